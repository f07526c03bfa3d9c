import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { startChild } from '../../booth/test-support/stage/collect.ts'
import { controlledTask } from '../../booth/test-support/stage/controlled.ts'
import { gapSettleMs } from '../../constants.ts'
import { gapRepairMachine, type RepairRequest, type RepairResult } from './gap-repair.machine.ts'
import { type CatchUpRequest, type Gap, receptionMachine } from './reception.machine.ts'

const gap = (stream: string, person = stream): Gap => ({ stream, person })
const unrepaired = (stream: string) => ({ type: 'gap.unrepaired', stream })
const found = (each: Gap) => ({ type: 'gap.found' as const, ...each })
const names = (count: number, from = 1) => Array.from({ length: count }, (_, index) => `s${from + index}`)

const start = () => {
  const clock = manualClock()
  const catchUps = controlledTask<readonly Gap[], CatchUpRequest>()
  const fetches = controlledTask<RepairResult, RepairRequest>()
  const collected = startChild(
    receptionMachine.provide({
      actors: {
        catchUp: catchUps.logic,
        gapRepair: gapRepairMachine.provide({ actors: { fetch: fetches.logic } }),
      },
    }),
    { clock, input: { random: () => 0 } },
  )
  const { child } = collected
  return {
    ...collected,
    clock,
    catchUps: catchUps.running,
    fetches: fetches.running,
    attach: () => child.send({ type: 'attach' }),
    detach: () => child.send({ type: 'detach' }),
    find: (...gaps: readonly Gap[]) => {
      for (const each of gaps) child.send(found(each))
    },
    async caughtUp(gaps: readonly Gap[] = []) {
      catchUps.running.live[0]?.succeed(gaps)
      await clock.advance(0)
    },
    state: () => child.getSnapshot().value,
    repairing: () => Object.keys(child.getSnapshot().children).filter((id) => id.startsWith('s')),
    waiting: () => child.getSnapshot().context.waiting.map(({ stream }) => stream),
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
    const { attach, catchUps, state, caughtUp } = start()
    expect([state(), catchUps.started]).toEqual(['away', 0])
    attach()
    expect([state(), catchUps.live.map(({ input }) => input)]).toEqual([
      'catchingUp',
      [{ arrived: false, isLastTry: false }],
    ])
    await caughtUp()
    expect(state()).toBe('live')
  })

  it('begins again with every connection, then with what was missed', async () => {
    const { detach, attach, catchUps, state } = await present()
    detach()
    expect(state()).toBe('away')
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
    const { attach, clock, catchUps, state } = start()
    attach()
    const waits: number[] = []
    for (let tried = 1; tried < 3; tried++) {
      catchUps.live[0]?.fail()
      await clock.advance(0)
      expect(state()).toBe('pausing')
      const before = clock.now()
      while (catchUps.live.length === 0) await clock.advance(1)
      waits.push(clock.now() - before)
    }
    expect(waits).toEqual([600, 1_200])
    catchUps.live[0]?.fail()
    await clock.advance(0)
    expect([state(), catchUps.started]).toEqual(['live', 3])
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
    const { attach, detach, clock, catchUps, state } = start()
    for (let connection = 0; connection < 3; connection++) {
      attach()
      for (let tried = 1; tried < 3; tried++) {
        catchUps.live[0]?.fail()
        await clock.advance(60_000)
      }
      expect(state()).toBe('catchingUp')
      detach()
    }
  })

  it.each(['catchingUp', 'pausing'])('ends with the connection while it is %s', async (during) => {
    const { attach, detach, clock, catchUps, state } = start()
    attach()
    if (during === 'pausing') catchUps.live[0]?.fail()
    await clock.advance(0)
    expect(state()).toBe(during)
    detach()
    catchUps.abandoned[0]?.succeed([gap('s1')])
    await clock.advance(60_000)
    expect([state(), catchUps.live, clock.pending]).toEqual(['away', [], 0])
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
    const { find, waiting, facts } = await present()
    find(...names(106).map((name) => gap(name)))
    expect(waiting().length).toBe(100)
    expect(facts).toEqual([unrepaired('s105'), unrepaired('s106')])
  })

  it('is reported if four others of its sender wait, which leaves room for those of others', async () => {
    const { find, repairing, waiting, facts } = await present()
    find(...names(6).map((name) => gap(name, 'eve')), gap('s7', 'luis'))
    expect([repairing(), waiting(), facts]).toEqual([['s1', 's7'], names(4, 2), [unrepaired('s6')]])
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
    const { find, detach, attach, child, caughtUp, repairing, waiting } = await present()
    find(...names(6).map((name) => gap(name)))
    detach()
    attach()
    child.send({ type: 'gap.closed', stream: 's2' })
    await caughtUp([gap('s6')])
    expect([repairing(), waiting()]).toEqual([['s1', 's3', 's4', 's5'], ['s6']])
  })
})

describe('a gap that closes by itself', () => {
  it('is no longer repaired, and the next one is', async () => {
    const { find, child, repairing, clock } = await present()
    find(...names(5).map((name) => gap(name)))
    child.send({ type: 'gap.closed', stream: 's1' })
    await clock.advance(0)
    expect(repairing()).toEqual(['s2', 's3', 's4', 's5'])
  })

  it('no longer waits', async () => {
    const { find, child, waiting, facts } = await present()
    find(...names(6).map((name) => gap(name)))
    child.send({ type: 'gap.closed', stream: 's5' })
    child.send({ type: 'gap.closed', stream: 'unknown' })
    expect([waiting(), facts]).toEqual([['s6'], []])
  })

  it('may open again', async () => {
    const { find, child, repairing, clock } = await present()
    find(gap('s1'))
    child.send({ type: 'gap.closed', stream: 's1' })
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
    expect(take()).toEqual([unrepaired('s1')])
    while (repairing().length > 0) {
      fetches.live[0]?.succeed('open')
      await clock.advance(1_000)
    }
    expect([take(), repairing()]).toEqual([[unrepaired('s2')], []])
  })

  it('of the connection ends every repair and leaves no timer', async () => {
    const { find, detach, clock, fetches, repairing, waiting, facts } = await present()
    find(...names(6).map((name) => gap(name)))
    await clock.advance(gapSettleMs)
    detach()
    for (const task of fetches.abandoned) task.succeed('repaired')
    await clock.advance(120_000)
    expect([fetches.live, repairing(), waiting(), facts, clock.pending]).toEqual([[], [], names(6), [], 0])
  })

  it('of the room ends everything', async () => {
    const { find, stop, clock, fetches, facts } = await present()
    find(...names(6).map((name) => gap(name)))
    await clock.advance(gapSettleMs)
    stop()
    await clock.advance(120_000)
    expect([fetches.live, fetches.abandoned.length, facts, clock.pending]).toEqual([[], 4, [], 0])
  })
})
