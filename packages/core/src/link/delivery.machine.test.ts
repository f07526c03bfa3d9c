import { describe, expect, it } from 'vitest'
import { line, start } from '../booth/test-support/stage/delivering.ts'
import { reconnectFirstMs, reconnectMaxMs, slowSendMs, translationHoldMs } from '../constants.ts'
import type { ErrorCode } from '../errors.ts'
import type { OutgoingLine } from './delivery.machine.ts'

const sent = (key: string) => ({ type: 'line.outcome', outcome: 'sent', ...line(key) })

describe('the delivery of lines', () => {
  it('is slow when a line is not accepted after a while or on the first attempt, until all are accepted', async () => {
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

  it('holds lines while detached, and sends them in order once attached', async () => {
    const { child, submit, end, atWork, facts } = start()
    submit('a', 'b')
    expect(atWork()).toEqual([])
    child.send({ type: 'attach' })
    expect(atWork()).toEqual([line('a'), line('b')])
    await end('well')
    expect([atWork(), facts]).toEqual([[], [sent('a'), sent('b')]])
  })

  it('holds a line until it is ready, and later ones of its module behind it', async () => {
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

  it('sends a line that never becomes ready after 1.5 s', async () => {
    const { child, clock, atWork } = start()
    child.send({ type: 'attach' })
    child.send({ type: 'line.submit', hold: true, ...line('a') })
    await clock.advance(translationHoldMs - 1)
    expect(atWork()).toEqual([])
    await clock.advance(1)
    expect([atWork(), translationHoldMs]).toEqual([[line('a')], 1_500])
  })

  it('sends all held lines at once when flushed', () => {
    const { child, clock, atWork } = start()
    child.send({ type: 'attach' })
    for (const key of ['a', 'b']) child.send({ type: 'line.submit', hold: true, ...line(key) })
    const pending = clock.pending
    child.send({ type: 'lines.flush' })
    // The time that each was held for is over, and that of their sending has begun.
    expect([atWork(), pending - clock.pending]).toEqual([[line('a'), line('b')], 2 - 1])
  })

  it('retries a line before one that has become ready since', async () => {
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

  it('sends lines that arrived in the meantime together, at most 256 at once, after the lines before', async () => {
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

  it('resends only what failed, in order, and the first of it alone', async () => {
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
    'gives up a line that fails with %s, and continues with the next',
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
    'retries a line that failed with %s while the connection stays open',
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

  it('doubles the wait after each failure of a line, gives it up after the eighth, then starts over', async () => {
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

  it.each(['sending', 'waiting'] as const)('keeps the line if it is detached while %s', async (state) => {
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

  it('aborts what is in flight when it is stopped', () => {
    const { child, stop, submit, running } = start()
    child.send({ type: 'attach' })
    submit('a')
    stop()
    expect([running.live, running.abandoned.length]).toEqual([[], 1])
  })
})
