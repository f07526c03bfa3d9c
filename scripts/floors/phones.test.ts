import { expect, test } from 'vitest'
import { readPage } from '../readme/pages.ts'
import { firstVersions } from './support.ts'

test('the iOS and Safari page says which phone versions support what the booth uses', () => {
  const [, table = ''] = readPage('docs/guide/ios-and-safari.md').split(/<!-- phones:(?:start|end) -->/)
  const rows = [...table.matchAll(/^\| `([\w.-]+)` \| .* \| (\S+) \| (\S+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(8)
  for (const [, path = '', ios, android] of rows)
    expect({ path, ...firstVersions(path) }).toEqual({ path, ios, android })
})
