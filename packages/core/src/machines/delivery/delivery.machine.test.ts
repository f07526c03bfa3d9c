import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { reconnectFirstMs, reconnectMaxMs, slowSendMs, translationHoldMs } from '../../constants.ts'
import type { ErrorCode } from '../../errors.ts'
import type { Module } from '../../ports/common.ts'
import { startChild } from '../test-support/collect.ts'
import { controlledTask } from '../test-support/controlled.ts'
import { deliveryMachine, type OutgoingLine, type SendOutcome } from './delivery.machine.ts'

const line = (key: string): OutgoingLine => ({ module: 'subtitles', key })
const sent = (key: string) => ({ type: 'line.outcome', outcome: 'sent', ...line(key) })

const start = () => {
  const clock = manualClock()
  const { logic, running } = controlledTask<readonly SendOutcome[], { readonly lines: readonly OutgoingLine[] }>()
  const announcements = controlledTask<void, void>()
  const partials = controlledTask<void, OutgoingLine | null>()
  const actors = { publish: logic, announce: announcements.logic, publishPartial: partials.logic }
  const collected = startChild(deliveryMachine.provide({ actors }), { clock, input: { random: () => 0.5 } })
  const submit = (...keys: string[]) => {
    for (const key of keys) collected.child.send({ type: 'line.submit', ...line(key) })
  }
  /** The lines on their way end one by one as told; the last `how` holds for the rest. */
  const end = (...hows: ('well' | ErrorCode)[]) => {
    const task = running.live[0]
    const outcomes = task?.input.lines.map((line, index) => {
      const how = hows[Math.min(index, hows.length - 1)]
      return how === undefined || how === 'well' ? line : { ...line, code: how }
    })
    if (outcomes) task?.succeed(outcomes)
    return clock.advance(0)
  }
  const atWork = () => running.live.flatMap(({ input }) => input.lines)
  const draft = (key: string, module: Module = 'subtitles') =>
    collected.child.send({ type: 'line.drafted', module, key })
  const drafting = () => partials.running.live.map(({ input }) => input?.key)
  const draftEnds = (how: 'well' | 'failed' = 'well') => {
    const task = partials.running.live[0]
    if (how === 'well') task?.succeed()
    else task?.fail()
    return clock.advance(0)
  }
  const { running: announced } = announcements
  return { ...collected, clock, running, announcements: announced, submit, end, atWork, draft, drafting, draftEnds }
}

