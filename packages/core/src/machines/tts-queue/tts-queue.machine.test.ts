import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import { ttsQueuePollMs, voiceTurnWaitMs, watchdogGraceMs, watchdogSilentMs } from '../../constants.ts'
import type { ErrorCode } from '../../errors.ts'
import { startChild } from '../test-support/collect.ts'
import { controlledActor, controlledTask } from '../test-support/controlled.ts'
import { unexpected } from '../test-support/unexpected.ts'
import {
  type ItemInput,
  type PlaybackFact,
  type TtsQueueFact,
  type TurnFact,
  ttsQueueMachine,
} from './tts-queue.machine.ts'

const granted = fromCallback<{ type: 'never' }, void>(({ sendBack }) => {
  sendBack({ type: 'turn.taken' } satisfies TurnFact)
})

const start = ({ turn = granted, maxQueued = 20 } = {}) => {
  const clock = manualClock()
  const preparations = controlledTask<void, ItemInput>()
  const playbacks = controlledActor<{ type: 'never' }, PlaybackFact, ItemInput>()
  const machine = ttsQueueMachine.provide({ actors: { turn, prepare: preparations.logic, play: playbacks.logic } })
  const collected = startChild(machine, { clock, input: { maxQueued } })
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
  return {
    ...collected,
    clock,
    enqueue,
    prepared,
    playing,
    sounding,
    tell,
    at,
    preparations: preparations.running,
    playbacks: playbacks.running,
  }
}

const unmuted = (...keys: string[]) => {
  const queue = start()
  queue.child.send({ type: 'unmute' })
  queue.enqueue(...keys)
  return queue
}

/** What a player takes to give up a sound that stands still, and then some. */
const graceMs = watchdogGraceMs + watchdogSilentMs

const dropped = (key: string, reason: string, code?: ErrorCode): TtsQueueFact =>
  ({ type: 'voice.dropped', key, reason, ...(code && { code }) }) as TtsQueueFact
