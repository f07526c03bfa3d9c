import { expect, it } from 'vitest'
import { run } from '../run.ts'
import { codeBlocks, writeFiles } from './code-blocks.ts'
import { readPages } from './pages.ts'

const config = {
  extends: '../../../../tsconfig.json',
  compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
  include: ['**/*.ts', '**/*.tsx'],
  exclude: [],
}

it('every TypeScript block in the pages type-checks', () => {
  const files = readPages()
    .flatMap(codeBlocks)
    // Otherwise Vitest takes them for tests of the repository.
    .map(
      ({ page, fileName, code }) =>
        [`${page}/${fileName.replace('.test.', '.tested.')}`, `${code}\nexport {}\n`] as const,
    )
  expect(files.length).toBeGreaterThan(50)
  expect(new Set(files.map(([path]) => path)).size).toBe(files.length)
  const folder = writeFiles('pages', [...files, ['tsconfig.json', JSON.stringify(config)]])
  const { output } = run('tsc', ['--noEmit', '-p', folder])
  expect(output.split('\n').filter((line) => line.startsWith('scripts/docs/'))).toEqual([])
})
