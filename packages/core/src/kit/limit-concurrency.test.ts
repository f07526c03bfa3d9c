import { flushPromises } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

describe('concurrency-limited calls', () => {
  it('run up to the limit, and the others follow in order as calls end', async () => {
    const limited = limitConcurrency(2)
    const started: string[] = []
    const ends = new Map<string, () => void>()
    const ask = (name: string) =>
      limited(() => {
        started.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      })
    const calls = ['a', 'b', 'c', 'd'].map(ask)
    await flushPromises()
    expect(started).toEqual(['a', 'b'])
    ends.get('b')?.()
    await flushPromises()
    expect(started).toEqual(['a', 'b', 'c'])
    ends.get('a')?.()
    ends.get('c')?.()
    await flushPromises()
    ends.get('d')?.()
    expect(await Promise.all(calls)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('free their slot when they fail or throw', async () => {
    const limited = limitConcurrency(1)
    const failing = limited(() => Promise.reject(new Error('vendor')))
    const throwing = limited(() => {
      throw new Error('vendor')
    })
    const outcomes = Promise.allSettled([failing, throwing, limited(async () => 'answer')])
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  })

  it('never exceed the limit while calls come and go', async () => {
    const limited = limitConcurrency(3)
    let running = 0
    let most = 0
    const call = async () => {
      most = Math.max(most, ++running)
      await flushPromises()
      running--
    }
    await Promise.all(Array.from({ length: 20 }, () => limited(call)))
    await Promise.all(Array.from({ length: 20 }, () => limited(call)))
    expect([most, running]).toEqual([3, 0])
  })
})
