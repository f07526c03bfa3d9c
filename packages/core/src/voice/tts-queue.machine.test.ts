import { describe, expect, it } from 'vitest'
import { watchdogSilentMs } from '../audio/limits.ts'
import {
  dropped,
  ended,
  finished,
  released,
  requested,
  start,
  started,
  unmuted,
} from '../booth/test-support/stage/queue.ts'
import { ttsQueuePollMs } from './tts-queue.machine.ts'

describe('the voice queue', () => {
  it('is muted at first, and then queues nothing', () => {
    const { child, enqueue, told, queued, at } = start()
    enqueue('a')
    expect([child.getSnapshot().value, told, queued, at().preparing]).toEqual(['muted', [], [], []])
  })

  it('reports which lines will be spoken', () => {
    const { child, enqueue, queued, inQueue } = unmuted('a', 'b')
    expect([queued, inQueue()]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
    child.send({ type: 'mute' })
    enqueue('c')
    expect(queued).toEqual(['a', 'b'])
  })

  it('prepares, requests quiet, plays and releases the quiet, then takes the next', {
    tags: ['voice-order'],
  }, async () => {
    const { child, prepared, tell, take, at } = unmuted('a', 'b')
    expect([at(), take()]).toEqual([{ preparing: ['a'], playing: [] }, []])
    await prepared()
    expect([at(), take()]).toEqual([{ preparing: [], playing: [] }, [requested]])
    child.send({ type: 'quiet' })
    expect([at(), take()]).toEqual([{ preparing: [], playing: ['a'] }, []])
    tell({ type: 'playback.started', longestMs: 500 })
    expect(take()).toEqual([started('a')])
    tell({ type: 'playback.ended' })
    expect([at(), take()]).toEqual([{ preparing: ['b'], playing: [] }, [ended('a'), released, finished('a')]])
  })

  it('releases the quiet while another voice prepares a line, and then plays it', async () => {
    const { child, playing, prepared, tell, take, at } = unmuted('a', 'b')
    await playing()
    take()
    tell({ type: 'playback.passed' })
    expect([at(), take()]).toEqual([{ preparing: ['a'], playing: [] }, [released]])
    await prepared()
    child.send({ type: 'quiet' })
    expect([at(), take()]).toEqual([{ preparing: [], playing: ['a'] }, [requested]])
  })

  it('plays nothing before it is quiet, and requests quiet every 100 ms', { tags: ['voice-poll'] }, async () => {
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

  it.each(['muted', 'idle', 'preparing', 'playing'] as const)('ignores quiet while %s', async (state) => {
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

  it('loses nothing while the browser requires a gesture, and continues in order after it', async () => {
    const { child, enqueue, playing, tell, take, at, clock, inQueue } = unmuted('a', 'b')
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
    expect([at().playing, inQueue()]).toEqual([['a'], ['a', 'b', 'c']])
  })

  it('retries once when the page is visible again, but not by itself', async () => {
    const { child, clock, playing, tell, at, take } = unmuted('a')
    await playing()
    tell({ type: 'playback.failed', code: 'playback-blocked' })
    child.send({ type: 'page.visible' })
    child.send({ type: 'quiet' })
    expect(at().playing).toEqual(['a'])
    tell({ type: 'playback.failed', code: 'playback-blocked' })
    take()
    await clock.advance(10 * watchdogSilentMs)
    expect([child.getSnapshot().value, at().playing, take()]).toEqual([{ unmuted: 'blocked' }, [], []])
  })

  it('replays a line from its beginning after it was interrupted', async () => {
    const { child, sounding, tell, take, at, inQueue } = unmuted('a', 'b')
    await sounding()
    tell({ type: 'playback.failed', code: 'playback-blocked' })
    expect(take()).toEqual([requested, started('a'), ended('a'), released])
    child.send({ type: 'unlock' })
    child.send({ type: 'quiet' })
    expect([at().playing, inQueue()]).toEqual([['a'], ['a', 'b']])
  })

  it('ignores a gesture that it does not wait for', async () => {
    const { child, sounding, take, at } = unmuted('a')
    await sounding()
    take()
    child.send({ type: 'unlock' })
    expect([at().playing, take()]).toEqual([['a'], []])
  })

  it.each([
    [20, 20],
    [3, 3],
    [1, 2],
    [Number.NaN, 2],
  ])('bound to %d drops the oldest unprepared item beyond %d, never the one in progress', (bound, most) => {
    const { child, enqueue, told, inQueue } = start({ maxQueued: bound })
    const keys = Array.from({ length: most + 1 }, (_, index) => `k${index}`)
    child.send({ type: 'unmute' })
    enqueue(...keys.slice(0, most))
    expect(told).toEqual([])
    enqueue(keys[most] ?? '')
    expect([told, inQueue()]).toEqual([[dropped('k2', 'overflow')], keys.filter((key) => key !== 'k2')])
  })

  it.each(['preparing', 'awaitingQuiet', 'playing', 'sounding', 'blocked'] as const)(
    'drops everything when it is muted while %s, and aborts what is in progress',
    async (state) => {
      const { child, prepared, playing, sounding, tell, take, at, clock, inQueue } = unmuted('a', 'b')
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
      expect([inQueue(), clock.pending]).toEqual([[], 0])
    },
  )

  it('aborts what is in progress and leaves no timer when it is stopped', async () => {
    const { stop, sounding, at, clock } = unmuted('a')
    await sounding()
    stop()
    expect([at(), clock.pending]).toEqual([{ preparing: [], playing: [] }, 0])
  })
})
