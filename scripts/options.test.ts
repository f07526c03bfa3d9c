import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from './run.ts'

const answerOf = (script: string, ...options: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=@lingobooth/source', script, ...options],
    { cwd: root, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

it.each([
  [
    'scripts/bench.ts',
    '--fast',
    "Unknown option '--fast'. It takes --only, --json, --against, --rounds, --may-lack.\n",
  ],
  ...['screenshots', 'check-changesets', 'check-packages', 'copy-assets', 'remove-dist'].map((name) => [
    `scripts/${name}.ts`,
    '--fast',
    "Unknown option '--fast'. It takes none.\n",
  ]),
  [
    'scripts/bench.ts',
    '--only=typed,door',
    '--only takes door, gateway, resampler, typed-line, lists, flood, layout, typing, spoken, voice, captions, sentences, previews, readbacks, inversions, glossary, numbers, translated, transports, audience; it does not know typed.\n',
  ],
  ['scripts/bench.ts', '--rounds=0', '--rounds takes a number from 1; 0 is none.\n'],
])('%s refuses %s', (script, option, stderr) => {
  expect(answerOf(script, option)).toEqual({ status: 2, stdout: '', stderr })
})
