import { expect, test } from 'vitest'
import { withTable } from './package-table.ts'

test('the table takes the place of what stood between its markers', () => {
  const page = '# Title\n\n<!-- packages:start -->\nold\n<!-- packages:end -->\n\nMore.\n'
  expect(withTable(page, '| new |')).toBe(
    '# Title\n\n<!-- packages:start -->\n\n| new |\n\n<!-- packages:end -->\n\nMore.\n',
  )
})

test('a page without its markers is refused', () => {
  expect(() => withTable('# Title\n', '| new |')).toThrow('<!-- packages:start -->')
})
