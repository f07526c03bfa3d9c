import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { bundleEntry } from './element.ts'

const code = await bundleEntry('lingobooth')

const written = () => {
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-element-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'lingobooth.mjs')
  writeFileSync(path, code)
  return path
}

test('the element bundle fetches no other script, and does nothing on a server', async () => {
  expect(code).not.toMatch(/\bimport\b\s*[("'`{*]/)
  const path = written()
  expect(Object.keys(await import(pathToFileURL(path).href)).sort()).toEqual([
    'AdapterError',
    'Ports',
    'definePlugin',
    'provide',
  ])
})

test('the element bundle leaves the globals of a page unchanged', () => {
  const names = '[...Reflect.ownKeys(globalThis), ...Reflect.ownKeys(Reflect)].length'
  const script = `const before = ${names}; await import('${pathToFileURL(written()).href}'); console.log(${names} - before)`
  const added = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  expect(added.trim()).toBe('0')
})
