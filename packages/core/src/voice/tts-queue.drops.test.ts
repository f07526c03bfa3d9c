import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import { watchdogSilentMs } from '../audio/limits.ts'
import { startChild } from '../booth/test-support/stage/collect.ts'
import { controlledTask } from '../booth/test-support/stage/controlled.ts'
import {
  dropped,
  ended,
  finished,
  graceMs,
  granted,
  queued,
  released,
  requested,
  started,
  unmuted,
} from '../booth/test-support/stage/queue.ts'
import { unexpected } from '../booth/test-support/stage/unexpected.ts'
import type { ErrorCode } from '../errors.ts'
import { type ItemInput, ttsQueueMachine } from './tts-queue.machine.ts'

describe('the watchdogs of the voice queue', () => {
  it.each<[ErrorCode, string]>([
    ['network', 'failed'],
    ['timeout', 'timeout'],
    ['playback-stalled', 'stalled'],
  ])('drop an item whose preparation fails with %s as %s, and continue', async (code, reason) => {
    const { preparations, clock, told, at } = unmuted('a', 'b')
    preparations.live[0]?.fail(code)
    await clock.advance(0)
    expect([told, at().preparing]).toEqual([[dropped('a', reason, code)], ['b']])
  })

  it('drop an item that is not prepared within 30 s, and continue', async () => {
    const { clock, told, at } = unmuted('a', 'b')
    await clock.advance(watchdogSilentMs - 1)
    expect(told).toEqual([])
    await clock.advance(1)
    expect([told, at().preparing, watchdogSilentMs]).toEqual([[dropped('a', 'timeout')], ['b'], 30_000])
  })

  it('drop an item for which the microphone is not quiet within 30 s, and continue', async () => {
    const { clock, prepared, told, at } = unmuted('a', 'b')
    await prepared()
    await clock.advance(watchdogSilentMs - 1)
    expect(told).not.toContainEqual(dropped('a', 'timeout'))
    await clock.advance(1)
    expect([told.slice(-2), at().preparing]).toEqual([[released, dropped('a', 'timeout')], ['b']])
  })

  it('drop an item that is not heard within 30 s, and continue', async () => {
    const { clock, playing, take, at } = unmuted('a', 'b')
    await playing()
    take()
    await clock.advance(watchdogSilentMs - 1)
    expect(take()).toEqual([])
    await clock.advance(1)
    expect([take(), at()]).toEqual([[released, dropped('a', 'stalled')], { preparing: ['b'], playing: [] }])
  })

  it('drop an item that plays 35 s longer than it may, and continue', async () => {
    const { clock, sounding, take, at } = unmuted('a', 'b')
    await sounding(2_000)
    take()
    await clock.advance(2_000 + graceMs - 1)
    expect(take()).toEqual([])
    await clock.advance(1)
    expect([take(), at(), graceMs]).toEqual([
      [ended('a'), released, dropped('a', 'stalled')],
      { preparing: ['b'], playing: [] },
      35_000,
    ])
  })

  it('let the player give up a sound that the system has paused', async () => {
    const { clock, sounding, tell, take } = unmuted('a', 'b')
    await sounding(2_000)
    take()
    await clock.advance(1_999 + watchdogSilentMs)
    expect(take()).toEqual([])
    tell({ type: 'playback.failed', code: 'playback-stalled' })
    expect(take()).toEqual([ended('a'), released, dropped('a', 'stalled', 'playback-stalled')])
  })

  it('allow each sentence of an item its own time', async () => {
    const { clock, sounding, tell, take } = unmuted('a')
    await sounding(2_000)
    await clock.advance(2_000 + graceMs - 1)
    tell({ type: 'playback.continued', longestMs: 3_000 })
    await clock.advance(3_000 + graceMs - 1)
    expect(take()).toEqual([requested, started('a')])
    await clock.advance(1)
    expect(take()).toEqual([ended('a'), released, dropped('a', 'stalled')])
  })

  it('do not allow more time to a sound that starts twice', async () => {
    const { clock, sounding, tell, take } = unmuted('a')
    await sounding(2_000)
    await clock.advance(2_000)
    tell({ type: 'playback.started', longestMs: 60_000 })
    await clock.advance(graceMs)
    expect(take()).toEqual([requested, started('a'), ended('a'), released, dropped('a', 'stalled')])
  })

  it.each([
    ['is prepared', 'preparing', watchdogSilentMs, [dropped('a', 'timeout')]],
    ['waits for quiet', 'awaitingQuiet', watchdogSilentMs, [released, dropped('a', 'timeout')]],
    ['is about to sound', 'starting', watchdogSilentMs, [released, dropped('a', 'stalled')]],
    ['sounds', 'sounding', 2_000 + graceMs, [ended('a'), released, dropped('a', 'stalled')]],
  ] as const)(
    'restart the time of an item that %s when the page resumes, seen or not, without restarting the item',
    async (_, state, longestMs, told) => {
      const { child, clock, prepared, playing, sounding, take, at, preparations, playbacks } = unmuted('a')
      if (state === 'awaitingQuiet') await prepared()
      if (state === 'starting') await playing()
      if (state === 'sounding') await sounding(2_000)
      const work = () => [at(), preparations.started, playbacks.started]
      const before = work()
      await clock.advance(longestMs - 1)
      child.send({ type: 'page.changed' })
      await clock.advance(longestMs - 1)
      expect(work()).toEqual(before)
      take()
      await clock.advance(1)
      expect(take().filter(({ type }) => type !== 'voice.requested')).toEqual(told)
    },
  )

  it('report a sound that ended without having reported its start', async () => {
    const { playing, tell, take, at } = unmuted('a', 'b')
    await playing()
    take()
    tell({ type: 'playback.ended' })
    expect([take(), at().preparing]).toEqual([[released, started('a'), ended('a'), finished('a')], ['b']])
  })

  it.each<[ErrorCode, string]>([
    ['playback-failed', 'failed'],
    ['playback-stalled', 'stalled'],
    ['timeout', 'timeout'],
    ['internal', 'failed'],
  ])('drop an item whose playback fails with %s as %s, and continue', async (code, reason) => {
    const { sounding, tell, take, at } = unmuted('a', 'b')
    await sounding()
    take()
    tell({ type: 'playback.failed', code })
    expect([take(), at()]).toEqual([
      [ended('a'), released, dropped('a', reason, code)],
      { preparing: ['b'], playing: [] },
    ])
  })

  it('drop an item whose player throws, and continue', async () => {
    const clock = manualClock()
    const preparations = controlledTask<void, ItemInput>()
    const throwing = fromCallback<{ type: 'never' }, ItemInput>(() => {
      throw unexpected()
    })
    const machine = ttsQueueMachine.provide({ actors: { turn: granted, prepare: preparations.logic, play: throwing } })
    const { child, told } = startChild(machine, { clock, input: { maxQueued: 20 } })
    child.send({ type: 'unmute' })
    child.send({ type: 'enqueue', key: 'a', person: 'p' })
    child.send({ type: 'enqueue', key: 'b', person: 'p' })
    preparations.running.live[0]?.succeed()
    await clock.advance(0)
    child.send({ type: 'quiet' })
    expect([told, preparations.running.live.map(({ input }) => input.key)]).toEqual([
      [queued('a'), queued('b'), requested, released, dropped('a', 'failed')],
      ['b'],
    ])
  })
})
