import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { bundleEntry } from './bundle.ts'

test('the file of the element fetches no other script, and runs on a server too, where it does nothing', async () => {
  const code = await bundleEntry('lingobooth')
  expect(code).not.toMatch(/\bimport\b\s*[("'`{*]/)
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-element-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'lingobooth.mjs')
  writeFileSync(path, code)
  expect(Object.keys(await import(pathToFileURL(path).href)).sort()).toEqual([
    'AdapterError',
    'Ports',
    'definePlugin',
    'provide',
  ])
})
