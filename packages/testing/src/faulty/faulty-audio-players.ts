import { AdapterError, type AudioPlayer, type Playback } from '@lingobooth/core'
import type { AudioPlayerHarness } from '../conformance/audio-player.ts'
import { fakeAudioPlayers } from './device-harnesses.ts'
import { type Faults, quickly, uncancelled } from './fault.ts'

const faulty = (breaks: readonly string[], ...change: Parameters<typeof fakeAudioPlayers>) =>
  quickly(breaks, fakeAudioPlayers(...change))
const whatever = ({ ended }: Playback): Playback => ({ ended: ended.catch(() => {}) })

/** Takes a code that means something else. */
const asInternal = ({ ended }: Playback): Playback => {
  const failing = ended.catch(() => Promise.reject(new AdapterError('faulty', 'internal', 'It failed.')))
  failing.catch(() => {})
  return { ended: failing }
}
/** The rules that tell with which code `ended` rejects. */
const coded = [
  'a second sound ends the first with aborted, and plays',
  'ended rejects with aborted after an abort',
  'a sound that was already aborted is not heard',
  'ended rejects with playback-failed for data that is not sound',
  'ended rejects with playback-blocked when the browser requires a gesture',
  'ended rejects with playback-failed for a stream that breaks off, before or during playback',
  'ended rejects with playback-failed for a stream without a byte',
  'ended rejects with playback-failed for a stream that is not sound',
  'a stream is cancelled after an abort, and ended rejects with aborted',
  'a stream that was already aborted is cancelled and not heard',
  'a second sound ends a stream with aborted, cancels it, and plays',
]

export const faultyAudioPlayers: Faults<AudioPlayerHarness> = {
  'tells twice that something is heard': faulty(
    [
      'ended resolves when the sound has been played to its end',
      'a stream is heard once, and ended resolves when all of it has been played',
    ],
    (good) => {
      const twice = <Options extends Parameters<AudioPlayer['play']>[1]>(options: Options): Options => ({
        ...options,
        onStarted(lengthMs) {
          options.onStarted?.(lengthMs)
          options.onStarted?.(lengthMs)
        },
      })
      return {
        play: (audio, options) => good.play(audio, twice(options)),
        playStream: (chunks, mediaType, options) => good.playStream(chunks, mediaType, twice(options)),
      }
    },
  ),
  'takes every failure for the end': faulty([...coded, 'dispose stops the sound, and may be called twice'], (good) => ({
    play: (audio, options) => whatever(good.play(audio, options)),
    playStream: (...given) => whatever(good.playStream(...given)),
  })),
  'fails with a code of its own': faulty(coded, (good) => ({
    play: (audio, options) => asInternal(good.play(audio, options)),
    playStream: (...given) => asInternal(good.playStream(...given)),
  })),
  'tells of a sound that was aborted before': faulty(
    ['a sound that was already aborted is not heard', 'a stream that was already aborted is cancelled and not heard'],
    (good) => {
      const begin = ({ signal, onStarted }: Parameters<AudioPlayer['play']>[1]) => signal.aborted && onStarted?.()
      return {
        play(audio, options) {
          begin(options)
          return good.play(audio, options)
        },
        playStream(chunks, mediaType, options) {
          begin(options)
          return good.playStream(chunks, mediaType, options)
        },
      }
    },
  ),
  'leaves a stream open': faulty(
    [
      'a stream is cancelled after an abort, and ended rejects with aborted',
      'a stream that was already aborted is cancelled and not heard',
      'a second sound ends a stream with aborted, cancels it, and plays',
      'dispose cancels a stream',
    ],
    (good) => ({
      playStream: (chunks, ...given) => good.playStream(uncancelled(chunks), ...given),
    }),
  ),
  'ends where the speed changes': faulty(['the playback rate may change during playback'], (good) => ({
    play(audio, options) {
      const { ended } = good.play(audio, options)
      return { ended, setRate: () => good.fail() }
    },
  })),
  'is unlocked later': faulty(['unlock works at once'], () => ({
    unlock: () => Promise.resolve() as unknown as undefined,
  })),
  'plays nothing after it was disposed of': faulty(['play works again after dispose'], (good) => ({
    play: (audio, options) => (good.disposed ? { ended: new Promise(() => {}) } : good.play(audio, options)),
  })),
}
