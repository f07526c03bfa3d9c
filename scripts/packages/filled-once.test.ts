import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { filledOnce } from './filled-once.ts'

function emptyCache() {
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-cache-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'cache')
}
const write = (text: string) => (folder: string) => writeFileSync(join(folder, 'text'), text)
const read = (folder: string) => readFileSync(join(folder, 'text'), 'utf8')
const fails = () => expect.unreachable()
const age = (path: string, hours: number) => {
  const time = Date.now() / 1000 - hours * 3600
  utimesSync(path, time, time)
}

it('a folder is filled once, and again for another fingerprint', () => {
  const cache = emptyCache()
  expect(read(filledOnce(cache, () => 'one', write('1')))).toBe('1')
  expect(read(filledOnce(cache, () => 'one', fails))).toBe('1')
  expect(read(filledOnce(cache, () => 'two', write('2')))).toBe('2')
  expect(readdirSync(cache).sort()).toEqual(['one', 'two'])
})

it('a process waits for another that fills the folder, and uses its result', () => {
  const cache = emptyCache()
  mkdirSync(`${cache}.lock`, { recursive: true })
  const finish = () => {
    mkdirSync(join(cache, 'one'))
    write('theirs')(join(cache, 'one'))
    rmSync(`${cache}.lock`, { recursive: true })
  }
  expect(read(filledOnce(cache, () => 'one', fails, finish))).toBe('theirs')
})

it('a process does not wait for one that was killed long ago', () => {
  const cache = emptyCache()
  mkdirSync(`${cache}.lock`, { recursive: true })
  age(`${cache}.lock`, 1)
  expect(read(filledOnce(cache, () => 'one', write('ours'), fails))).toBe('ours')
  expect(existsSync(`${cache}.lock`)).toBe(false)
})

it('an existing folder is kept', () => {
  const cache = emptyCache()
  const fill = () => {
    mkdirSync(join(cache, 'one'))
    write('theirs')(join(cache, 'one'))
  }
  expect(read(filledOnce(cache, () => 'one', fill))).toBe('theirs')
  expect(readdirSync(cache)).toEqual(['one'])
})

it('only old folders are removed, never one that may be in use', () => {
  const cache = emptyCache()
  for (const name of ['read', 'unfinished-1', 'old']) mkdirSync(join(cache, name), { recursive: true })
  age(join(cache, 'old'), 2)
  filledOnce(cache, () => 'one', write('1'))
  expect(readdirSync(cache).sort()).toEqual(['one', 'read', 'unfinished-1'])
})

it('a failed attempt leaves nothing, and a folder is filled again if its sources changed meanwhile', () => {
  const cache = emptyCache()
  const fail = () => {
    throw new Error('No build.')
  }
  expect(() => filledOnce(cache, () => 'one', fail)).toThrow('No build.')
  expect([readdirSync(cache), existsSync(`${cache}.lock`)]).toEqual([[], false])
  let version = 1
  const edit = (folder: string) => write(String(version < 2 ? version++ : version))(folder)
  const folder = filledOnce(cache, () => `version-${version}`, edit)
  expect([folder, read(folder)]).toEqual([join(cache, 'version-2'), '2'])
})
