import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileProblem } from './folder.ts'
import { pins } from './pins.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const files = {
  'one.bin': { path: 'package/one.bin', sha256: hash('one') },
  'inside/two.bin': { path: 'package/two.bin', sha256: hash('two') },
}

function folderWith(contents: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'neural-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'inside'))
  for (const [name, text] of Object.entries(contents)) writeFileSync(join(folder, name), text)
  return folder
}

test.each([
  ['no problem if all are intact', { 'one.bin': 'one', 'inside/two.bin': 'two' }, undefined],
  ['a missing file', { 'one.bin': 'one' }, { problem: 'missing', file: 'inside/two.bin' }],
  [
    'a file that differs in one letter',
    { 'one.bin': 'One', 'inside/two.bin': 'two' },
    { problem: 'differs', file: 'one.bin' },
  ],
  ['a truncated file', { 'one.bin': 'one', 'inside/two.bin': '' }, { problem: 'differs', file: 'inside/two.bin' }],
])('a check of the files of an engine reports %s', async (_, contents, problem) => {
  expect(await fileProblem(folderWith(contents as Record<string, string>), files)).toEqual(problem)
})

test('every model is pinned by package, version, SHA-256 and licence, and every Python package by version', () => {
  for (const { packages, python } of Object.values(pins)) {
    for (const { name, version, licence, files } of packages) {
      expect([name, version, licence]).toEqual([
        expect.stringMatching(/./),
        expect.stringMatching(/^\d+(\.\d+)+$/),
        expect.stringMatching(/MIT|MPL|CC0/),
      ])
      expect(Object.values(files).map(({ sha256 }) => sha256)).toSatisfy(
        (all: string[]) => all.length > 0 && all.every((one) => /^[0-9a-f]{64}$/.test(one)),
      )
    }
    expect(python.filter((wanted) => !/^[\w-]+==\d+(\.\d+)+$/.test(wanted))).toEqual([])
  }
})
