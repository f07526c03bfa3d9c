import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { voicePackage } from '../../examples/local-engines/src/engines/voice-package.ts'
import { provisionVoice } from './voice.ts'

test('a voice that fails the check is not installed, which is reported', async () => {
  const root = mkdtempSync(join(tmpdir(), 'voice-provision-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const lines: string[] = []
  const folder = join(root, 'voice')
  const complete = await provisionVoice({
    folder,
    log: (line) => lines.push(line),
    async run(work, command) {
      if (command !== 'tar') return
      for (const { path } of Object.values(voicePackage.files)) {
        mkdirSync(dirname(join(work, path)), { recursive: true })
        writeFileSync(join(work, path), 'another program')
      }
    },
  })
  expect([complete, existsSync(folder), readdirSync(root)]).toEqual([false, false, []])
  expect(lines).toEqual([
    'The voice is missing: getting espeak-ng 1.0.2 from npm (9 MB, GPL-3.0-or-later).',
    'The voice could not be installed: espeak-ng.mjs is not the file that was checked (differs)',
    'Try again with: node scripts/provision.ts --only voice',
  ])
})