const requested = { type: 'voice.requested' }
const released = { type: 'voice.released' }
const started = (key: string) => ({ type: 'voice.started', key })
const ended = (key: string) => ({ type: 'voice.ended', key })
const finished = (key: string) => ({ type: 'voice.finished', key })

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
    expect([at(), take()]).toEqual([{ preparing: ['b'], playing: [] }, [ended('a'), released, finished('a')]])
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

  it('drops an item that the microphone gives no quiet for within 30 s, and goes on', async () => {
    const { clock, prepared, facts, at } = unmuted('a', 'b')
    await prepared()
    await clock.advance(watchdogSilentMs - 1)
    expect(facts).not.toContainEqual(dropped('a', 'timeout'))
    await clock.advance(1)
    expect([facts.slice(-2), at().preparing]).toEqual([[released, dropped('a', 'timeout')], ['b']])
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

  it('drops an item that sounds 35 s longer than it may, and goes on', async () => {
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

  it('leaves it to the player to give up a sound that the system has paused', async () => {
    const { clock, sounding, tell, take } = unmuted('a', 'b')
    await sounding(2_000)
    take()
    await clock.advance(1_999 + watchdogSilentMs)
    expect(take()).toEqual([])
    tell({ type: 'playback.failed', code: 'playback-stalled' })
    expect(take()).toEqual([ended('a'), released, dropped('a', 'stalled', 'playback-stalled')])
  })

  it('does not let a sound that starts twice put its end off', async () => {
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
    'gives an item that %s its time anew when the page is thawed, seen or not, and does not begin it anew',
    async (_, state, longestMs, facts) => {
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
      expect(take().filter(({ type }) => type !== 'voice.requested')).toEqual(facts)
    },
  )

  it('reports a sound that ended without having said that it started', async () => {
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
    const machine = ttsQueueMachine.provide({ actors: { turn: granted, prepare: preparations.logic, play: throwing } })
    const { child, facts } = startChild(machine, { clock, input: { maxQueued: 20 } })
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

  it('tries once more when the page is seen again, and not by itself', async () => {
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

  it('says a line from its beginning that was silenced while it was heard', async () => {
    const { child, sounding, tell, take, at } = unmuted('a', 'b')
    await sounding()
    tell({ type: 'playback.failed', code: 'playback-blocked' })
    expect(take()).toEqual([requested, started('a'), ended('a'), released])
    child.send({ type: 'unlock' })
    child.send({ type: 'quiet' })
    expect([at().playing, child.getSnapshot().context.queue]).toEqual([['a'], ['a', 'b']])
  })

  it('does not care for a gesture that nobody waits for', async () => {
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
  ])(
    'bound to %d, lets the oldest that is not prepared yet make room beyond %d, never the one at work',
    (bound, most) => {
      const { child, enqueue, facts } = start({ maxQueued: bound })
      const keys = Array.from({ length: most + 1 }, (_, index) => `k${index}`)
      child.send({ type: 'unmute' })
      enqueue(...keys.slice(0, most))
      expect(facts).toEqual([])
      enqueue(keys[most] ?? '')
      expect([facts, child.getSnapshot().context.queue]).toEqual([
        [dropped('k2', 'overflow')],
        keys.filter((key) => key !== 'k2'),
      ])
    },
  )

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

  describe('of several tabs', () => {
    const tab = () => {
      const turns = controlledActor<{ type: 'never' }, TurnFact, void>()
      const queue = start({ turn: turns.logic as typeof granted })
      queue.child.send({ type: 'unmute' })
      return { ...queue, turns: turns.running, hear: (type: TurnFact['type']) => turns.running.live[0]?.tell({ type }) }
    }
    const elsewhere = (key: string) => dropped(key, 'spoken-elsewhere')

    it('keeps what comes until it knows which of them speaks', async () => {
      const { enqueue, hear, facts, at } = tab()
      enqueue('a', 'b')
      expect([facts, at().preparing]).toEqual([[], []])
      hear('turn.taken')
      expect([facts, at().preparing]).toEqual([[], ['a']])
    })

    it('speaks when it has no word of that within a second', async () => {
      const { clock, enqueue, at } = tab()
      enqueue('a')
      await clock.advance(voiceTurnWaitMs - 1)
      expect(at().preparing).toEqual([])
      await clock.advance(1)
      expect([at().preparing, voiceTurnWaitMs]).toEqual([['a'], 1_000])
    })

    it('drops what another one says by a reason, and takes over with new lines', () => {
      const { child, enqueue, hear, take, at, clock } = tab()
      enqueue('a')
      hear('turn.lost')
      enqueue('b')
      expect([take(), at().preparing, clock.pending]).toEqual([[elsewhere('a'), elsewhere('b')], [], 0])
      expect(child.getSnapshot().value).toEqual({ unmuted: 'elsewhere' })
      hear('turn.taken')
      enqueue('c')
      expect([take(), at().preparing]).toEqual([[], ['c']])
    })

    it('stops at once when it loses the turn', async () => {
      const { enqueue, hear, sounding, take, at } = tab()
      hear('turn.taken')
      enqueue('a', 'b')
      await sounding()
      take()
      hear('turn.lost')
      expect([take(), at()]).toEqual([
        [ended('a'), released, elsewhere('a'), elsewhere('b')],
        { preparing: [], playing: [] },
      ])
    })

    it('a muted one gives the turn back and says why it drops', () => {
      const { child, enqueue, hear, turns, take } = tab()
      hear('turn.lost')
      child.send({ type: 'mute' })
      enqueue('a')
      expect([turns.live, turns.started, take()]).toEqual([[], 1, [dropped('a', 'muted')]])
    })

    it('speaks where nobody can tell which of them should', () => {
      const throwing = fromCallback<{ type: 'never' }, void>(() => {
        throw unexpected()
      })
      const { child, enqueue, at } = start({ turn: throwing })
      child.send({ type: 'unmute' })
      enqueue('a')
      expect(at().preparing).toEqual(['a'])
    })
  })
})
