import { mkdirSync, writeFileSync } from 'node:fs'
import { codeBlocks } from './code-blocks.ts'
import { readPage, root } from './pages.ts'

/** The adapter of the documentation must keep what it preaches: its suite registers its tests here. */
const folder = `${root}examples/react-host/.cache/adapter/`
const blockOf = (path: string, fileName: string) => {
  const block = codeBlocks({ path, text: readPage(path) }).find((block) => block.fileName === fileName)
  if (!block) throw new Error(`${path} has no block that begins with "// ${fileName}".`)
  return block.code
}

mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}my-translator.ts`, blockOf('docs/adapters/write-an-adapter.md', 'my-translator.ts'))
writeFileSync(`${folder}my-translator.test.ts`, blockOf('docs/adapters/test-an-adapter.md', 'my-translator.test.ts'))
for (const [name, sign] of [
  ['transport', 'testDelivery('],
  ['fakes', 'fakePlugins('],
]) {
  const blocks = codeBlocks({ path: 'test-an-adapter.md', text: readPage('docs/adapters/test-an-adapter.md') })
  const block = blocks.find(({ code }) => code.includes(sign as string))
  if (!block) throw new Error(`docs/adapters/test-an-adapter.md has no block with "${sign}".`)
  writeFileSync(`${folder}${name}.test.ts`, block.code)
}

await import(/* @vite-ignore */ `${folder}my-translator.test.ts`)
await import(/* @vite-ignore */ `${folder}transport.test.ts`)
await import(/* @vite-ignore */ `${folder}fakes.test.ts`)
