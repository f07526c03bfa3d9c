import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withoutControlCharacters } from '../engines/apertium-text.ts'
import { createPersistentProcess } from '../engines/persistent-process.ts'
import { type SpeechEngine, withoutPhonemeMarks } from '../engines/speech.ts'
import { speechesWaiting, speechTimeoutMs } from '../limits.ts'

const runFile = promisify(execFile)

/** Joe speaks for every man who speaks English. */
export const piperSpeaks = (voice: string): boolean => /^en-.*\+m3$/.test(voice)

/**
 * Piper's own command line, which writes a file for each line of text and logs its path. No part of Piper is used otherwise.
 * Whatever else it logs is left out, since it would be taken for an answer.
 */
export function createPiper(folder: string, python: string): SpeechEngine {
  const sounds = mkdtempSync(join(tmpdir(), 'lingobooth-piper-'))
  const piper = createPersistentProcess({
    command: '/bin/sh',
    arguments: ['-c', `"$@" 2>&1 | sed -un 's/^INFO:.*Wrote //p'`, 'piper']
      .concat([python, '-m', 'piper', '--model', join(folder, 'joe.onnx')])
      .concat(['--output-dir', sounds]),
    answerEnd: '\n'.charCodeAt(0),
    encode: (_, text) => Buffer.concat([text, Buffer.from('\n')]),
    decode: (_, path) => path,
    timeoutMs: speechTimeoutMs,
    maxWaiting: speechesWaiting,
  })
  return {
    async speak({ text }, signal) {
      const line = withoutPhonemeMarks(withoutControlCharacters(text)).replace(/\s+/g, ' ').trim()
      if (line === '') throw new Error('There is nothing to speak.')
      const path = await piper.ask(Buffer.from(line), signal)
      try {
        const encoded = await runFile('lame', ['--quiet', '-V5', path, '-'], {
          encoding: 'buffer',
          maxBuffer: 16 * 1024 * 1024,
          timeout: speechTimeoutMs,
          ...(signal && { signal }),
        })
        return encoded.stdout
      } finally {
        rmSync(path, { force: true })
      }
    },
    async close() {
      await piper.close()
      rmSync(sounds, { recursive: true, force: true })
    },
  }
}
