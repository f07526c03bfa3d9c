import { manualClock } from '@lingobooth/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createInOrder, maxHeld, maxHeldBytes, maxStreamsOfSender, overtakenMs } from './in-order.ts'
import type { Packet } from './packet.ts'

const packet = (number: number, stream = 0): Packet => ({
  ...{ epoch: 1, stream, number, id: number, index: 0, count: 1, isPacked: false },
  payload: new Uint8Array(),
})

function order() {
  const clock = manualClock()
  const given: number[] = []
  const { add, stop } = createInOrder({ clock, deliver: (_, { number }) => given.push(number) })
  return {
    ...{ clock, given, stop },
    add(...numbers: number[]) {
      for (const number of numbers) add('ana', packet(number))
    },
  }
}

describe('packets of one stream', () => {
  it('are handed on as they were sent, however they overtake each other', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...Array(maxHeld).keys()], { minLength: maxHeld }), (mixed) => {
        const { given, add } = order()
        add(100)
        add(...mixed.map((number) => number + 101))
        expect(given).toEqual([100, ...[...mixed].sort((a, b) => a - b).map((number) => number + 101)])
      }),
      { seed: 39 },
    )
  })

  it('wait for one that is missing, and no longer than it may be overtaken', async () => {
    const { clock, given, add } = order()
    add(1, 3, 4, 6)
    expect(given).toEqual([1])
    await clock.advance(overtakenMs - 1)
    expect(given).toEqual([1])
    await clock.advance(1)
    expect(given).toEqual([1, 3, 4])
    await clock.advance(overtakenMs)
    expect(given).toEqual([1, 3, 4, 6])
    add(2, 7)
    expect(given).toEqual([1, 3, 4, 6, 2, 7])
  })

  it('wait for their turn when they come twice, too', () => {
    const { given, add } = order()
    add(1, 3, 3, 2)
    expect(given).toEqual([1, 2, 3])
  })

  it('do not wait where too many would', () => {
    const { given, add } = order()
    const held = Array.from({ length: maxHeld }, (_, count) => count + 3)
    add(1, ...held)
    expect(given).toEqual([1])
    add(maxHeld + 3)
    expect(given).toEqual([1, ...held, maxHeld + 3])
  })

  it('wait for none of another, and none comes after the end', async () => {
    const { clock, given, stop, add } = order()
    add(1, 3)
    createInOrder({ clock, deliver: (_, { number }) => given.push(number) }).add('ana', packet(9, 5))
    expect(given).toEqual([1, 9])
    stop()
    await clock.advance(overtakenMs)
    expect(given).toEqual([1, 9])
  })
})

describe('what is held for a hostile sender', () => {
  const gapsOf = (epoch: number, place: number, size: number): Packet => ({
    ...packet(place * 2),
    ...{ epoch, payload: new Uint8Array(size) },
  })

  it('is bounded in bytes, whatever sessions it claims, and nothing of it is lost', async () => {
    const clock = manualClock()
    let given = 0
    const inOrder = createInOrder({ clock, deliver: () => given++ })
    let most = 0
    for (let epoch = 0; epoch < 200; epoch++)
      for (let place = 0; place < maxHeld; place++) {
        inOrder.add('eve', gapsOf(epoch, place, 65_536))
        most = Math.max(most, inOrder.bytes)
      }
    expect(most).toBeLessThanOrEqual(maxHeldBytes)
    expect(clock.pending).toBeLessThanOrEqual(maxStreamsOfSender)
    await clock.advance(overtakenMs * maxHeld)
    expect([given, inOrder.bytes, clock.pending]).toEqual([200 * maxHeld, 0, 0])
  })

  it('leaves those of others in their order', async () => {
    const clock = manualClock()
    const given: number[] = []
    const inOrder = createInOrder({ clock, deliver: (sender, { number }) => sender === 'ana' && given.push(number) })
    inOrder.add('ana', packet(1))
    inOrder.add('ana', packet(3))
    for (let epoch = 0; epoch < 2_000; epoch++) inOrder.add('eve', gapsOf(epoch, 1, 100))
    inOrder.add('ana', packet(2))
    expect(given).toEqual([1, 2, 3])
  })
})
