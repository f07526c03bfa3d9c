import { describe, expect, it } from 'vitest'
import { jsonBytes } from '../../kit/text-bytes.ts'
import { createControl } from './control-message.ts'
import {
  fitsMessage,
  maxOrderLagMs,
  maxRoomTerms,
  maxRoomTermsBytes,
  maxToldBytes,
  maxToldTerms,
  mergedTerms,
  noTerms,
  orderAfter,
  roomTerms,
  type ToldTerm,
  termMessages,
} from './room-terms.ts'

const kept = (term: string, order: number): ToldTerm => ({ term, order, keep: true })
const called = (term: string, order: number, en: string): ToldTerm => ({ term, order, translations: { en } })
const gone = (term: string, order: number): ToldTerm => ({ term, order, removed: true })
const after = (...told: readonly ToldTerm[]) =>
  roomTerms(mergedTerms(mergedTerms(noTerms, told.slice(0, 1)), told.slice(1)))

describe('the terms of a room', () => {
  it.each([
    ['the first that is heard', [kept('Bay', 5)], [{ term: 'Bay', keep: true }]],
    ['a later one', [kept('Bay', 5), called('Bay', 6, 'bay')], [{ term: 'Bay', translations: { en: 'bay' } }]],
    ['no earlier one', [called('Bay', 6, 'bay'), kept('Bay', 5)], [{ term: 'Bay', translations: { en: 'bay' } }]],
    ['no term that was removed', [kept('Bay', 5), gone('Bay', 6)], []],
    ['no term that was removed before it was heard', [gone('Bay', 6), kept('Bay', 5)], []],
    ['a term that is added again', [gone('Bay', 6), kept('Bay', 7)], [{ term: 'Bay', keep: true }]],
    ['a change made at the time of a removal', [gone('Bay', 6), kept('Bay', 6)], [{ term: 'Bay', keep: true }]],
    [
      'one term for the same letters in capitals',
      [kept('Green Bay', 5), kept('GREEN BAY', 6)],
      [{ term: 'GREEN BAY', keep: true }],
    ],
    [
      'one term for both ways to write é',
      [kept('caf\u00e9', 5), kept('cafe\u0301', 6)],
      [{ term: 'cafe\u0301', keep: true }],
    ],
    [
      'each term by itself',
      [kept('b', 5), kept('a', 1)],
      [
        { term: 'a', keep: true },
        { term: 'b', keep: true },
      ],
    ],
  ] as const)('hold: %s', (_, told, terms) => {
    expect(after(...told)).toEqual(terms)
  })

  it('are those of one of two hosts at once, the same for everybody', () => {
    const [one, other] = [called('Bay', 5, 'bay'), called('Bay', 5, 'gulf')]
    expect(after(one, other)).toEqual(after(other, one))
    expect(after(one, other)).toEqual([{ term: 'Bay', translations: { en: 'gulf' } }])
  })

  it('are the same map where nothing is new', () => {
    const known = mergedTerms(noTerms, [kept('Bay', 5)])
    expect(mergedTerms(known, [kept('Bay', 5), kept('bay', 4)])).toBe(known)
  })

  it('are bounded in number and bytes, whatever is told: removals go first', () => {
    const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`)
    const removals = numbered('a', maxToldTerms).map((term) => gone(term, 1))
    const terms = numbered('b', maxRoomTerms).map((term) => kept(term, 1))
    const merged = mergedTerms(mergedTerms(noTerms, removals), terms)
    expect([merged.size, roomTerms(merged).length]).toEqual([maxToldTerms, maxRoomTerms])
    const long = numbered('c', maxToldTerms).map((term) => called(term, 2, 'é'.repeat(100)))
    expect(jsonBytes([...mergedTerms(merged, long).values()])).toBeLessThanOrEqual(maxToldBytes)
    expect([maxRoomTerms, maxRoomTermsBytes, maxToldTerms, maxToldBytes]).toEqual([200, 24_576, 400, 49_152])
  })
})

describe('the number of a change', () => {
  it.each([
    ['the time, of a new term', undefined, 1_000, 1_000],
    ['the time, which is later', 999, 1_000, 1_000],
    ['one more, where two changes come at once', 1_000, 1_000, 1_001],
    ['one more than that of somebody whose clock is ahead', 5_000, 1_000, 5_001],
    ['the time, after one that no clock gives', Number.MAX_SAFE_INTEGER, 1_000, 1_000],
    ['0, of a clock that tells a time before 1970', undefined, -5, 0],
  ])('is %s', (_, order, now, next) => {
    expect(orderAfter(order === undefined ? undefined : kept('Bay', order), now)).toBe(next)
  })

  it.each([0, 7, 1_700_000_000_000, Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER])(
    'is later for everybody who heard the one before: after %s',
    (order) => {
      const now = 1_700_000_000_000
      const next = orderAfter(kept('Bay', order), now)
      expect(Number.isSafeInteger(next)).toBe(true)
      expect(after(kept('Bay', order), gone('Bay', next))).toEqual([])
    },
  )

  it('is later too for a host who did not hear one with the highest number', () => {
    const now = 1_700_000_000_000
    expect(after(kept('Bay', Number.MAX_SAFE_INTEGER), gone('Bay', now))).toEqual([])
    expect(after(kept('Bay', now), gone('Bay', now - maxOrderLagMs))).toEqual([{ term: 'Bay', keep: true }])
    expect(maxOrderLagMs).toBe(604_800_000)
  })
})

describe('the messages that tell terms', () => {
  const terms = Array.from({ length: 60 }, (_, index) => called(`term ${index}`, 1_700_000_000_000, 'é'.repeat(index)))
  it.each([1_200, 8_192, 65_536])('fit a transport that takes %i bytes, and say each term once', (messageBytes) => {
    const messages = termMessages(terms, messageBytes)
    const ids = { clientId: 'a'.repeat(36), sentAtMs: 1_700_000_000_000 }
    const bytes = messages.map((told) => jsonBytes(createControl({ type: 'glossary', terms: told }, ids)))
    expect(messages.flat()).toEqual(terms)
    expect(Math.max(...bytes)).toBeLessThanOrEqual(messageBytes)
    expect(messages.length).toBeLessThanOrEqual(Math.ceil(jsonBytes(terms) / (messageBytes - 712)) + 1)
  })

  it('have no room for a term that is larger than one of them', () => {
    const term = called('a', 1, 'é'.repeat(100))
    expect([fitsMessage(term, 600), fitsMessage(term, 1_000)]).toEqual([false, true])
  })
})
