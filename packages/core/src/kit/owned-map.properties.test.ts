import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedSteps } from '../booth/test-support/lines/counted-steps.ts'
import { createOwnedMap, type OwnedEntry, type OwnedMap } from './owned-map.ts'

interface Item {
  readonly key: string
  readonly owner: string
  readonly slots: number
}

const max = 24
const maxOfOwner = 12
const mapOf = (whenFull: 'share' | 'refuse'): OwnedMap<Item> =>
  createOwnedMap<Item>({ max, maxOfOwner, slotsOf: (_, { slots }) => slots, whenFull })

const sumOf = (items: readonly { readonly slots: number }[]) => items.reduce((sum, { slots }) => sum + slots, 0)
const heldBy = (items: readonly Item[], owner: string) => sumOf(items.filter((item) => item.owner === owner))
const ownersOf = (items: readonly Item[]) => [...new Set(items.map(({ owner }) => owner))]

/** One with very many, a few with some, and now and then one who was never heard of. */
const owner = fc.oneof(
  { weight: 6, arbitrary: fc.constant('eve') },
  { weight: 4, arbitrary: fc.constantFrom('ana', 'ben', 'zoe') },
  { weight: 2, arbitrary: fc.nat(200).map((name) => `guest ${name}`) },
)
const act = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      does: fc.constant('set' as const),
      owner,
      id: fc.nat(40),
      slots: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: maxOfOwner + 1 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('delete' as const, 'forget' as const), owner, id: fc.nat(40) }),
  },
)

interface Change {
  readonly item: Item
  readonly before: readonly Item[]
  readonly after: readonly Item[]
  readonly gone: readonly OwnedEntry<Item>[]
}

/** Whatever is set and deleted, in whatever order: what each new entry changes. */
const holds = (whenFull: 'share' | 'refuse', check: (change: Change, map: OwnedMap<Item>) => void) =>
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80, size: 'max' }), (acts) => {
      const map = mapOf(whenFull)
      for (const each of acts) {
        const key = `${each.owner} ${each.id}`
        const before = map.values()
        const others = before.filter((item) => item.key !== key)
        if (each.does === 'set') {
          const item = { key, owner: each.owner, slots: each.slots }
          const gone = map.set(key, each.owner, item)
          check({ item, before: others, after: map.values(), gone }, map)
        } else if (each.does === 'delete') {
          expect([map.delete(key), map.values()]).toEqual([others.length < before.length, others])
        } else {
          map.forget(each.owner)
          expect(map.values()).toEqual(before.filter((item) => item.owner !== each.owner))
        }
      }
    }),
  )

describe.each(['share', 'refuse'] as const)('an owned map that is full, and does this: %s', (whenFull) => {
  it('holds no more than its limits, in all and per owner', () => {
    holds(whenFull, ({ after }, map) => {
      expect(sumOf(after)).toBeLessThanOrEqual(max)
      for (const owner of ownersOf(after)) expect(heldBy(after, owner)).toBeLessThanOrEqual(maxOfOwner)
      expect([map.size, map.owners]).toEqual([after.length, ownersOf(after).length])
    })
  })

  it('reports every evicted entry, and lists the remaining ones in order, in all and per owner', () => {
    holds(whenFull, ({ item, before, after, gone }, map) => {
      const isGone = ({ key }: Item) => gone.some((entry) => entry.key === key)
      expect(after.filter(({ key }) => key !== item.key)).toEqual(before.filter((other) => !isGone(other)))
      expect([map.get(item.key), map.has(item.key)]).toEqual(isGone(item) ? [undefined, false] : [item, true])
      for (const { key, owner, value, slots } of gone)
        expect([value, map.has(key)]).toEqual([{ key, owner, slots }, false])
      for (const owner of [...ownersOf(before), item.owner])
        expect(map.of(owner)).toEqual(after.filter((other) => other.owner === owner))
    })
  })

  it('evicts the oldest entries of an owner first, and no more than necessary', () => {
    holds(whenFull, ({ item, before, gone }) => {
      for (const owner of ownersOf(before)) {
        const held = before.filter((other) => other.owner === owner).map(({ key }) => key)
        const went = gone.filter((entry) => entry.owner === owner && entry.key !== item.key).map(({ key }) => key)
        expect(went).toEqual(held.slice(0, went.length))
      }
      const [last] = gone.slice(-1)
      if (!last) return
      const withLast = [...before.filter(({ key }) => !gone.some((entry) => entry.key === key)), last.value]
      const all = last.key === item.key ? withLast : [...withLast, item]
      expect(sumOf(all) > max || heldBy(all, item.owner) > maxOfOwner).toBe(true)
    })
  })
})

