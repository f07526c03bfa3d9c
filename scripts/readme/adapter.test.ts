import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { run } from '../run.ts'
import { type CodeBlock, codeBlocks } from './code-blocks.ts'
import { readPage, root } from './pages.ts'

/** The adapters of the documentation must keep what they preach: their suites register their tests here. */
const folder = `${root}examples/react-host/.cache/adapter/`
const blocksOf = (path: string) => codeBlocks({ path, text: readPage(path) })
const adapters = blocksOf('docs/adapters/write-an-adapter.md')
const blockOf = (blocks: readonly CodeBlock[], sign: string) => {
  const block = blocks.find(({ code }) => code.includes(sign))
  if (!block) throw new Error(`The pages have no block with "${sign}".`)
  return block.code
}

const files = {
  'my-translator.ts': blockOf(adapters, '// my-translator.ts'),
  'my-translator.test.ts': blockOf(adapters, '// my-translator.test.ts'),
  'socket-transport.ts': blockOf(adapters, '// socket-transport.ts'),
  'socket-server.ts': blockOf(adapters, '// socket-server.ts'),
  'socket-transport.test.ts': blockOf(adapters, '// socket-transport.test.ts'),
}
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [name, code] of Object.entries(files)) writeFileSync(`${folder}${name}`, code)

it('the page shows a transport of at most 25 lines and a translator of at most 50, as formatted', () => {
  const lines = (code: string) => code.trimEnd().split('\n').length
  expect(lines(files['socket-transport.ts'])).toBeLessThanOrEqual(25)
  expect(lines(files['my-translator.ts'])).toBeLessThanOrEqual(50)
  const { ok, output } = run('biome', ['format', '--vcs-enabled=false', folder])
  expect(output).toMatch(/^Checked 5 files .* No fixes applied\./)
  expect(ok).toBe(true)
})

for (const name of Object.keys(files).filter((name) => name.endsWith('.test.ts')))
  await import(/* @vite-ignore */ `${folder}${name}`)
