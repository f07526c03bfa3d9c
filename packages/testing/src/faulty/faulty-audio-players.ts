import { type AudioPlayer, LingoboothError, type Playback } from '@lingobooth/core'
import type { AudioPlayerHarness } from '../conformance/audio-player.ts'
import { type FakeAudioPlayer, fakeAudioPlayer } from '../fakes/fake-audio-player.ts'
import { type Fault, faultPatienceMs } from './fault.ts'

type Members = { [Member in keyof AudioPlayer]?: NonNullable<AudioPlayer[Member]> }

/** A player that follows the rules, until some of its members are replaced. */
const harnessOf = (replaced: (good: FakeAudioPlayer) => Members = () => ({})): AudioPlayerHarness => ({
  patienceMs: faultPatienceMs,
  create() {
    const good = fakeAudioPlayer({ streams: true })
    const { start, end, fail, block } = good
    const members = replaced(good)
    const player: AudioPlayer = {
      play: good.play,
      playStream: (...given) => good.playStream?.(...given) ?? { ended: Promise.resolve() },
      unlock: good.unlock,
      dispose: good.dispose,
      ...members,
    }
    const manual = { start: () => start(100), end, fail: () => fail() }
    return {
      player,
      sound: new Blob(['sound'], { type: 'audio/mpeg' }),
      noise: new Blob(['noise']),
      manual,
      block,
    }
  },
})

const never = new AbortController().signal
const whatever = (playback: Playback | undefined): Playback => ({
  ended: playback?.ended.catch(() => {}) ?? Promise.resolve(),
})
/** Takes the wrong code for a failure. */
const asInternal = (playback: Playback | undefined): Playback => {
  const ended = (playback?.ended ?? Promise.resolve()).catch((error: unknown) => {
    throw LingoboothError.is(error) && error.code === 'aborted' ? error : new LingoboothError('internal', 'It failed.')
  })
  ended.catch(() => {})
  return { ended }
}
/** Reads a stream that nobody can cancel. */
const uncancelled = (chunks: ReadableStream<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      const reader = chunks.getReader()
      try {
        for (let next = await reader.read(); !next.done; next = await reader.read()) controller.enqueue(next.value)
        controller.close()
      } catch (error) {
        controller.error(error)
      }
    },
  })

const faults: Readonly<Record<string, readonly [breaks: string, replaced: (good: FakeAudioPlayer) => Members]>> = {
  'tells twice that a sound is heard': [
    'ended resolves when the sound has been played to its end',
    (good) => ({
      play: (audio, { onStarted, ...options }) =>
        good.play(audio, {
          ...options,
          onStarted(lengthMs) {
            onStarted?.(lengthMs)
            onStarted?.(lengthMs)
          },
        }),
    }),
  ],
  'lets two sounds play at once': [
    'a second sound ends the first with aborted, and plays',
    (good) => ({ play: (audio, options) => whatever(good.play(audio, options)) }),
  ],
  'does not stop a sound': [
    'ended rejects with aborted after an abort',
    (good) => ({ play: (audio, options) => good.play(audio, { ...options, signal: never }) }),
  ],
  'plays a sound that was aborted before': [
    'a sound that was already aborted is not heard',
    (good) => ({
      play(audio, options) {
        options.onStarted?.()
        return good.play(audio, options)
      },
    }),
  ],
  'fails with a code of its own': [
    'ended rejects with playback-failed for data that is not sound',
    (good) => ({ play: (audio, options) => asInternal(good.play(audio, options)) }),
  ],
  'ends where the speed changes': [
    'the playback rate may change during playback',
    (good) => ({
      play(audio, options) {
        const { ended } = good.play(audio, options)
        return { ended, setRate: () => good.fail() }
      },
    }),
  ],
  'is unlocked later': ['unlock works at once', () => ({ unlock: () => Promise.resolve() as unknown as undefined })],
  'plays on when it is disposed of': [
    'dispose stops the sound, and may be called twice',
    () => ({ dispose: async () => {} }),
  ],
  'plays nothing after it was disposed of': [
    'play works again after dispose',
    (good) => ({
      play: (audio, options) => (good.disposed ? { ended: new Promise(() => {}) } : good.play(audio, options)),
    }),
  ],
  'hides that the browser wants a gesture': [
    'ended rejects with playback-blocked when the browser requires a gesture',
    (good) => ({ play: (audio, options) => asInternal(good.play(audio, options)) }),
  ],
  'tells twice that a stream is heard': [
    'a stream is heard once, and ended resolves when all of it has been played',
    (good) => ({
      playStream(chunks, mediaType, { onStarted, ...options }) {
        const twice = () => {
          onStarted?.()
          onStarted?.()
        }
        return good.playStream?.(chunks, mediaType, { ...options, onStarted: twice }) ?? whatever(undefined)
      },
    }),
  ],
  'takes a stream that breaks off for its end': [
    'ended rejects with playback-failed for a stream that breaks off, before or during playback',
    (good) => ({ playStream: (...given) => whatever(good.playStream?.(...given)) }),
  ],
  'plays a stream without a byte': [
    'ended rejects with playback-failed for a stream without a byte',
    (good) => ({ playStream: (...given) => whatever(good.playStream?.(...given)) }),
  ],
  'fails at what is no sound with a code of its own': [
    'ended rejects with playback-failed for a stream that is not sound',
    (good) => ({ playStream: (...given) => asInternal(good.playStream?.(...given)) }),
  ],
  'leaves a stream open after an abort': [
    'a stream is cancelled after an abort, and ended rejects with aborted',
    (good) => ({
      playStream: (chunks, ...given) => good.playStream?.(uncancelled(chunks), ...given) ?? whatever(undefined),
    }),
  ],
  'leaves a stream open that was aborted before': [
    'a stream that was already aborted is cancelled and not heard',
    (good) => ({
      playStream: (chunks, ...given) => good.playStream?.(uncancelled(chunks), ...given) ?? whatever(undefined),
    }),
  ],
  'leaves a stream open when another sound follows': [
    'a second sound ends a stream with aborted, cancels it, and plays',
    (good) => ({
      playStream: (chunks, ...given) => good.playStream?.(uncancelled(chunks), ...given) ?? whatever(undefined),
    }),
  ],
  'leaves a stream open when it is disposed of': [
    'dispose cancels a stream',
    (good) => ({
      playStream: (chunks, ...given) => good.playStream?.(uncancelled(chunks), ...given) ?? whatever(undefined),
    }),
  ],
}

export const faultyAudioPlayers: Readonly<Record<string, Fault<AudioPlayerHarness>>> = Object.fromEntries(
  Object.entries(faults).map(([name, [breaks, replaced]]) => [name, { breaks, harness: harnessOf(replaced) }]),
)

export const faultlessAudioPlayer = harnessOf()
