import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { controlledCall } from '../../booth/test-support/stage/controlled.ts'
import { createScope } from '../../kit/scope.ts'
import type { RepairRequest, RepairResult } from './gap-repair.ts'
import { gapSettleMs } from './gap-repair.ts'
import { type CatchUpRequest, createRepair, type Gap } from './repair.ts'

const gap = (stream: string, person = stream): Gap => ({ stream, person })
const names = (count: number, from = 1) => Array.from({ length: count }, (_, index) => `s${from + index}`)

const start = () => {
  const clock = manualClock()
  const catchUps = controlledCall<readonly Gap[], CatchUpRequest>()
  const fetches = controlledCall<RepairResult, RepairRequest>()
  const scope = createScope({
    clock,
    onFailure(error) {
      throw error
    },
  })
  const givenUp: string[] = []
  const repair = createRepair({
    scope,
    random: () => 0,
    catchUp: catchUps.call,
    fetch: fetches.call,
    giveUp: (stream) => givenUp.push(stream),
  })
  return {
    clock,
    catchUps: catchUps.running,
    fetches: fetches.running,
    givenUp,
    take: () => givenUp.splice(0),
    closed: repair.closed,
    stop: scope.end,
    attach: repair.attach,
    detach: repair.detach,
    find: (...gaps: readonly Gap[]) => gaps.forEach(repair.found),
    async caughtUp(gaps: readonly Gap[] = []) {
      catchUps.running.live[0]?.succeed(gaps)
      await clock.advance(0)
    },
    repairing: () => repair.open().repairing,
    waiting: () => repair.open().waiting,
    fetching: () => fetches.running.live.map(({ input }) => input.stream),
    /** Whoever is asked has it. */
    async repair(stream: string) {
      fetches.running.live.find(({ input }) => input.stream === stream)?.succeed('repaired')
      await clock.advance(0)
    },
  }
}

const present = async (gaps: readonly Gap[] = []) => {
  const started = start()
  started.attach()
  await started.caughtUp(gaps)
  return started
}

describe('catching up', () => {
  it('begins once there is a connection, starting with the earlier lines', async () => {
    const { attach, catchUps, find, repairing, caughtUp } = start()
    expect(catchUps.started).toBe(0)
    attach()
    expect(catchUps.live.map(({ input }) => input)).toEqual([{ arrived: false, isLastTry: false }])
    find(gap('s1'))
    expect(repairing()).toEqual([])
    await caughtUp()
    expect(repairing()).toEqual(['s1'])
  })

  it('begins again with every connection, then with what was missed', async () => {
    const { detach, attach, catchUps } = await present()
    detach()
    attach()
    expect(catchUps.live.map(({ input }) => input)).toEqual([{ arrived: true, isLastTry: false }])
  })

  it('counts as the first one until one has succeeded', async () => {
    const { attach, detach, catchUps } = start()
    attach()
    detach()
    attach()
    expect([catchUps.abandoned.length, catchUps.live.map(({ input }) => input)]).toEqual([
      1,
      [{ arrived: false, isLastTry: false }],
    ])
  })

  it('is tried three times, with growing waits, and then given up', async () => {
    const { attach, clock, catchUps, find, repairing } = start()
    attach()
    find(gap('s1'))
    const waits: number[] = []
    for (let tried = 1; tried < 3; tried++) {
      catchUps.live[0]?.fail()
      await clock.advance(0)
      const before = clock.now()
      while (catchUps.live.length === 0) await clock.advance(1)
      waits.push(clock.now() - before)
    }
    expect(waits).toEqual([600, 1_200])
    catchUps.live[0]?.fail()
    await clock.advance(0)
    expect([repairing(), catchUps.started]).toEqual([['s1'], 3])
  })

  it('counts as arrived once it is given up', async () => {
    const { attach, detach, clock, catchUps } = start()
    attach()
    for (let tried = 1; tried <= 3; tried++) {
      catchUps.live[0]?.fail()
      await clock.advance(60_000)
    }
    detach()
    attach()
    expect(catchUps.live.map(({ input }) => input)).toEqual([{ arrived: true, isLastTry: false }])
  })

  it('has all its attempts again with the next connection', async () => {
    const { attach, detach, clock, catchUps } = start()
    for (let connection = 0; connection < 3; connection++) {
      attach()
      for (let tried = 1; tried < 3; tried++) {
        catchUps.live[0]?.fail()
        await clock.advance(60_000)
      }
      expect(catchUps.live.map(({ input }) => input.isLastTry)).toEqual([true])
      detach()
    }
  })

  it.each(['catchingUp', 'pausing'])('ends with the connection while it is %s', async (during) => {
    const { attach, detach, clock, catchUps, repairing } = start()
    attach()
    if (during === 'pausing') catchUps.live[0]?.fail()
    await clock.advance(0)
    detach()
    catchUps.abandoned[0]?.succeed([gap('s1')])
    await clock.advance(60_000)
    expect([repairing(), catchUps.live, clock.pending]).toEqual([[], [], 0])
  })

  it('leaves gaps that are then repaired', async () => {
    const { repairing, fetching, clock } = await present([gap('s1'), gap('s2')])
    expect(repairing()).toEqual(['s1', 's2'])
    await clock.advance(gapSettleMs)
    expect(fetching()).toEqual(['s1', 's2'])
  })
})

