import { expect, it } from 'vitest'
import { roleMatrix } from '../../packages/testing/src/conformance/room-roles.ts'
import { readPage } from './pages.ts'

it('the page of roles has the matrix that the transports are tested with', () => {
  const roles = ['listener', 'speaker', 'host'] as const
  const rows = Object.entries(roleMatrix).map(([deed, allowed]) => {
    const has = new Set<string>(allowed)
    return `| ${deed} | ${roles.map((role) => (has.has(role) ? 'yes' : 'no')).join(' | ')} |`
  })
  expect(readPage('docs/gateway.md')).toContain(rows.join('\n'))
})
