import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { memoryStore } from './test-support/memory-store.ts'
import { stageGateway } from './test-support/stage.ts'

const hour = 3_600_000

function twoGateways() {
  const manual = manualClock(Date.now())
  const wall = { aheadMs: 0 }
  const clock = { ...manual, now: () => manual.now() + wall.aheadMs }
  const shared = memoryStore(clock)
  const made = () => stageGateway({ clock, store: shared.store, tokenLifetimeMs: 24 * hour })
  const [one, two] = [made(), made()]
  const remove = ({ gateway }: typeof one, removed = true) =>
    gateway.remove({ room: 'room', user: 'bob' }, removed).catch((error) => error.code)
  const statusOf = async ({ post }: typeof one, who: string) => (await post('token', {}, { cookie: who })).status
  const join = (stage: typeof one) => statusOf(stage, 'bob@room:speaker')
  /** Another of the room is served, so that the gateway knows the room. */
  const meet = (stage: typeof one) => statusOf(stage, 'ann@room:host')
  /** Time passes until it has an answer. */
  const answerOf = async <T>(asked: Promise<T>): Promise<T> => {
    let isAnswered = false
    const answered = asked.finally(() => {
      isAnswered = true
    })
    while (!isAnswered) await clock.advance(50)
    return answered
  }
  /** The store has the decision again: signing takes real time too. */
  const isKeptAgain = () => expect.poll(() => shared.keys().some((key) => key.startsWith('decided:'))).toBe(true)
  return { clock, wall, answerOf, shared, one, two, made, remove, join, isKeptAgain, meet }
}

describe('somebody who was removed at one gateway, and asks another for a token', () => {
  it.each(['gone', 'frozen'] as const)(
    'is refused while the store is %s, if that one knows the room',
    async (state) => {
      const { clock, answerOf, shared, one, two, remove, join, meet } = twoGateways()
      await remove(one)
      await meet(two)
      shared.state.is = state
      await clock.advance(10_000)
      expect(await answerOf(join(two))).toBe(403)
    },
  )

  it.each(['gone', 'frozen'] as const)(
    'is refused when the store is back, if it was %s when they were removed',
    async (state) => {
      const { clock, answerOf, shared, one, two, remove, join, isKeptAgain, meet } = twoGateways()
      await meet(two)
      shared.state.is = state
      expect(await answerOf(remove(one))).toBe('network')
      await clock.advance(60_000)
      shared.state.is = 'there'
      await clock.advance(5_000)
      await isKeptAgain()
      expect(await join(two)).toBe(403)
    },
  )

  it.each([
    ['and both know the room', true],
    ['and only the first knows the room', false],
  ])('is refused after the store was emptied, %s', async (_, knows) => {
    const { clock, shared, one, two, remove, join, isKeptAgain, meet } = twoGateways()
    await remove(one)
    if (knows) await meet(two)
    shared.empty()
    await clock.advance(5_000)
    await isKeptAgain()
    expect(await join(two)).toBe(403)
  })

  it('is refused by a gateway that started after the store was emptied', async () => {
    const { clock, shared, one, made, remove, join, isKeptAgain } = twoGateways()
    await remove(one)
    shared.empty()
    await clock.advance(5_000)
    await isKeptAgain()
    expect(await join(made())).toBe(403)
  })

  it('is refused when two hosts remove different people at the same time at two gateways', async () => {
    const { clock, one, two, remove, join } = twoGateways()
    await Promise.all([remove(one), two.gateway.remove({ room: 'room', user: 'carl' })])
    await clock.advance(5_000)
    expect([await join(one), await join(two)]).toEqual([403, 403])
    expect((await one.post('token', {}, { cookie: 'carl@room:speaker' })).status).toBe(403)
  })

  it('is let in when a host of another gateway let them in again, also if the store then forgets it', async () => {
    const { clock, shared, one, two, remove, join } = twoGateways()
    await remove(one)
    await clock.advance(5_000)
    await remove(two, false)
    shared.empty()
    await clock.advance(5_000)
    expect([await join(one), await join(two)]).toEqual([200, 200])
  })

  it('stays removed for a day, whatever the clock is set to', async () => {
    const { clock, wall, one, remove, join } = twoGateways()
    await remove(one)
    wall.aheadMs = -48 * hour
    expect(await join(one)).toBe(403)
    wall.aheadMs = 48 * hour
    expect(await join(one)).toBe(403)
    await clock.advance(24 * hour + 5_000)
    expect(await join(one)).toBe(200)
  })
})

it('an operator is told at the end of decisions that no store has', async () => {
  const { shared, one, remove } = twoGateways()
  shared.state.is = 'gone'
  await remove(one)
  await one.gateway.close()
  expect(one.events.filter(({ kind }) => kind === 'decisionsLost')).toEqual([{ kind: 'decisionsLost', rooms: 1 }])
  const { one: kept, remove: removeThere } = twoGateways()
  await removeThere(kept)
  await kept.gateway.close()
  expect(kept.events.filter(({ kind }) => kind === 'decisionsLost')).toEqual([])
})
