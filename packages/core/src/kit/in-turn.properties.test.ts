import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineKey } from '../link/wire/author.ts'
import { firstOfMost, inTurn, type Queued } from './in-turn.ts'

interface Item extends Queued {
  readonly target: string
}

const item = (sender: string, line: number, target = 'es'): Item => ({
  key: lineKey(sender, `${line}`),
  person: sender,
  target,
})
const of =
  (sender: string) =>
  ({ person }: Item) =>
    person === sender

describe('people who take turns', () => {
  const arrivals = fc.array(
    fc.record({ sender: fc.constantFrom('ana', 'ben', 'eve', 'eve', 'eve'), done: fc.integer({ min: 0, max: 2 }) }),
    { maxLength: 60 },
  )

  it('wait for at most one line of each other sender, and keep their own order', () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 0, max: 3 }), (list, fixed) => {
        let queue: readonly Item[] = []
        for (const [line, { sender, done }] of list.entries()) {
          const before = queue
          queue = inTurn(queue, item(sender, line), fixed)
          expect(queue.slice(0, Math.min(fixed, before.length))).toEqual(before.slice(0, fixed))
          for (const name of ['ana', 'ben', 'eve']) {
            const lines = queue.filter(of(name)).map(({ key }) => Number(key.split(':')[2]))
            expect(lines).toEqual(lines.toSorted((left, right) => left - right))
          }
          const own = queue.filter(of(sender)).length
          const place = queue.findIndex(({ key }) => key === lineKey(sender, `${line}`))
          // Before its turn comes, each other sender has had as many turns as this one, and what stood fixed.
          expect(place).toBeLessThanOrEqual(fixed + own * 3 - 1)
          queue = queue.slice(done)
        }
      }),
    )
  })

  it('keep several items of one line together', () => {
    const queue = [item('eve', 1), item('eve', 2), item('eve', 3)]
    const first = inTurn(queue, item('ana', 1, 'es'), 1)
    expect(inTurn(first, item('ana', 1, 'fr'), 1)).toEqual([
      item('eve', 1),
      item('ana', 1, 'es'),
      item('ana', 1, 'fr'),
      item('eve', 2),
      item('eve', 3),
    ])
  })

  it('lose their own oldest item if they have most', () => {
    const queue = [item('ana', 1), item('eve', 1), item('ana', 2), item('eve', 2), item('eve', 3)]
    expect(firstOfMost(queue)).toEqual(item('eve', 1))
    expect(firstOfMost(queue.slice(0, 4))).toEqual(item('ana', 1))
    expect(firstOfMost([])).toBeUndefined()
  })
})
