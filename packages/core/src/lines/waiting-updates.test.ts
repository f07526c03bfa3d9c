import { describe, expect, it } from 'vitest'
import type { InboundUpdate } from '../link/wire/line-update.ts'
import { createWaitingUpdates, maxAllWaitingUpdates, maxWaitingUpdates } from './updates.ts'

const header = { clientId: 'luis', seq: 1, sentAtMs: 1, of: 'line' }
const revision = (number: number, text = 'better'): InboundUpdate => ({
  ...header,
  id: `revision-${number}`,
  type: 'revision',
  revision: number,
  text,
  translations: [],
  pending: [],
})
const translated = (number: number): InboundUpdate => ({
  ...header,
  id: `translated-${number}`,
  type: 'translated',
  revision: number,
  translations: [],
  failed: [],
})

describe('updates that wait for their lines', () => {
  it('are returned once, revisions in order and then translations', () => {
    const waiting = createWaitingUpdates()
    for (const update of [translated(2), revision(3), translated(1), revision(1)]) waiting.add('luis', 'a', update)
    waiting.add('luis', 'b', revision(7))
    expect(waiting.take('luis', 'a')).toEqual([revision(1), revision(3), translated(2), translated(1)])
    expect([waiting.take('luis', 'a'), waiting.take('luis', 'b')]).toEqual([[], [revision(7)]])
  })

  it('are returned only for their sender', () => {
    const waiting = createWaitingUpdates()
    waiting.add('luis', 'a', revision(1))
    expect([waiting.take('eva', 'a'), waiting.take('luis', 'a')]).toEqual([[], [revision(1)]])
  })

  it('are limited to fifty per sender, dropping the oldest', () => {
    const waiting = createWaitingUpdates()
    const dropped = Array.from({ length: 60 }, (_, number) => waiting.add('luis', 'a', revision(number + 1)))
    expect(dropped.reduce((sum, count) => sum + count, 0)).toBe(10)
    expect(waiting.take('luis', 'a').map((update) => update.revision)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 11),
    )
  })

  it('are limited to 100,000 characters per sender, and one larger than that is dropped', () => {
    const waiting = createWaitingUpdates()
    expect([1, 2, 3].map((number) => waiting.add('luis', 'a', revision(number, 'x'.repeat(40_000))))).toEqual([0, 0, 1])
    expect(waiting.add('luis', 'a', revision(4, 'x'.repeat(200_000)))).toBe(1)
    expect(waiting.take('luis', 'a').map(({ revision }) => revision)).toEqual([2, 3])
  })

  it(`are limited to ${maxAllWaitingUpdates} in all, dropping the oldest of whoever holds most`, () => {
    const waiting = createWaitingUpdates()
    for (const number of [1, 2]) waiting.add('few', 'a', revision(number))
    for (let person = 0; person < maxAllWaitingUpdates / maxWaitingUpdates; person++)
      for (let number = 1; number <= maxWaitingUpdates; number++) waiting.add(`person ${person}`, 'a', revision(number))
    expect(waiting.add('one more', 'a', revision(1))).toBe(1)
    const held = ['few', 'one more', 'person 0', 'person 1', 'person 2', 'person 3', 'person 49'].map(
      (person) => waiting.take(person, 'a').length,
    )
    expect(held).toEqual([2, 1, 49, 49, 49, 50, 50])
  })
})
