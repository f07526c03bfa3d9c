import { describe, expect, it } from 'vitest'
import { maxRemoved } from '../limits.ts'
import { maxOrderJump, mergedOrders, type Orders, orderAfter } from './moderation.ts'

const last = Number.MAX_SAFE_INTEGER
const on = (order: number, ...removed: readonly string[]): Orders => ({ order, captions: 'on', removed })
const off = (order: number, ...removed: readonly string[]): Orders => ({ order, captions: 'off', removed })

describe('the orders of two hosts', () => {
  it.each([
    ['the first that is heard', null, on(3, 'eve'), on(3, 'eve')],
    ['the first that is heard, which ends captions', null, off(3), off(3)],
    ['a later one', off(3), on(4), on(4)],
    ['a later one that ends captions', on(3), off(4), off(4)],
    ['an earlier one changes nothing', on(4), off(3), on(4)],
    ['an earlier one that starts captions', off(4), on(3), off(4)],
    ['off, of two at once', on(4), off(4), off(4)],
    ['off, of two at once in the other order', off(4), on(4), off(4)],
    ['on, if both say so', on(4), on(4), on(4)],
    ['everybody whom either removed, once each', on(4, 'eve', 'bob'), on(5, 'bob', 'zoe'), on(5, 'eve', 'bob', 'zoe')],
    ['whom an earlier one removed, too', on(5, 'eve'), on(4, 'bob'), on(5, 'eve', 'bob')],
  ])('hold: %s', (_, known, told, merged) => {
    expect(mergedOrders(known, told)).toEqual(merged)
  })

  const offRecord = (orders: Orders, is = true): Orders => ({ ...orders, offRecord: is })
  it.each([
    ['a later one', on(3), offRecord(on(4)), true],
    ['a later one that ends it', offRecord(on(3)), offRecord(on(4), false), false],
    ['an earlier one changes nothing', offRecord(on(4), false), offRecord(on(3)), false],
    ['off the record, of two at once', offRecord(on(4), false), offRecord(on(4)), true],
    ['off the record, of two at once in the other order', offRecord(on(4)), offRecord(on(4), false), true],
    ['what was told before, of a booth that knows nothing of it', offRecord(on(3)), on(4), true],
    ['nothing, where nobody told it', on(3), on(4), undefined],
  ])('hold for the record: %s', (_, known, told, merged) => {
    expect(mergedOrders(known, told).offRecord).toBe(merged)
  })

  it(`hold for the last ${maxRemoved} who were removed`, () => {
    const people = Array.from({ length: maxRemoved }, (_, index) => `eve-${index}`)
    expect(mergedOrders(on(1, ...people), on(2, 'bob')).removed).toEqual([...people.slice(1), 'bob'])
  })

  it.each([
    ['not yet', last - maxOrderJump, 'on'],
    ['then', last - maxOrderJump - 1, 'off'],
  ] as const)(`hold, more than ${maxOrderJump} numbers behind, as later ones: %s`, (_, order, captions) => {
    expect(mergedOrders(on(last), off(order)).captions).toBe(captions)
  })

  it.each([0, 7, last - 1, last])(
    'are followed by one with a valid number, which is later for all who heard any of them: after %s',
    (order) => {
      const next = orderAfter(order)
      expect(next <= last && next >= 0 && Number.isSafeInteger(next)).toBe(true)
      for (const known of [0, Math.max(0, order - maxOrderJump), order])
        expect(mergedOrders(off(known), on(next))).toEqual(on(next))
    },
  )
})
