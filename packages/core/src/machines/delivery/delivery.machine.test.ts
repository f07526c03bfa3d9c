import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { reconnectFirstMs, reconnectMaxMs } from '../../constants.ts'
import type { ErrorCode } from '../../errors.ts'
import { startChild } from '../test-support/collect.ts'
import { controlledTask } from '../test-support/controlled.ts'
import { deliveryMachine, type OutgoingLine } from './delivery.machine.ts'

const line = (key: string): OutgoingLine => ({ module: 'subtitles', key })
const sent = (key: string) => ({ type: 'line.outcome', outcome: 'sent', ...line(key) })

const start = () => {
  const clock = manualClock()
  const { logic, running } = controlledTask<void, OutgoingLine>()
  const collected = startChild(deliveryMachine.provide({ actors: { publish: logic } }), { clock })
  const submit = (...keys: string[]) => {
    for (const key of keys) collected.child.send({ type: 'line.submit', ...line(key) })
  }
  const end = (how: 'well' | ErrorCode) => {
    if (how === 'well') running.live[0]?.succeed()
    else running.live[0]?.fail(how)
    return clock.advance(0)
  }
  return { ...collected, clock, running, submit, end, atWork: () => running.live.map(({ input }) => input) }
}

describe('delivery', () => {
  it('holds lines back while it is detached, and sends them in order when it is attached', async () => {
    const { child, submit, end, atWork, facts } = start()
    submit('a', 'b')
    expect(atWork()).toEqual([])
    child.send({ type: 'attach' })
    expect(atWork()).toEqual([line('a')])
    await end('well')
    expect([atWork(), facts]).toEqual([[line('b')], [sent('a')]])
    await end('well')
    expect([atWork(), facts]).toEqual([[], [sent('a'), sent('b')]])
  })

  it('sends one line at a time', () => {
    const { child, submit, atWork } = start()
    child.send({ type: 'attach' })
    submit('a', 'b', 'c')
    expect(atWork()).toEqual([line('a')])
  })

  it.each<ErrorCode>(['too-large', 'timeout', 'rate-limited', 'internal'])(
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

  it.each<ErrorCode>(['network', 'closed', 'aborted'])(
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
    running.abandoned[0]?.succeed()
    await clock.advance(reconnectMaxMs)
    expect([atWork(), facts, clock.pending]).toEqual([[], [], 0])
    child.send({ type: 'attach' })
    expect(atWork()).toEqual([line('a')])
  })

  it('stopped, it aborts what is on its way', () => {
    const { child, stop, submit, running } = start()
    child.send({ type: 'attach' })
    submit('a')
    stop()
    expect([running.live, running.abandoned.length]).toEqual([[], 1])
  })
})