describe('a gap found while receiving', () => {
  it('is repaired', async () => {
    const { find, repairing, fetching, clock } = await present()
    find(gap('s1'))
    expect(repairing()).toEqual(['s1'])
    await clock.advance(gapSettleMs)
    expect(fetching()).toEqual(['s1'])
  })

  it('is repaired once when found again, whether it is being repaired or waiting', async () => {
    const { find, repairing, waiting } = await present()
    find(gap('s1', 'luis'), gap('s1', 'luis'), gap('s2', 'luis'), gap('s2', 'luis'))
    expect([repairing(), waiting()]).toEqual([['s1'], ['s2']])
  })

  it('waits while four others are repaired, and is next in turn', async () => {
    const { find, repairing, waiting, clock, repair } = await present()
    find(...names(6).map((name) => gap(name)))
    expect([repairing(), waiting()]).toEqual([names(4), names(2, 5)])
    await clock.advance(gapSettleMs)
    await repair('s2')
    expect([repairing(), waiting()]).toEqual([['s1', 's3', 's4', 's5'], ['s6']])
    await repair('s1')
    await repair('s3')
    expect([repairing(), waiting()]).toEqual([['s4', 's5', 's6'], []])
  })

  it('waits while another of its sender is repaired, and lets those of others go first', async () => {
    const { find, repairing, waiting, clock, repair } = await present()
    find(gap('s1', 'luis'), gap('s2', 'luis'), gap('s3', 'mara'))
    expect([repairing(), waiting()]).toEqual([['s1', 's3'], ['s2']])
    await clock.advance(gapSettleMs)
    await repair('s1')
    expect([repairing(), waiting()]).toEqual([['s3', 's2'], []])
  })

  it('is reported if a hundred others wait', async () => {
    const { find, waiting, givenUp } = await present()
    find(...names(106).map((name) => gap(name)))
    expect(waiting().length).toBe(100)
    expect(givenUp).toEqual(['s105', 's106'])
  })

  it('is reported if four others of its sender wait, which leaves room for those of others', async () => {
    const { find, repairing, waiting, givenUp } = await present()
    find(...names(6).map((name) => gap(name, 'eve')), gap('s7', 'luis'))
    expect([repairing(), waiting(), givenUp]).toEqual([['s1', 's7'], names(4, 2), ['s6']])
  })

  it('is repaired later if it is found while there is no connection or while catching up', async () => {
    const { detach, attach, find, repairing, waiting, caughtUp } = await present()
    detach()
    find(gap('s1'))
    attach()
    find(gap('s2'))
    expect([repairing(), waiting()]).toEqual([[], ['s1', 's2']])
    await caughtUp([gap('s3'), gap('s2')])
    expect([repairing(), waiting()]).toEqual([['s1', 's2', 's3'], []])
  })

  it('is repaired even if catching up failed', async () => {
    const { attach, find, repairing, clock, catchUps } = start()
    attach()
    find(gap('s1'))
    for (let tried = 1; tried <= 3; tried++) {
      catchUps.live[0]?.fail()
      await clock.advance(2_000)
    }
    expect(repairing()).toEqual(['s1'])
  })

  it('is repaired with the next connection if the last one broke before', async () => {
    const { find, detach, attach, closed, caughtUp, repairing, waiting } = await present()
    find(...names(6).map((name) => gap(name)))
    detach()
    attach()
    closed('s2')
    await caughtUp([gap('s6')])
    expect([repairing(), waiting()]).toEqual([['s1', 's3', 's4', 's5'], ['s6']])
  })
})

describe('a gap that closes by itself', () => {
  it('is no longer repaired, and the next one is', async () => {
    const { find, closed, repairing, clock } = await present()
    find(...names(5).map((name) => gap(name)))
    closed('s1')
    await clock.advance(0)
    expect(repairing()).toEqual(['s2', 's3', 's4', 's5'])
  })

  it('no longer waits', async () => {
    const { find, closed, waiting, givenUp } = await present()
    find(...names(6).map((name) => gap(name)))
    closed('s5')
    closed('unknown')
    expect([waiting(), givenUp]).toEqual([['s6'], []])
  })

  it('may open again', async () => {
    const { find, closed, repairing, clock } = await present()
    find(gap('s1'))
    closed('s1')
    await clock.advance(0)
    find(gap('s1'))
    expect(repairing()).toEqual(['s1'])
  })
})

describe('the end of reception', () => {
  it('is reported for each repair, whatever its result', async () => {
    const { find, clock, repair, fetches, take, repairing } = await present()
    find(gap('s1'), gap('s2'))
    await clock.advance(gapSettleMs)
    await repair('s1')
    expect(take()).toEqual(['s1'])
    while (repairing().length > 0) {
      fetches.live[0]?.succeed('open')
      await clock.advance(1_000)
    }
    expect([take(), repairing()]).toEqual([['s2'], []])
  })

  it('of the connection ends every repair and leaves no timer', async () => {
    const { find, detach, clock, fetches, repairing, waiting, givenUp } = await present()
    find(...names(6).map((name) => gap(name)))
    await clock.advance(gapSettleMs)
    detach()
    for (const task of fetches.abandoned) task.succeed('repaired')
    await clock.advance(120_000)
    expect([fetches.live, repairing(), waiting(), givenUp, clock.pending]).toEqual([[], [], names(6), [], 0])
  })

  it('of the room ends everything', async () => {
    const { find, stop, clock, fetches, givenUp } = await present()
    find(...names(6).map((name) => gap(name)))
    await clock.advance(gapSettleMs)
    stop()
    await clock.advance(120_000)
    expect([fetches.live, fetches.abandoned.length, givenUp, clock.pending]).toEqual([[], 4, [], 0])
  })
})
