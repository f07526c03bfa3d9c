import { expect, test } from 'vitest'
import { mayWait } from './may-wait.ts'

const over = (nextHopProtocol: string) => () => [
  { name: 'https://a.example/lingobooth/token', nextHopProtocol },
  { name: 'https://a.example/other', nextHopProtocol: 'h2' },
]

test('a page keeps a call open if calls share a connection, and otherwise polls every few seconds', () => {
  expect(['h2', 'h3', 'http/1.1', ''].map((protocol) => mayWait('/lingobooth', over(protocol)))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(mayWait('/lingobooth', () => [])).toBe(false)
})

test('a client outside a page may keep a call open', () => {
  expect(mayWait('/lingobooth')).toBe(true)
})