describe('delivery', () => {
  it('is slow when a line is not accepted after a while, or at the first try, until all of them are', async () => {
    const { child, clock, submit, end } = start()
    const isSlow = () => child.getSnapshot().context.isSlow
    child.send({ type: 'attach' })
    submit('a')
    await clock.advance(slowSendMs - 1)
    expect(isSlow()).toBe(false)
    await clock.advance(1)
    expect(isSlow()).toBe(true)
    await end('well')
    expect(isSlow()).toBe(false)
    submit('b', 'c')
    await end('network')
    expect(isSlow()).toBe(true)
    await clock.advance(reconnectMaxMs)
    await end('well')
    await end('well')
    expect(isSlow()).toBe(false)
  })

  it('holds lines back while it is detached, and sends them in order when it is attached', async () => {
    const { child, submit, end, atWork, facts } = start()
    submit('a', 'b')
    expect(atWork()).toEqual([])
    child.send({ type: 'attach' })
    expect(atWork()).toEqual([line('a'), line('b')])
    await end('well')
    expect([atWork(), facts]).toEqual([[], [sent('a'), sent('b')]])
  })

  it('holds a line until it is ready, and the later ones of its module behind it', async () => {
    const { child, submit, end, atWork } = start()
    child.send({ type: 'attach' })
    child.send({ type: 'line.submit', hold: true, ...line('held') })
    submit('behind')
    child.send({ type: 'line.submit', module: 'chat', key: 'beside' })
    expect(atWork()).toEqual([{ module: 'chat', key: 'beside' }])
    await end('well')
    expect(atWork()).toEqual([])
    child.send({ type: 'line.ready', key: 'held' })
    expect(atWork()).toEqual([line('held'), line('behind')])
  })

  it('sends a line that is never ready after 1.5 s', async () => {
    const { child, clock, atWork } = start()
    child.send({ type: 'attach' })
    child.send({ type: 'line.submit', hold: true, ...line('a') })
    await clock.advance(translationHoldMs - 1)
    expect(atWork()).toEqual([])
    await clock.advance(1)
    expect([atWork(), translationHoldMs]).toEqual([[line('a')], 1_500])
  })

  it('sends all at once that is held, when it must hurry', () => {
    const { child, clock, atWork } = start()
    child.send({ type: 'attach' })
    for (const key of ['a', 'b']) child.send({ type: 'line.submit', hold: true, ...line(key) })
    const pending = clock.pending
    child.send({ type: 'lines.hurry' })
    // The time that each was held for is over, and that of their sending has begun.
    expect([atWork(), pending - clock.pending]).toEqual([[line('a'), line('b')], 2 - 1])
  })

  it('tries a line again before one that has become ready meanwhile', async () => {
    const { child, clock, end, atWork } = start()
    const beside: OutgoingLine = { module: 'chat', key: 'beside' }
    child.send({ type: 'attach' })
    child.send({ type: 'line.submit', hold: true, ...line('held') })
    child.send({ type: 'line.submit', ...beside })
    await end('network')
    child.send({ type: 'line.ready', key: 'held' })
    await clock.advance(reconnectFirstMs)
    expect(atWork()).toEqual([beside])
    await end('well')
    expect(atWork()).toEqual([line('held')])
  })

  it('sends what came meanwhile together, at most 256 lines at once, when the lines before are through', async () => {
    const { child, submit, end, atWork } = start()
    const later = Array.from({ length: 300 }, (_, index) => `later ${index}`)
    child.send({ type: 'attach' })
    submit('a', ...later)
    expect(atWork()).toEqual([line('a')])
    await end('well')
    expect(atWork()).toEqual(later.slice(0, 256).map(line))
    await end('well')
    expect(atWork()).toEqual(later.slice(256).map(line))
  })

  it('sends again only what failed, in its order, and the first of it alone', async () => {
    const { child, clock, submit, end, atWork, facts } = start()
    child.send({ type: 'attach' })
    submit('a')
    submit('b', 'c', 'd', 'e')
    await end('well')
    await end('well', 'network', 'too-large', 'network')
    expect(facts).toEqual([
      sent('a'),
      sent('b'),
      { type: 'line.outcome', outcome: 'failed', code: 'too-large', ...line('d') },
    ])
    await clock.advance(reconnectFirstMs)
    expect(atWork()).toEqual([line('c')])
    await end('well')
    expect(atWork()).toEqual([line('e')])
  })

  it('waits as long as the transport asks', async () => {
    const { child, clock, running, submit, atWork } = start()
    child.send({ type: 'attach' })
    submit('a')
    running.live[0]?.succeed([{ ...line('a'), code: 'rate-limited', retryAfterMs: 7_000 }])
    await clock.advance(6_999)
    expect(atWork()).toEqual([])
    await clock.advance(1)
    expect(atWork()).toEqual([line('a')])
  })

  it.each<ErrorCode>(['too-large', 'unauthorized', 'bad-request', 'internal'])(
    'gives a line up that fails with %s, and goes on with the next',
    async (code) => {
      const { child, submit, end, atWork, facts } = start()
      child.send({ type: 'attach' })
      submit('a', 'b')
      await end(code)
      expect([facts, atWork()]).toEqual([
        [{ type: 'line.outcome', outcome: 'failed', code, ...line('a') }],
        [line('b')],
      ])
    },
  )

  it.each<ErrorCode>(['network', 'closed', 'aborted', 'timeout', 'rate-limited'])(
    'tries a line again that failed with %s while the connection stays open',
    async (code) => {
      const { child, clock, submit, end, atWork, facts } = start()
      child.send({ type: 'attach' })
      submit('a', 'b')
      await end(code)
      await clock.advance(reconnectFirstMs - 1)
      expect([atWork(), facts]).toEqual([[], []])
      await clock.advance(1)
      expect([atWork(), facts]).toEqual([[line('a')], []])
      await end('well')
      expect([atWork(), facts]).toEqual([[line('b')], [sent('a')]])
    },
  )

  it('waits twice as long after each failure of a line, gives it up after the eighth, and starts over with the next', async () => {
    const { child, clock, submit, end, running, atWork, facts } = start()
    child.send({ type: 'attach' })
    submit('a', 'b')
    const waits = async () => {
      const { started } = running
      await end('network')
      const before = clock.now()
      while (running.started === started) await clock.advance(100)
      return clock.now() - before
    }
    const delays: number[] = []
    for (let attempt = 1; attempt < 8; attempt++) delays.push(await waits())
    expect([delays, facts]).toEqual([[300, 600, 1_200, 2_400, 4_800, 9_600, 19_200], []])
    await end('network')
    expect(facts).toEqual([{ type: 'line.outcome', outcome: 'failed', code: 'network', ...line('a') }])
    expect(atWork()).toEqual([line('b')])
    expect(await waits()).toBe(reconnectFirstMs)
  })

  it.each(['sending', 'waiting'] as const)('keeps the line when it is detached while %s', async (state) => {
    const { child, clock, submit, end, atWork, running, facts } = start()
    child.send({ type: 'attach' })
    submit('a')
    if (state === 'waiting') await end('network')
    child.send({ type: 'detach' })
    running.abandoned[0]?.succeed([])
    await clock.advance(reconnectMaxMs)
    expect([atWork(), facts, clock.pending]).toEqual([[], [], 0])
    child.send({ type: 'attach' })
    expect(atWork()).toEqual([line('a')])
  })

  describe('says how far its lines go', () => {
    const spoken = async () => {
      const started = start()
      started.child.send({ type: 'attach' })
      started.submit('a')
      await started.end('well')
      return started
    }
    const told = async ({ announcements, clock }: ReturnType<typeof start>) => {
      announcements.live[0]?.succeed()
      await clock.advance(0)
    }

    it('a second after its last line', async () => {
      const { clock, announcements, submit, end } = await spoken()
      await clock.advance(999)
      submit('b')
      await end('well')
      await clock.advance(999)
      expect(announcements.started).toBe(0)
      await clock.advance(1)
      expect(announcements.started).toBe(1)
    })

    it('again whenever it was silent for long', async () => {
      const started = await spoken()
      const { clock, announcements } = started
      await clock.advance(1_000)
      for (const count of [2, 3]) {
        await told(started)
        await clock.advance(29_999)
        expect(announcements.started).toBe(count - 1)
        await clock.advance(1)
        expect(announcements.started).toBe(count)
      }
    })

    it('also when it could not be said the last time', async () => {
      const { clock, announcements } = await spoken()
      await clock.advance(1_000)
      announcements.live[0]?.fail()
      await clock.advance(30_000)
      expect(announcements.started).toBe(2)
    })

    it('not before it said anything, unless it is asked; then once for all who ask, a little later', async () => {
      const { child, clock, announcements } = start()
      child.send({ type: 'attach' })
      await clock.advance(300_000)
      for (let asked = 0; asked < 50; asked++) child.send({ type: 'head.asked' })
      expect(announcements.started).toBe(0)
      await clock.advance(125)
      expect(announcements.started).toBe(1)
    })

    it('soon to who asks, also while it goes on speaking', async () => {
      const { child, clock, announcements, submit, end } = await spoken()
      child.send({ type: 'head.asked' })
      await clock.advance(124)
      submit('b')
      await end('well')
      expect(announcements.started).toBe(0)
      await clock.advance(1)
      expect(announcements.started).toBe(1)
    })

    it('not while it is detached', async () => {
      const { child, clock, announcements } = await spoken()
      child.send({ type: 'detach' })
      await clock.advance(300_000)
      expect([announcements.started, clock.pending]).toEqual([0, 0])
    })
  })

  describe('sends open lines', () => {
    it('at most four times a second, one at a time, and only the newest text', async () => {
      const { child, clock, draft, drafting, draftEnds } = start()
      child.send({ type: 'attach' })
      for (const _ of [1, 2, 3]) draft('a')
      expect(drafting()).toEqual(['a'])
      await clock.advance(250)
      expect(drafting()).toEqual(['a'])
      await draftEnds()
      expect(drafting()).toEqual(['a'])
      await draftEnds()
      draft('a')
      await clock.advance(249)
      expect(drafting()).toEqual([])
      await clock.advance(1)
      expect(drafting()).toEqual(['a'])
    })

    it('never again after a failure, and none while it is detached', async () => {
      const { child, clock, draft, drafting, draftEnds } = start()
      child.send({ type: 'attach' })
      draft('a')
      await draftEnds('failed')
      await clock.advance(10_000)
      expect(drafting()).toEqual([])
      draft('a')
      child.send({ type: 'detach' })
      draft('b')
      await clock.advance(10_000)
      expect(drafting()).toEqual([])
      child.send({ type: 'attach' })
      expect(drafting()).toEqual(['b'])
    })

    it('never before a final line of the same module, and not once the line is final itself', async () => {
      const { child, clock, submit, end, draft, drafting } = start()
      child.send({ type: 'attach' })
      submit('a')
      draft('b')
      draft('c', 'chat')
      expect(drafting()).toEqual(['c'])
      child.send({ type: 'detach' })
      child.send({ type: 'attach' })
      await end('network')
      expect(drafting()).toEqual([])
      await clock.advance(reconnectFirstMs)
      await end('well')
      expect(drafting()).toEqual(['b'])
      draft('d')
      submit('d')
      child.send({ type: 'detach' })
      child.send({ type: 'attach' })
      await end('well')
      expect(drafting()).toEqual([])
    })

    it('in turns when there are two', async () => {
      const { child, clock, draft, drafting, draftEnds } = start()
      child.send({ type: 'attach' })
      const sent = []
      for (let turn = 0; turn < 4; turn++) {
        draft('a')
        draft('b', 'chat')
        sent.push(...drafting())
        await draftEnds()
        await clock.advance(250)
      }
      expect(sent).toEqual(['a', 'b', 'a', 'b'])
    })
  })

  it('stopped, it aborts what is on its way', () => {
    const { child, stop, submit, running } = start()
    child.send({ type: 'attach' })
    submit('a')
    stop()
    expect([running.live, running.abandoned.length]).toEqual([[], 1])
  })
})
