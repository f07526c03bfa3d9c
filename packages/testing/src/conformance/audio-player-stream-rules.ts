import type { AudioPlayer, Playback } from '@lingobooth/core'
import { fakeSound } from '../fakes/fake-sound.ts'
import { assert, assertEqual, assertRejects, eventually, soon } from './assert.ts'
import type { AudioPlayerStage } from './audio-player-stage.ts'
import type { Rules } from './runner.ts'

type PlayOptions = Parameters<AudioPlayer['play']>[1]

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

/** Plays sound that the rule gives piece by piece. */
function stream({ player, sound }: AudioPlayerStage, options: Partial<PlayOptions> = {}) {
  assert(player.playStream, 'The player takes no streams: where that is meant, name it in `without` of the harness.')
  const making = fakeSound()
  let starts = 0
  const playback: Playback = player.playStream(making.chunks, sound.type, {
    rate: 1,
    signal: new AbortController().signal,
    onStarted: () => starts++,
    ...options,
  })
  playback.ended.catch(() => undefined)
  const { give, end, fail } = making
  return { making, give, end, fail, ended: playback.ended, starts: () => starts }
}

const halvesOf = async (sound: Blob) => {
  const bytes = await bytesOf(sound)
  const middle = Math.ceil(bytes.length / 2)
  return [bytes.subarray(0, middle), bytes.subarray(middle)] as const
}

/** The rules of `playStream`. */
export const audioPlayerStreamRules: Rules<AudioPlayerStage> = {
  'a stream is heard once, and ended resolves when all of it has been played': async (stage) => {
    const { give, end, ended, starts } = stream(stage)
    const [first, rest] = await halvesOf(stage.sound)
    give(first)
    stage.manual?.start()
    give(rest)
    end()
    await eventually(() => starts() > 0, 'the stream being heard', stage.patienceMs)
    stage.manual?.end()
    await soon(ended, 'playing', stage.patienceMs)
    assertEqual(starts(), 1, 'calls of onStarted')
  },

  'ended rejects with playback-failed for a stream that breaks off, before or during playback': async (stage) => {
    const empty = stream(stage)
    empty.fail()
    await assertRejects(empty.ended, 'playback-failed', 'a stream without its beginning', stage.patienceMs)
    const { give, fail, ended } = stream(stage)
    const [first] = await halvesOf(stage.sound)
    give(first)
    stage.manual?.start()
    fail()
    await assertRejects(ended, 'playback-failed', 'a stream without its end', stage.patienceMs)
  },

  'ended rejects with playback-failed for a stream without a byte': async (stage) => {
    const { end, ended } = stream(stage)
    end()
    await assertRejects(ended, 'playback-failed', 'playing', stage.patienceMs)
  },

  'ended rejects with playback-failed for a stream that is not sound': async (stage) => {
    const { give, end, ended } = stream(stage)
    give(await bytesOf(stage.noise))
    end()
    stage.manual?.fail()
    await assertRejects(ended, 'playback-failed', 'playing', stage.patienceMs)
  },

  'a stream is cancelled after an abort, and ended rejects with aborted': async (stage) => {
    const controller = new AbortController()
    const { making, ended } = stream(stage, { signal: controller.signal })
    controller.abort()
    await assertRejects(ended, 'aborted', 'playing', stage.patienceMs)
    await eventually(() => making.isCancelled, 'the stream being cancelled', stage.patienceMs)
  },

  'a stream that was already aborted is cancelled and not heard': async (stage) => {
    const { making, ended, starts } = stream(stage, { signal: AbortSignal.abort() })
    await assertRejects(ended, 'aborted', 'playing', stage.patienceMs)
    await eventually(() => making.isCancelled, 'the stream being cancelled', stage.patienceMs)
    const next = stage.play(stage.sound)
    stage.manual?.end()
    await soon(next.ended, 'the next sound', stage.patienceMs)
    assertEqual(starts(), 0, 'calls of onStarted')
  },

  'a second sound ends a stream with aborted, cancels it, and plays': async (stage) => {
    const first = stream(stage)
    first.give((await halvesOf(stage.sound))[0])
    const second = stage.play(stage.sound)
    await assertRejects(first.ended, 'aborted', 'the stream', stage.patienceMs)
    await eventually(() => first.making.isCancelled, 'the stream being cancelled', stage.patienceMs)
    stage.manual?.end()
    await soon(second.ended, 'the second', stage.patienceMs)
  },

  'dispose cancels a stream': async (stage) => {
    const { making } = stream(stage)
    await soon(stage.player.dispose(), 'disposing', stage.patienceMs)
    await eventually(() => making.isCancelled, 'the stream being cancelled', stage.patienceMs)
  },
}
