import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createVoiceFromPackage } from './voice-from-package.ts'

/** Stands in for the program of the package, which the tests do not download: its sound is what it was told. */
const program = `export default async ({ arguments: given, preRun }) => {
  const files = new Map()
  const FS = { writeFile: (path, text) => files.set(path, text), readFile: () => Buffer.from(JSON.stringify([given, files.get('/text')])) }
  for (const prepare of preRun) prepare({ FS })
  return { FS }
}`

test('a voice compiled to WebAssembly gets its text as a file, so that no text is taken for an option', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'voice from package '))
  writeFileSync(join(folder, 'espeak-ng.mjs'), program)
  const voice = createVoiceFromPackage(folder)
  onTestFinished(async () => {
    await voice.close()
    rmSync(folder, { recursive: true })
  })
  const sounds = await Promise.all(['--help "$(id)"', '[[hEl@U]]'].map((text) => voice.speak({ text, voice: 'es+f2' })))
  const options = ['-v', 'es+f2', '-f', '/text', '-w', '/sound.wav']
  expect(sounds.map((sound) => JSON.parse(sound.toString()))).toEqual([
    [options, '--help "$(id)"'],
    [options, '((hEl@U))'],
  ])
})
