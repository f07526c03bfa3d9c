import { assert, assertEqual, assertRejects, defaultPatienceMs, eventually, soon } from './assert.ts'
import type { AudioPlayerStage, AudioPlayerSubject } from './audio-player-stage.ts'
import { audioPlayerStreamRules } from './audio-player-stream-rules.ts'
import { type Rules, type Runner, registerRules } from './runner.ts'

export type { AudioPlayerSubject }

export interface AudioPlayerHarness {
  /** Makes a player that is allowed to play. */
  create(): AudioPlayerSubject | Promise<AudioPlayerSubject>
  /** Capabilities that the subject lacks; their rules are skipped. @default none */
  readonly without?: readonly ('block' | 'streams')[]
  /** @default 4000 */
  readonly patienceMs?: number
}

const rules: Rules<AudioPlayerStage> = {
  'ended resolves when the sound has been played to its end': async ({ play, sound, manual, patienceMs }) => {
    const calls: (number | undefined)[] = []
    const { ended } = play(sound, { onStarted: (durationMs) => calls.push(durationMs) })
    manual?.start()
    await eventually(() => calls.length > 0, 'the sound being heard', patienceMs)
    manual?.end()
    await soon(ended, 'playing', patienceMs)
    assertEqual(calls.length, 1, 'calls of onStarted')
    assert(calls[0] === undefined || calls[0] >= 0, 'The length must be in milliseconds.')
  },

  'a second sound ends the first with aborted, and plays': async ({ play, sound, manual, patienceMs }) => {
    const first = play(sound)
    const second = play(sound)
    await assertRejects(first.ended, 'aborted', 'the first', patienceMs)
    manual?.end()
    await soon(second.ended, 'the second', patienceMs)
  },

  'ended rejects with aborted after an abort': async ({ play, sound, manual, patienceMs }) => {
    const controller = new AbortController()
    const calls: unknown[] = []
    const { ended } = play(sound, { signal: controller.signal, onStarted: () => calls.push('started') })
    manual?.start()
    await eventually(() => calls.length > 0, 'the sound being heard', patienceMs)
    controller.abort()
    await assertRejects(ended, 'aborted', 'playing', patienceMs)
  },

  'a sound that was already aborted is not heard': async ({ play, sound, manual, patienceMs }) => {
    const calls: unknown[] = []
    const { ended } = play(sound, { signal: AbortSignal.abort(), onStarted: () => calls.push('started') })
    await assertRejects(ended, 'aborted', 'playing', patienceMs)
    const next = play(sound)
    manual?.end()
    await soon(next.ended, 'the next sound', patienceMs)
    assertEqual(calls, [], 'calls of onStarted')
  },

  'ended rejects with playback-failed for data that is not sound': async ({
    play,
    sound,
    noise,
    manual,
    patienceMs,
  }) => {
    const { ended } = play(noise)
    manual?.fail()
    await assertRejects(ended, 'playback-failed', 'playing', patienceMs)
    const next = play(sound)
    manual?.end()
    await soon(next.ended, 'the next sound', patienceMs)
  },

  'the playback rate may change during playback': async ({ play, sound, manual, patienceMs }) => {
    const playback = play(sound, { rate: 0.5 })
    manual?.start()
    playback.setRate?.(1.5)
    manual?.end()
    await soon(playback.ended, 'playing', patienceMs)
  },

  'unlock works at once': async ({ player }) => {
    assertEqual(player.unlock(), undefined, 'the result')
  },

  'dispose stops the sound, and may be called twice': async ({ player, play, sound, patienceMs }) => {
    const stopped = play(sound).ended.then(
      () => 'ended',
      () => 'stopped',
    )
    await soon(Promise.all([player.dispose(), player.dispose()]), 'disposing', patienceMs)
    assertEqual(await soon(stopped, 'the sound', patienceMs), 'stopped', 'the sound')
  },

  'play works again after dispose': async ({ player, play, sound, manual, patienceMs }) => {
    await soon(player.dispose(), 'disposing', patienceMs)
    const { ended } = play(sound)
    manual?.end()
    await soon(ended, 'the sound', patienceMs)
  },
}

const blockRules: Rules<AudioPlayerStage> = {
  'ended rejects with playback-blocked when the browser requires a gesture': async ({
    play,
    sound,
    block,
    patienceMs,
  }) => {
    assert(block, 'The subject cannot block: where that is meant, name it in `without` of the harness.')
    block()
    await assertRejects(play(sound).ended, 'playback-blocked', 'playing', patienceMs)
  },
}

/** Registers the rules that every `AudioPlayer` must follow. */
export function testAudioPlayer(runner: Runner, name: string, harness: AudioPlayerHarness): void {
  const offeredRules = {
    ...rules,
    ...(!harness.without?.includes('block') && blockRules),
    ...(!harness.without?.includes('streams') && audioPlayerStreamRules),
  }
  const { patienceMs = defaultPatienceMs } = harness
  registerRules(runner, name, offeredRules, patienceMs, async (rule) => {
    const subject = await harness.create()
    const never = new AbortController().signal
    const play: AudioPlayerStage['play'] = (audio, options) => {
      const playback = subject.player.play(audio, { rate: 1, signal: never, ...options })
      playback.ended.catch(() => undefined)
      return playback
    }
    try {
      await rule({ ...subject, play, patienceMs })
    } finally {
      await subject.player.dispose()
    }
  })
}
