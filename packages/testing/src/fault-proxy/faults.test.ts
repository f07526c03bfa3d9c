import { expect, test } from 'vitest'
import { type FaultControls, faults } from './index.ts'

test('there are more than thirty faults each of HTTP and of WebSockets, all with unique names', () => {
  const count = (kind: string) => faults.filter((fault) => fault.kind === kind).length
  expect(count('http')).toBeGreaterThan(30)
  expect(count('websocket')).toBeGreaterThan(30)
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
  expect(faults.map(({ id }) => id).filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  expect(faults.map(({ description }) => description).filter((text) => !/^[A-Z].*[^.]\.$/.test(text))).toEqual([])
})

test('the rule of a fault is plain data, so that it can be sent to a remote proxy', async () => {
  const sent: unknown[] = []
  const note = async (...values: readonly unknown[]) => {
    sent.push(...values)
  }
  const cutAll = async (...values: readonly unknown[]) => sent.push(...values)
  const quiet = { goDark: note, freeze: note, refuse: note, comeBack: note, applied: async () => 0 }
  const proxy: FaultControls = { add: note, cutAll, ...quiet }
  for (const fault of faults) await fault.apply(proxy, { path: '/a' })
  expect(sent.length).toBeGreaterThan(faults.length / 2)
  expect(JSON.parse(JSON.stringify(sent))).toEqual(sent)
})
