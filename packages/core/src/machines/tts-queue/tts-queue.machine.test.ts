import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import { maxQueuedUtterances, ttsQueuePollMs, watchdogGraceMs, watchdogSilentMs } from '../../constants.ts'
import type { ErrorCode } from '../../errors.ts'
import { startChild } from '../test-support/collect.ts'
import { controlledActor, controlledTask } from '../test-support/controlled.ts'
import { unexpected } from '../test-support/unexpected.ts'
import { type ItemInput, type PlaybackFact, type TtsQueueFact, ttsQueueMachine } from './tts-queue.machine.ts'

const start = () => {
  const clock = manualClock()
  const preparations = controlledTask<void, ItemInput>()
  const playbacks = controlledActor<{ type: 'never' }, PlaybackFact, ItemInput>()
  const machine = ttsQueueMachine.provide({ actors: { prepare: preparations.logic, play: playbacks.logic } })
  const collected = startChild(machine, { clock })
  const { child } = collected
  const enqueue = (...keys: string[]) => {
    for (const key of keys) child.send({ type: 'enqueue', key })
  }
  const prepared = () => {
    preparations.running.live[0]?.succeed()
    return clock.advance(0)
  }
  const tell = (fact: PlaybackFact) => playbacks.running.live[0]?.tell(fact)
  const playing = async () => {
    await prepared()
    child.send({ type: 'quiet' })
  }
  const sounding = async (longestMs = 1_000) => {
    await playing()
    tell({ type: 'playback.started', longestMs })
  }
  const at = () => ({
    preparing: preparations.running.live.map(({ input }) => input.key),
    playing: playbacks.running.live.map(({ input }) => input.key),
  })
  return { ...collected, clock, enqueue, prepared, playing, sounding, tell, at, preparations: preparations.running }
}

const unmuted = (...keys: string[]) => {
  const queue = start()
  queue.child.send({ type: 'unmute' })
  queue.enqueue(...keys)
  return queue
}

const dropped = (key: string, reason: string, code?: ErrorCode): TtsQueueFact =>
  ({ type: 'voice.dropped', key, reason, ...(code && { code }) }) as TtsQueueFact
const requested = { type: 'voice.requested' }
const released = { type: 'voice.released' }
const started = (key: string) => ({ type: 'voice.started', key })
const ended = (key: string) => ({ type: 'voice.ended', key })

