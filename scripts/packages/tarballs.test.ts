import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { distStateOf, fingerprintOf } from './tarballs.ts'

test('packages are packed again after any change of their inputs, and not after a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-sources-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const seen: string[] = []
  const isNew = () => {
    const fingerprint = fingerprintOf(folder)
    const known = seen.includes(fingerprint)
    seen.push(fingerprint)
    return !known
  }

  write('packages/core/src/index.ts', 'export {}')
  expect(isNew()).toBe(true)
  write('packages/core/dist/index.js', 'export {}')
  write('packages/core/node_modules/a/index.js', 'export {}')
  write('docs/index.md', '# Lingobooth')
  expect(isNew()).toBe(false)
  write('packages/core/src/index.ts', 'export  {}')
  expect(isNew()).toBe(true)
  renameSync(join(folder, 'packages/core/src/index.ts'), join(folder, 'packages/core/src/other.ts'))
  expect(isNew()).toBe(true)
  write('packages/core/README.md', '# Core')
  expect(isNew()).toBe(true)
  write('pnpm-lock.yaml', 'lockfileVersion: 9')
  expect(isNew()).toBe(true)
})

test('a package with an empty build, or a build in progress, is reported', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'dist/inner/index.js')
  mkdirSync(join(file, '..'), { recursive: true })
  expect(() => distStateOf([folder])).toThrow('dist is empty')
  writeFileSync(file, 'export {}')
  utimesSync(file, 1, 1)
  const state = distStateOf([folder])
  expect(distStateOf([folder])).toBe(state)
  utimesSync(file, 1, 2)
  expect(distStateOf([folder])).not.toBe(state)
  utimesSync(file, 1, 1)
  writeFileSync(join(folder, 'dist/other.js'), '')
  expect(distStateOf([folder])).not.toBe(state)
})
