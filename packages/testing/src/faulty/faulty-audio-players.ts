import type { AudioPlayer, Playback } from '@lingobooth/core'
import type { AudioPlayerHarness } from '../conformance/audio-player.ts'
import { fakeAudioPlayers } from './device-harnesses.ts'
import { type Faults, quickly, uncancelled } from './fault.ts'

const faulty = (breaks: readonly string[], ...change: Parameters<typeof fakeAudioPlayers>) =>
  quickly(breaks, fakeAudioPlayers(...change))
const whatever = ({ ended }: Playback): Playback => ({ ended: ended.catch(() => {}) })

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
  'takes every failure for the end': faulty(
    [
      'a second sound ends the first with aborted, and plays',
      'ended rejects with aborted after an abort',
      'a sound that was already aborted is not heard',
      'ended rejects with playback-failed for data that is not sound',
      'dispose stops the sound, and may be called twice',
      'ended rejects with playback-blocked when the browser requires a gesture',
      'ended rejects with playback-failed for a stream that breaks off, before or during playback',
      'ended rejects with playback-failed for a stream without a byte',
      'ended rejects with playback-failed for a stream that is not sound',
    ],
    (good) => ({
      play: (audio, options) => whatever(good.play(audio, options)),
      playStream: (...given) => whatever(good.playStream(...given)),
    }),
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
