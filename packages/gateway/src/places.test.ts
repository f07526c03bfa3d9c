import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createPlaces } from './places.ts'

function madePlaces(limits: { readonly most: number; readonly maxWaiting?: number }) {
  const clock = manualClock()
  const places = createPlaces({ maxWaiting: 100, maxWaitMs: 5_000, clock, ...limits })
  const order: string[] = []
  const ends: (() => void)[] = []
  /** Takes a place, and keeps it until `end` is called. */
  const ask = (who: string) => {
    const [user = '', room = ''] = who.split('@')
    const taking = places.take({ room, user }).then((giveBack) => {
      order.push(who)
      ends.push(giveBack)
    })
    taking.catch(() => {})
    return taking
  }
  const end = async () => {
    ends.shift()?.()
    await clock.advance(0)
  }
  return { clock, places, order, ends, ask, end }
}

describe('the places of a vendor', () => {
  it('are taken by a room, and by half as much by a participant, only while more are free', async () => {
    const { clock, order, places, ask } = madePlaces({ most: 8 })
    for (const who of [...Array(9).fill('ann@one'), ...Array(9).fill('bob@one'), ...Array(9).fill('eve@two')]) ask(who)
    await clock.advance(0)
    expect(order).toEqual(['ann@one', 'ann@one', 'ann@one', 'bob@one', 'eve@two', 'eve@two'])
    expect(places.waiting).toBe(21)
    ask('zoe@three')
    await clock.advance(0)
    expect(order.at(-1)).toBe('zoe@three')
  })

  it('go next to the room with the fewest, and of equal rooms to who came first', async () => {
    const { clock, order, ask, end } = madePlaces({ most: 4 })
    for (let count = 0; count < 20; count++) ask(`guest${count}@crowd`)
    for (const who of ['a@one', 'b@two', 'c@three', 'd@four']) ask(who)
    await clock.advance(0)
    expect(order).toEqual(['guest0@crowd', 'guest1@crowd', 'a@one', 'b@two'])
    for (let count = 0; count < 5; count++) await end()
    expect(order.slice(4)).toEqual(['c@three', 'guest2@crowd', 'd@four', 'guest3@crowd'])
  })

  it('go, in a room, next to the participant with the fewest', async () => {
    const { clock, order, ask, end } = madePlaces({ most: 8 })
    for (const who of [...Array(4).fill('ann@one'), ...Array(4).fill('bob@one'), 'eve@one']) ask(who)
    await clock.advance(0)
    await end()
    expect(order).toEqual(['ann@one', 'ann@one', 'ann@one', 'bob@one', 'eve@one'])
  })

  it('count together for a user of many rooms, as do those who wait', async () => {
    const { clock, order, ask, end } = madePlaces({ most: 4 })
    for (let count = 0; count < 130; count++) ask(`mallory@room${count}`)
    for (const who of ['ann@meeting', 'bob@other']) ask(who)
    await clock.advance(0)
    expect(order).toEqual(['mallory@room0', 'mallory@room1', 'ann@meeting', 'bob@other'])
    for (let count = 0; count < 2; count++) await end()
    expect(order.slice(4)).toEqual(['mallory@room30'])
  })

  it('are waited for at most as long as the limit, and those who wait in vain are told when to come back', async () => {
    const { clock, order, places, ask, end } = madePlaces({ most: 1 })
    ask('ann@one')
    const late = ask('bob@two')
    await clock.advance(4_999)
    expect(places.waiting).toBe(1)
    await clock.advance(1)
    await expect(late).rejects.toMatchObject({ code: 'rate-limited', status: 503, retryAfterMs: 1_000 })
    await end()
    expect([order, places.waiting, clock.pending]).toEqual([['ann@one'], 0, 0])
  })

  it('have a bounded queue, in which the participant with the most loses the oldest', async () => {
    const { clock, order, places, ask, end } = madePlaces({ most: 1, maxWaiting: 10 })
    ask('first@one')
    ask('ann@two')
    const crowd = Array.from({ length: 50 }, () => ask('mallory@three'))
    await clock.advance(0)
    const refused = await Promise.all(crowd.slice(0, 41).map((asked) => asked.catch((error) => error.code)))
    expect([refused, places.waiting]).toEqual([Array(41).fill('rate-limited'), 10])
    await end()
    expect(order).toEqual(['first@one', 'ann@two'])
  })

  it('are given back once', async () => {
    const { clock, places } = madePlaces({ most: 2 })
    const giveBack = await places.take({ room: 'one', user: 'ann' })
    giveBack()
    giveBack()
    const second = await places.take({ room: 'one', user: 'ann' })
    let third = 'waits'
    void places.take({ room: 'one', user: 'ann' }).then(() => {
      third = 'runs'
    })
    await clock.advance(0)
    expect(third).toBe('waits')
    second()
    await clock.advance(0)
    expect(third).toBe('runs')
  })
})
