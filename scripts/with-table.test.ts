import { expect, test } from 'vitest'
import { withTable } from './with-table.ts'

const rows = [
  ['Page', 'KiB'],
  ['all', '1'],
]

test('the table replaces what was between its markers', () => {
  const page = '# Title\n\n<!-- sizes:start -->\nold\n<!-- sizes:end -->\n\nMore.\n'
  expect(withTable(page, 'sizes', rows)).toBe(
    '# Title\n\n<!-- sizes:start -->\n\n| Page | KiB |\n| --- | --- |\n| all | 1 |\n\n<!-- sizes:end -->\n\nMore.\n',
  )
})

test('a page without its markers is refused', () => {
  expect(() => withTable('# Title\n', 'sizes', rows)).toThrow('<!-- sizes:start -->')
})
