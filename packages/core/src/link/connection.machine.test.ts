import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import { startChild } from '../booth/test-support/stage/collect.ts'
import { controlledActor } from '../booth/test-support/stage/controlled.ts'
import { LingoboothError } from '../errors.ts'
import { connectionMachine, type SessionEvent, stableConnectionMs } from './connection.machine.ts'
import { reconnectFirstMs, reconnectMaxMs } from './limits.ts'

const start = (random: () => number = () => 0) => {
  const clock = manualClock()
  const { logic, running } = controlledActor<{ type: 'never' }, SessionEvent, void>()
  const collected = startChild(connectionMachine.provide({ actors: { session: logic } }), { clock, input: { random } })
  const tell = (event: SessionEvent) => running.live[0]?.tell(event)
  const close = () => tell({ type: 'session.closed', code: 'network' })
  const value = () => collected.child.getSnapshot().value
  return { ...collected, running, clock, tell, close, value }
}

describe('the connection machine', () => {
  it('opens a session, and is live once it is open', () => {
    const { told, tell, value } = start()
    expect(value()).toEqual({ open: 'opening' })
    tell({ type: 'session.opened' })
    expect([value(), told]).toEqual([{ open: 'live' }, [{ type: 'connection.opened' }]])
  })

  it('follows an interruption without closing the session', () => {
    const { told, running, tell, value } = start()
    tell({ type: 'session.opened' })
    tell({ type: 'session.interrupted' })
    expect(value()).toEqual({ open: 'interrupted' })
    tell({ type: 'session.live' })
    expect([value(), running.started, told]).toEqual([
      { open: 'live' },
      1,
      [{ type: 'connection.opened' }, { type: 'connection.interrupted' }, { type: 'connection.opened' }],
    ])
  })

  it.each<[SessionEvent]>([[{ type: 'session.live' }], [{ type: 'session.interrupted' }]])(
    'does not treat %o as an opening',
    (event) => {
      const { tell, value } = start()
      tell(event)
      expect(value()).toEqual({ open: 'opening' })
    },
  )

  it.each(['opening', 'live', 'interrupted'] as const)(
    'waits and opens a new session when one closes while %s',
    (state) => {
      const { told, running, tell, close, value } = start()
      if (state !== 'opening') tell({ type: 'session.opened' })
      if (state === 'interrupted') tell({ type: 'session.interrupted' })
      close()
      expect([value(), told.at(-1), running.live.length]).toEqual([
        'waiting',
        { type: 'connection.closed', code: 'network' },
        0,
      ])
    },
  )

  it('reopens after the first delay', async () => {
    const { clock, running, tell, close } = start()
    tell({ type: 'session.opened' })
    close()
    await clock.advance(reconnectFirstMs - 1)
    expect(running.started).toBe(1)
    await clock.advance(1)
    expect(running.started).toBe(2)
  })

  it.each([
    [stableConnectionMs - 1, 2 * reconnectFirstMs],
    [stableConnectionMs, reconnectFirstMs],
  ])('that lasted %i ms after one failure reopens after %i ms', async (livedMs, delayMs) => {
    const { clock, running, tell, close } = start()
    close()
    await clock.advance(reconnectFirstMs)
    tell({ type: 'session.opened' })
    await clock.advance(livedMs)
    close()
    await clock.advance(delayMs - 1)
    expect(running.started).toBe(2)
    await clock.advance(1)
    expect(running.started).toBe(3)
  })

  it('doubles the wait after each failure, up to a maximum', async () => {
    const { clock, running, close } = start()
    const delays: number[] = []
    for (let attempt = 0; attempt < 9; attempt++) {
      close()
      const before = clock.now()
      const { started } = running
      while (running.started === started) await clock.advance(10)
      delays.push(clock.now() - before)
    }
    expect(delays).toEqual([300, 600, 1_200, 2_400, 4_800, 9_600, 19_200, 30_000, 30_000])
    expect([reconnectFirstMs, reconnectMaxMs]).toEqual([300, 30_000])
  })

  it('retries at a random time in the second half of each wait', async () => {
    const { clock, running, close } = start(() => 0.999_999)
    const delays: number[] = []
    for (let attempt = 0; attempt < 9; attempt++) {
      close()
      const before = clock.now()
      const { started } = running
      while (running.started === started) await clock.advance(10)
      delays.push(clock.now() - before)
    }
    expect(delays).toEqual([150, 300, 600, 1_200, 2_400, 4_800, 9_600, 15_000, 15_000])
  })

  it.each(['page.online', 'page.visible'] as const)('stops waiting on %s', async (type) => {
    const { child, clock, running, close, value } = start()
    close()
    child.send({ type })
    expect([value(), running.started]).toEqual([{ open: 'opening' }, 2])
    await clock.advance(reconnectMaxMs)
    expect(running.started).toBe(2)
  })

  it.each(['page.online', 'page.visible'] as const)('does not affect a live session on %s', (type) => {
    const { child, running, tell, value } = start()
    tell({ type: 'session.opened' })
    child.send({ type })
    expect([value(), running.started]).toEqual([{ open: 'live' }, 1])
  })

  it('treats a session that throws as a failed attempt', async () => {
    const clock = manualClock()
    const throwing = fromCallback<{ type: 'never' }, void>(() => {
      throw new LingoboothError('missing-port', 'No transport.')
    })
    const { child, told } = startChild(connectionMachine.provide({ actors: { session: throwing } }), {
      clock,
      input: { random: () => 0 },
    })
    expect([child.getSnapshot().value, told]).toEqual([
      'waiting',
      [{ type: 'connection.closed', code: 'missing-port' }],
    ])
  })

  it('closes its session when it is stopped', () => {
    const { stop, running } = start()
    stop()
    expect([running.live, running.abandoned.length]).toEqual([[], 1])
  })

  it('leaves no timer when it is stopped while waiting', () => {
    const { stop, clock, close } = start()
    close()
    expect(clock.pending).toBe(1)
    stop()
    expect(clock.pending).toBe(0)
  })
})
