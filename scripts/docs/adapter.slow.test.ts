import { expect, it } from 'vitest'
import { run } from '../run.ts'
import { blockNamed, writeFiles } from './code-blocks.ts'

/** The adapters of the documentation must keep what they preach: their suites register their tests here. */
const names = ['my-translator', 'my-translator.test', 'socket-transport', 'socket-server', 'socket-transport.test']
const files = names.map((name) => [`${name.replace('.test', '.tested')}.ts`, blockNamed(`${name}.ts`).code] as const)
const folder = writeFiles('adapter', files)

it('the blocks are written as the formatter writes them', () => {
  const { output } = run('biome', ['format', '--vcs-enabled=false', folder])
  expect(output).toMatch(/^Checked 5 files .* No fixes applied\./)
})

for (const [path] of files) if (path.includes('.tested')) await import(/* @vite-ignore */ folder + path)