describe('the voice queue', () => {
  it('is muted at first and drops what is to be spoken by a reason', () => {
    const { child, enqueue, facts, at } = start()
    enqueue('a')
    expect([child.getSnapshot().value, facts, at().preparing]).toEqual(['muted', [dropped('a', 'muted')], []])
  })

  it('prepares, asks for quiet, plays and gives the quiet back; then the next', async () => {
    const { child, prepared, tell, take, at } = unmuted('a', 'b')
    expect([at(), take()]).toEqual([{ preparing: ['a'], playing: [] }, []])
    await prepared()
    expect([at(), take()]).toEqual([{ preparing: [], playing: [] }, [requested]])
    child.send({ type: 'quiet' })
    expect([at(), take()]).toEqual([{ preparing: [], playing: ['a'] }, []])
    tell({ type: 'playback.started', longestMs: 500 })
    expect(take()).toEqual([started('a')])
    tell({ type: 'playback.ended' })
    expect([at(), take()]).toEqual([{ preparing: ['b'], playing: [] }, [ended('a'), released]])
  })

  it('plays nothing before it is quiet, and asks again every 100 ms', async () => {
    const { child, clock, prepared, take, at } = unmuted('a')
    await prepared()
    take()
    await clock.advance(ttsQueuePollMs - 1)
    expect(take()).toEqual([])
    await clock.advance(1)
    expect([take(), at().playing, ttsQueuePollMs]).toEqual([[requested], [], 100])
    child.send({ type: 'quiet' })
    expect(at().playing).toEqual(['a'])
  })

  it.each(['muted', 'idle', 'preparing', 'playing'] as const)('takes no word of quiet while %s', async (state) => {
    const { child, enqueue, prepared, take, at } = start()
    if (state !== 'muted') child.send({ type: 'unmute' })
    if (state === 'preparing' || state === 'playing') enqueue('a')
    if (state === 'playing') {
      await prepared()
      child.send({ type: 'quiet' })
    }
    const before = [child.getSnapshot().value, at()]
    take()
    child.send({ type: 'quiet' })
    expect([child.getSnapshot().value, at(), take()]).toEqual([...before, []])
  })

  it.each<[ErrorCode, string]>([
    ['network', 'failed'],
    ['timeout', 'timeout'],
    ['playback-stalled', 'stalled'],
  ])('drops an item whose preparation fails with %s as %s, and goes on', async (code, reason) => {
    const { preparations, clock, facts, at } = unmuted('a', 'b')
    preparations.live[0]?.fail(code)
    await clock.advance(0)
    expect([facts, at().preparing]).toEqual([[dropped('a', reason, code)], ['b']])
  })

  it('drops an item that is not prepared within 30 s, and goes on', async () => {
    const { clock, facts, at } = unmuted('a', 'b')
    await clock.advance(watchdogSilentMs - 1)
    expect(facts).toEqual([])
    await clock.advance(1)
    expect([facts, at().preparing, watchdogSilentMs]).toEqual([[dropped('a', 'timeout')], ['b'], 30_000])
  })

  it('drops an item that is not heard within 30 s, and goes on', async () => {
    const { clock, playing, take, at } = unmuted('a', 'b')
    await playing()
    take()
    await clock.advance(watchdogSilentMs - 1)
    expect(take()).toEqual([])
    await clock.advance(1)
    expect([take(), at()]).toEqual([[released, dropped('a', 'stalled')], { preparing: ['b'], playing: [] }])
  })

  it('drops an item that sounds 5 s longer than it may, and goes on', async () => {
    const { clock, sounding, take, at } = unmuted('a', 'b')
    await sounding(2_000)
    take()
    await clock.advance(2_000 + watchdogGraceMs - 1)
    expect(take()).toEqual([])
    await clock.advance(1)
    expect([take(), at(), watchdogGraceMs]).toEqual([
      [ended('a'), released, dropped('a', 'stalled')],
      { preparing: ['b'], playing: [] },
      5_000,
    ])
  })

  it('does not let a sound that starts twice put its end off', async () => {
    const { clock, sounding, tell, take } = unmuted('a')
    await sounding(2_000)
    await clock.advance(2_000)
    tell({ type: 'playback.started', longestMs: 60_000 })
    await clock.advance(watchdogGraceMs)
    expect(take()).toEqual([requested, started('a'), ended('a'), released, dropped('a', 'stalled')])
  })

  it('reports a sound that ended without having said that it started', async () => {
    const { playing, tell, take, at } = unmuted('a', 'b')
    await playing()
    take()
    tell({ type: 'playback.ended' })
    expect([take(), at().preparing]).toEqual([[released, started('a'), ended('a')], ['b']])
  })

  it.each<[ErrorCode, string]>([
    ['playback-failed', 'failed'],
    ['playback-stalled', 'stalled'],
    ['timeout', 'timeout'],
    ['internal', 'failed'],
  ])('drops an item whose playback fails with %s as %s, and goes on', async (code, reason) => {
    const { sounding, tell, take, at } = unmuted('a', 'b')
    await sounding()
    take()
    tell({ type: 'playback.failed', code })
    expect([take(), at()]).toEqual([
      [ended('a'), released, dropped('a', reason, code)],
      { preparing: ['b'], playing: [] },
    ])
  })

  it('drops an item whose player throws, and goes on', async () => {
    const clock = manualClock()
    const preparations = controlledTask<void, ItemInput>()
    const throwing = fromCallback<{ type: 'never' }, ItemInput>(() => {
      throw unexpected()
    })
    const machine = ttsQueueMachine.provide({ actors: { prepare: preparations.logic, play: throwing } })
    const { child, facts } = startChild(machine, { clock })
    child.send({ type: 'unmute' })
    child.send({ type: 'enqueue', key: 'a' })
    child.send({ type: 'enqueue', key: 'b' })
    preparations.running.live[0]?.succeed()
    await clock.advance(0)
    child.send({ type: 'quiet' })
    expect([facts, preparations.running.live.map(({ input }) => input.key)]).toEqual([
      [requested, released, dropped('a', 'failed')],
      ['b'],
    ])
  })

  it('loses nothing while the browser wants a gesture first, and goes on in order after it', async () => {
    const { child, enqueue, playing, tell, take, at, clock } = unmuted('a', 'b')
    await playing()
    tell({ type: 'playback.failed', code: 'playback-blocked' })
    enqueue('c')
    await clock.advance(10 * watchdogSilentMs)
    expect([child.getSnapshot().value, at(), take()]).toEqual([
      { unmuted: 'blocked' },
      { preparing: [], playing: [] },
      [requested, released],
    ])
    child.send({ type: 'unlock' })
    child.send({ type: 'quiet' })
    expect([at().playing, child.getSnapshot().context.queue]).toEqual([['a'], ['a', 'b', 'c']])
  })

  it('does not care for a gesture that nobody waits for', async () => {
    const { child, sounding, take, at } = unmuted('a')
    await sounding()
    take()
    child.send({ type: 'unlock' })
    expect([at().playing, take()]).toEqual([['a'], []])
  })

  it('lets the oldest that is not prepared yet make room beyond 20, never the one at work or the next', () => {
    const keys = Array.from({ length: maxQueuedUtterances + 1 }, (_, index) => `k${index}`)
    const { child, enqueue, facts } = unmuted(...keys.slice(0, maxQueuedUtterances))
    expect(facts).toEqual([])
    enqueue(keys[maxQueuedUtterances] ?? '')
    expect([facts, child.getSnapshot().context.queue, maxQueuedUtterances]).toEqual([
      [dropped('k2', 'overflow')],
      keys.filter((key) => key !== 'k2'),
      20,
    ])
  })

  it.each(['preparing', 'awaitingQuiet', 'playing', 'sounding', 'blocked'] as const)(
    'drops everything when it is muted while %s, and aborts what is at work',
    async (state) => {
      const { child, prepared, playing, sounding, tell, take, at, clock } = unmuted('a', 'b')
      if (state === 'awaitingQuiet') await prepared()
      if (state === 'playing' || state === 'blocked') await playing()
      if (state === 'sounding') await sounding()
      if (state === 'blocked') tell({ type: 'playback.failed', code: 'playback-blocked' })
      take()
      child.send({ type: 'mute' })
      const gaveBack = state === 'preparing' || state === 'blocked' ? [] : [released]
      expect([at(), take()]).toEqual([
        { preparing: [], playing: [] },
        [...(state === 'sounding' ? [ended('a')] : []), ...gaveBack, dropped('a', 'muted'), dropped('b', 'muted')],
      ])
      expect([child.getSnapshot().context.queue, clock.pending]).toEqual([[], 0])
    },
  )

  it('stopped, it aborts what is at work and leaves no timer', async () => {
    const { stop, sounding, at, clock } = unmuted('a')
    await sounding()
    stop()
    expect([at(), clock.pending]).toEqual([{ preparing: [], playing: [] }, 0])
  })
})
