import { flushPromises } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createTransferQueue } from './transfer-queue.ts'

const startQueue = () => {
  const queue = createTransferQueue()
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (to: string, id: string) =>
    queue.add(to, id, () => {
      started.push(`${to} ${id}`)
      return new Promise((resolve) => ends.set(`${to} ${id}`, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await flushPromises()
  }
  return { add, end, started, clear: queue.clear }
}

describe('the transfer queue', () => {
  it('runs two transfers per peer and four in all, and the next when one ends', async () => {
    const { add, end, started } = startQueue()
    for (const [to, id] of ['a1', 'a2', 'a3', 'b1', 'c1', 'd1'].map((name) => [...name] as [string, string]))
      add(to, id)
    expect(started).toEqual(['a 1', 'a 2', 'b 1', 'c 1'])
    await end('b 1')
    expect(started.slice(4)).toEqual(['d 1'])
    await end('a 2')
    expect(started.slice(5)).toEqual(['a 3'])
  })

  it('sends a file to the same peer only once at a time', async () => {
    const { add, end, started } = startQueue()
    for (const id of ['1', '1', '2', '3', '3']) expect(add('a', id)).toBe(true)
    for (const name of ['a 1', 'a 2', 'a 3']) await end(name)
    expect(started).toEqual(['a 1', 'a 2', 'a 3'])
    add('a', '1')
    expect(started.at(-1)).toBe('a 1')
  })

  it('holds at most 32 transfers, and none after it was cleared', async () => {
    const { add, end, started, clear } = startQueue()
    const taken = Array.from({ length: 40 }, (_, index) => add('a', `${index}`)).filter(Boolean)
    expect(taken).toHaveLength(34)
    clear()
    await end('a 0')
    expect(started).toEqual(['a 0', 'a 1'])
  })
})
