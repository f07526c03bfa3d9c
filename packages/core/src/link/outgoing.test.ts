import { describe, expect, it } from 'vitest'
import { line, start } from '../booth/test-support/stage/delivering.ts'
import type { ErrorCode } from '../errors.ts'
import { reconnectFirstMs, reconnectMaxMs } from './limits.ts'
import type { OutgoingLine } from './outgoing.ts'
import { slowSendMs, translationHoldMs } from './outgoing.ts'

const sent = (key: string) => [key, 'sent']

describe('the delivery of lines', () => {
  it('is slow when a line is not accepted after a while or on the first attempt, until all are accepted', async () => {
    const { outgoing, clock, submit, end, isSlow } = start()
    outgoing.attach()
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
    const { outgoing, submit, end, atWork, settled } = start()
    submit('a', 'b')
    expect(atWork()).toEqual([])
    outgoing.attach()
    expect(atWork()).toEqual([line('a'), line('b')])
    await end('well')
    expect([atWork(), settled]).toEqual([[], [sent('a'), sent('b')]])
  })

  it('holds a line until it is ready, and later ones of its module behind it', async () => {
    const { outgoing, submit, end, atWork, hold } = start()
    outgoing.attach()
    hold('held')
    submit('behind')
    outgoing.submit({ module: 'chat', key: 'beside' })
    expect(atWork()).toEqual([{ module: 'chat', key: 'beside' }])
    await end('well')
    expect(atWork()).toEqual([])
    outgoing.ready('held')
    expect(atWork()).toEqual([line('held'), line('behind')])
  })

  it('sends a line that never becomes ready after 1.5 s', async () => {
    const { outgoing, clock, atWork, hold } = start()
    outgoing.attach()
    hold('a')
    await clock.advance(translationHoldMs - 1)
    expect(atWork()).toEqual([])
    await clock.advance(1)
    expect([atWork(), translationHoldMs]).toEqual([[line('a')], 1_500])
  })

  it('sends all held lines at once when flushed', () => {
    const { outgoing, clock, atWork, hold } = start()
    outgoing.attach()
    for (const key of ['a', 'b']) hold(key)
    const pending = clock.pending
    outgoing.flush()
    // The time that each was held for is over, and that of their sending has begun.
    expect([atWork(), pending - clock.pending]).toEqual([[line('a'), line('b')], 2 - 1])
  })

  it('retries a line before one that has become ready since', async () => {
    const { outgoing, clock, end, atWork, hold } = start()
    const beside: OutgoingLine = { module: 'chat', key: 'beside' }
    outgoing.attach()
    hold('held')
    outgoing.submit(beside)
    await end('network')
    outgoing.ready('held')
    await clock.advance(reconnectFirstMs)
    expect(atWork()).toEqual([beside])
    await end('well')
    expect(atWork()).toEqual([line('held')])
  })

  it('sends lines that arrived in the meantime together, at most 256 at once, after the lines before', async () => {
    const { outgoing, submit, end, atWork } = start()
    const later = Array.from({ length: 300 }, (_, index) => `later ${index}`)
    outgoing.attach()
    submit('a', ...later)
    expect(atWork()).toEqual([line('a')])
    await end('well')
    expect(atWork()).toEqual(later.slice(0, 256).map(line))
    await end('well')
    expect(atWork()).toEqual(later.slice(256).map(line))
  })

  it('resends only what failed, in order, and the first of it alone', async () => {
    const { outgoing, clock, submit, end, atWork, settled } = start()
    outgoing.attach()
    submit('a')
    submit('b', 'c', 'd', 'e')
    await end('well')
    await end('well', 'network', 'too-large', 'network')
    expect(settled).toEqual([sent('a'), sent('b'), ['d', 'too-large']])
    await clock.advance(reconnectFirstMs)
    expect(atWork()).toEqual([line('c')])
    await end('well')
    expect(atWork()).toEqual([line('e')])
  })

  it('waits as long as the transport asks', async () => {
    const { outgoing, clock, running, submit, atWork } = start()
    outgoing.attach()
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
      const { outgoing, submit, end, atWork, settled } = start()
      outgoing.attach()
      submit('a', 'b')
      await end(code)
      expect([settled, atWork()]).toEqual([[['a', code]], [line('b')]])
    },
  )

  it.each<ErrorCode>(['network', 'closed', 'aborted', 'timeout', 'rate-limited'])(
    'retries a line that failed with %s while the connection stays open',
    async (code) => {
      const { outgoing, clock, submit, end, atWork, settled } = start()
      outgoing.attach()
      submit('a', 'b')
      await end(code)
      await clock.advance(reconnectFirstMs - 1)
      expect([atWork(), settled]).toEqual([[], []])
      await clock.advance(1)
      expect([atWork(), settled]).toEqual([[line('a')], []])
      await end('well')
      expect([atWork(), settled]).toEqual([[line('b')], [sent('a')]])
    },
  )

  it('doubles the wait after each failure of a line, gives it up after the eighth, then starts over', async () => {
    const { outgoing, clock, submit, end, running, atWork, settled } = start()
    outgoing.attach()
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
    expect([delays, settled]).toEqual([[300, 600, 1_200, 2_400, 4_800, 9_600, 19_200], []])
    await end('network')
    expect(settled).toEqual([['a', 'network']])
    expect(atWork()).toEqual([line('b')])
    expect(await waits()).toBe(reconnectFirstMs)
  })

  it.each(['sending', 'waiting'] as const)('keeps the line if it is detached while %s', async (state) => {
    const { outgoing, clock, submit, end, atWork, running, settled } = start()
    outgoing.attach()
    submit('a')
    if (state === 'waiting') await end('network')
    outgoing.detach()
    running.abandoned[0]?.succeed([])
    await clock.advance(reconnectMaxMs)
    expect([atWork(), settled, clock.pending]).toEqual([[], [], 0])
    outgoing.attach()
    expect(atWork()).toEqual([line('a')])
  })

  it('aborts what is in flight when it is stopped', () => {
    const { outgoing, scope, submit, running } = start()
    outgoing.attach()
    submit('a')
    scope.end()
    expect([running.live, running.abandoned.length]).toEqual([[], 1])
  })
})
