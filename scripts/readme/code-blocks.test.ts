import { expect, it } from 'vitest'
import { run } from '../run.ts'
import { blocksFolder, codeBlocks, folderOf, writeBlocks } from './code-blocks.ts'
import { readPages } from './pages.ts'

const blocks = readPages()
  .filter(({ path }) => !path.startsWith('examples/'))
  .flatMap(codeBlocks)

it('each block is found with its line and its name', () => {
  const text = 'Text.\n\n```ts\n// booth.ts\nexport {}\n```\n\n```tsx\nexport {}\n```\n\n```sh\nls\n```\n'
  expect(codeBlocks({ path: 'a.md', text }).map(({ line, fileName }) => [line, fileName])).toEqual([
    [3, 'booth.ts'],
    [8, 'line-8.tsx'],
  ])
})

it('no two blocks of a page have the same name', () => {
  const names = blocks.map(({ page, fileName }) => `${folderOf(page)}${fileName}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it('every TypeScript block in the pages type-checks', () => {
  writeBlocks(blocks)
  const { output } = run('tsc', ['--noEmit', '-p', `${blocksFolder}tsconfig.json`])
  const errors = output.split('\n').filter((line) => line.startsWith(blocksFolder))
  expect(errors).toEqual([])
})
