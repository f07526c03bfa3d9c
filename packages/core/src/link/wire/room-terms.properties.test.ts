import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedTerms, noTerms, orderAfter, roomTerms, type ToldTerm, type ToldTerms, termKey } from './room-terms.ts'

const now = 1_700_000_000_000

/** A host adds, changes or removes a term, some time after the edit before, or hears what the other has done so far. */
const edit = fc.record({
  host: fc.constantFrom(0, 1),
  term: fc.constantFrom('Bay', 'bay', 'Zoë', 'C++', '绿湾'),
  becomes: fc.constantFrom('kept', 'removed', 'a', 'b'),
  waitMs: fc.nat({ max: 2 }),
  hears: fc.boolean(),
})

const toldBy = (known: ToldTerms, { term, becomes }: { term: string; becomes: string }, atMs: number): ToldTerm => {
  const order = orderAfter(known.get(termKey(term)), atMs)
  if (becomes === 'removed') return { term, order, removed: true }
  return becomes === 'kept' ? { term, order, keep: true } : { term, order, translations: { en: becomes } }
}

test('the edits of two hosts end with the same terms in all booths, in whatever order each booth hears them, and however often', {
  tags: ['glossary-of-room'],
}, () => {
  fc.assert(
    fc.property(
      fc.array(edit, { maxLength: 30 }),
      fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
      fc.integer({ min: -5_000, max: 5_000 }),
      (edits, order, skewMs) => {
        const hosts: [ToldTerms, ToldTerms] = [noTerms, noTerms]
        const said: ToldTerm[] = []
        let atMs = now
        for (const each of edits) {
          const host = each.host as 0 | 1
          atMs += each.waitMs
          if (each.hears) hosts[host] = mergedTerms(hosts[host], [...hosts[host === 0 ? 1 : 0].values()])
          const told = toldBy(hosts[host], each, atMs + (host === 0 ? 0 : skewMs))
          hosts[host] = mergedTerms(hosts[host], [told])
          said.push(told)
        }
        const shuffled = [...said, ...said.slice(0, 7)]
          .map((told, index) => ({ told, place: order[index] ?? 0 }))
          .toSorted((one, other) => one.place - other.place)
          .map(({ told }) => told)
        const oneByOne = shuffled.reduce((known, told) => mergedTerms(known, [told]), noTerms)
        const booths = [
          mergedTerms(hosts[0], said),
          mergedTerms(hosts[1], shuffled),
          oneByOne,
          mergedTerms(noTerms, said),
        ]
        const [first, ...others] = booths.map(roomTerms)
        for (const other of others) expect(other).toEqual(first)
      },
    ),
    { seed: 7, numRuns: 500 },
  )
})