describe('an owned map that shares its space', () => {
  it("evicts another owner's entries only from the largest owner, above an even share", () => {
    holds('share', ({ item, before, gone }) => {
      let left: readonly Item[] = [...before, item]
      for (const { key, owner } of gone) {
        if (owner !== item.owner) {
          const share = max / ownersOf(left).length
          const most = Math.max(...ownersOf(left).map((each) => heldBy(left, each)))
          expect(heldBy(left, owner)).toBeGreaterThan(share)
          expect(heldBy(left, owner)).toBe(most)
        }
        left = left.filter((other) => other.key !== key)
      }
    })
  })

  it('evicts nothing of three small owners for one with 25 connections of 50 clients each', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('ana', 'ben', 'zoe', 'eve', 'eve'), { size: 'max', maxLength: 60 }),
        (said) => {
          const map = createOwnedMap<string>({ max: 100, whenFull: 'share' })
          const kept: string[] = []
          for (const [index, owner] of said.entries()) {
            const times = owner === 'eve' ? 1_250 / 10 : 1
            for (let time = 0; time < times; time++) map.set(`${owner} ${index} ${time}`, owner, owner)
            const key = `${owner} ${index} 0`
            if (owner !== 'eve' && map.of(owner).length <= 25) kept.push(key)
            expect(kept.filter((each) => !map.has(each))).toEqual([])
          }
        },
      ),
    )
  })

  it('evicts, among equals, the owner inactive for longest, so that invented owners displace each other', () => {
    const map = createOwnedMap<number>({ max: 3, whenFull: 'share' })
    for (const owner of ['ana', 'ben', 'zoe']) map.set(owner, owner, 1)
    expect(map.set('ana', 'ana', 2)).toEqual([])
    expect(map.set('eve', 'eve', 3)).toMatchObject([{ key: 'ben', owner: 'ben' }])
    for (let guest = 0; guest < 100; guest++) map.set(`guest ${guest}`, `guest ${guest}`, guest)
    expect(map.values()).toEqual([97, 98, 99])
  })
})

describe('an owned map that refuses when it is full', () => {
  it('evicts nothing, whoever adds an entry', () => {
    holds('refuse', ({ item, gone }) => {
      expect(gone.filter(({ owner }) => owner !== item.owner)).toEqual([])
    })
  })

  it('accepts a new value for an existing key', () => {
    const map = createOwnedMap<number>({ max: 2, whenFull: 'refuse' })
    map.set('a', 'ana', 1)
    map.set('b', 'ben', 1)
    expect([map.set('a', 'ana', 2), map.set('c', 'zoe', 1).map(({ key }) => key)]).toEqual([[], ['c']])
    expect(map.values()).toEqual([2, 1])
  })
})

it('a key that another owner sets then belongs to that owner', () => {
  const map = createOwnedMap<number>({ max: 9, whenFull: 'share' })
  map.set('a', 'ana', 1)
  map.set('b', 'ana', 2)
  map.set('a', 'ben', 3)
  expect([map.of('ana'), map.of('ben'), map.values()]).toEqual([[2], [3], [2, 3]])
})

it.each([
  ['of one owner', () => 'eve'],
  ['of as many owners', (index: number) => `guest ${index}`],
  ['of few', (index: number) => `${index % 7}`],
])('setting an entry takes as many steps among 10,000 as among 100, %s', (_, ownerOf) => {
  const stepsAmong = (size: number) => {
    const map = createOwnedMap<number>({ max: size, whenFull: 'share' })
    const set = (index: number) => map.set(`${index}`, ownerOf(index), index)
    for (let index = 0; index < size; index++) set(index)
    const first = (from: number, to: number, act: (index: number) => void) => () => {
      for (let index = from; index < to; index++) act(index)
    }
    return [
      countedSteps(first(size, size + 70, set)),
      countedSteps(first(size, size + 70, set)),
      countedSteps(first(size, size + 70, (index) => map.delete(`${index}`))),
    ]
  }
  expect(stepsAmong(10_000)).toEqual(stepsAmong(100))
})
