import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { controlledCall } from '../../booth/test-support/stage/controlled.ts'
import { type RepairRequest, type RepairResult, repairGap, type Source } from './gap-repair.ts'

/** A missing line may just be late; an answer may take this long; others are asked after up to this. */
const settleMs = 150
const answerMs = 2_000
const jitterMs = 500

const start = (random: () => number = () => 0) => {
  const clock = manualClock()
  const { call, running } = controlledCall<RepairResult, RepairRequest>()
  const controller = new AbortController()
  let end: string | undefined
  repairGap('luis', { clock, random, fetch: call }, controller.signal).then(
    () => {
      end = 'over'
    },
    () => {
      end = 'stopped'
    },
  )
  const isOver = () => end === 'over'
  return {
    clock,
    running,
    asked: () => running.live.map(({ input }) => input.source),
    /** Who is asked now answers, and the next one is asked. */
    async answer(how: 'repaired' | 'nothing' | 'fails' | 'waits') {
      const task = running.live[0]
      if (how === 'fails') task?.fail()
      else if (how === 'repaired') task?.succeed(how)
      else if (how === 'nothing') task?.succeed('open')
      else task?.succeed({ waitMs: 1_000 })
      await clock.advance(0)
    },
    isOver,
    isStopped: () => end === 'stopped',
    stop: () => controller.abort(),
    /** Until somebody is asked again, or it is over. Tells how long that took. */
    async backsOff() {
      const before = clock.now()
      while (running.live.length === 0 && !isOver()) await clock.advance(10)
      return clock.now() - before
    },
  }
}

const round: readonly Source[] = ['sender', 'peer']
const sources: readonly Source[] = ['history', ...round, ...round, ...round, ...round]
const places = sources.map((source, place) => [place, source] as const)

/** A repair that asked in vain until this one. */
const at = async (place: number) => {
  const repair = start()
  await repair.clock.advance(settleMs)
  for (let before = 0; before < place; before++) {
    await repair.answer('nothing')
    await repair.backsOff()
  }
  return repair
}

describe('the repair of a gap', () => {
  it('waits a while first, since the line may only be late', async () => {
    const { clock, running, stop, isStopped } = start()
    await clock.advance(settleMs - 1)
    stop()
    await clock.advance(10 * settleMs)
    expect([running.started, isStopped(), clock.pending]).toEqual([0, true, 0])
  })

  it('then reads the history', async () => {
    const { clock, running } = start()
    await clock.advance(settleMs)
    expect(running.live.map(({ input }) => input)).toEqual([{ stream: 'luis', source: 'history' }])
  })

  it.each(places)('ends once source %i, %s, had everything', async (place, source) => {
    const { asked, answer, isOver, running } = await at(place)
    expect(asked()).toEqual([source])
    await answer('repaired')
    expect([isOver(), running.live, running.started]).toEqual([true, [], place + 1])
  })

  it.each(['nothing', 'fails'] as const)(
    'asks the history once, then the sender and others in turn, four times with growing waits, if each answers "%s"',
    async (how) => {
      const { clock, asked, answer, isOver, running, backsOff } = start()
      const order: Source[] = []
      const waits: number[] = []
      await clock.advance(settleMs)
      while (running.live.length > 0) {
        order.push(...asked())
        await answer(how)
        waits.push(await backsOff())
      }
      const growing = [1, 2, 3].flatMap((turn) => [0, 300 * 2 ** turn])
      expect([order, waits]).toEqual([sources, [0, ...growing, 0, 0]])
      expect([isOver(), clock.pending]).toEqual([true, 0])
    },
  )

  it.each([1, 2, 3, 4, 7, 8])('waits at most two seconds for source %i if it is silent', async (place) => {
    const { clock, running, asked, isOver, backsOff } = await at(place)
    const { started } = running
    await clock.advance(answerMs - 1)
    expect([running.started, running.abandoned.length]).toEqual([started, 0])
    await clock.advance(1)
    expect(running.abandoned.length).toBe(1)
    await backsOff()
    expect([asked(), isOver()]).toEqual([sources.slice(place + 1, place + 2), place === 8])
  })

  it.each(sources.map((source, place) => [place, source] as const).slice(1))(
    'asks source %i, %s, again when it says to wait, without counting it as a failed round',
    async (place, source) => {
      const { asked, answer, backsOff } = await at(place)
      const order: [number, readonly Source[]][] = []
      for (let count = 0; count < 60; count++) {
        await answer('waits')
        order.push([await backsOff(), asked()])
      }
      expect(new Set(order.map(String))).toEqual(new Set([`1000,${source}`]))
      await answer('nothing')
      await backsOff()
      expect(asked()).toEqual(sources.slice(place + 1, place + 2))
    },
  )

  it.each([0, 1_000, 5_000])('waits at most a minute in total for a source that says %i ms', async (waitMs) => {
    const { running, asked, clock, backsOff } = await at(1)
    const before = clock.now()
    let asks = 0
    while (asked()[0] === 'sender') {
      running.live[0]?.succeed({ waitMs })
      await clock.advance(0)
      await backsOff()
      asks++
    }
    expect([clock.now() - before <= 60_000, asks <= 242]).toEqual([true, true])
  })

  it('waits for the history as long as it takes', async () => {
    const { clock, asked } = await at(0)
    await clock.advance(100 * answerMs)
    expect(asked()).toEqual(['history'])
  })

  it('asks others after a random wait, so that a room does not ask all at once', async () => {
    const waits: number[] = []
    for (const random of [0, 0.5, 0.999]) {
      const { clock, running, answer } = start(() => random)
      await clock.advance(settleMs)
      await answer('nothing')
      await answer('nothing')
      const before = clock.now()
      while (running.live.length === 0) await clock.advance(1)
      waits.push(clock.now() - before)
    }
    expect(waits).toEqual([0, jitterMs / 2, jitterMs])
  })

  it.each(places)('asks nobody else once it is stopped while source %i, %s, is asked', async (place) => {
    const { stop, clock, running, isStopped } = await at(place)
    stop()
    running.abandoned[0]?.succeed('open')
    await clock.advance(10 * answerMs)
    expect([running.live, running.abandoned.length, running.started]).toEqual([[], 1, place + 1])
    expect([isStopped(), clock.pending]).toEqual([true, 0])
  })

  it('asks nobody else once it is stopped between two sources', async () => {
    const { stop, clock, running, answer, isStopped } = start(() => 0.5)
    await clock.advance(settleMs)
    await answer('nothing')
    await answer('nothing')
    stop()
    await clock.advance(10 * answerMs)
    expect([running.started, isStopped(), clock.pending]).toEqual([2, true, 0])
  })
})
