import { fromCallback, fromPromise } from 'xstate'
import { playbackRates } from '../constants.ts'
import { errorCodeOf, LingoboothError } from '../errors.ts'
import type { ItemInput, PlaybackFact } from '../machines/tts-queue/tts-queue.machine.ts'
import type { AudioPlayer, Playback, PlayOptions } from '../ports/audio-player.port.ts'
import type { Stores } from '../stores/stores.ts'
import type { Utterances } from './utterances.ts'

/** Taken for the length of sound that does not tell its own. */
const unknownLengthMs = 120_000
const slowestRate = Math.min(...playbackRates)

const lengthOf = (durationMs: number | undefined) =>
  Number.isFinite(durationMs) ? Math.max(0, durationMs ?? 0) : unknownLengthMs

/** Sound that cannot change its speed plays on as it is. */
function setRate(playback: Playback | undefined, rate: number): void {
  try {
    playback?.setRate?.(rate)
  } catch {}
}

export interface VoiceActorsOptions {
  readonly utterances: Utterances
  readonly player: AudioPlayer | undefined
  readonly stores: Stores
}

/** The two tasks of the voice queue: making an utterance ready, and playing it at the rate of the settings. */
export function createVoiceActors({ utterances, player, stores }: VoiceActorsOptions) {
  const prepare = fromPromise<void, ItemInput>(async ({ input }) => {
    await utterances.ready(input.key)
  })

  const play = fromCallback<{ type: 'never' }, ItemInput>(({ input, sendBack }) => {
    const controller = new AbortController()
    const tell = (fact: PlaybackFact) => {
      if (!controller.signal.aborted) sendBack(fact)
    }
    let stopFollowingRate = () => {}
    const run = async () => {
      const utterance = await utterances.take(input.key)
      controller.signal.throwIfAborted()
      const options: PlayOptions = {
        rate: stores.settings.get().tts.playbackRate,
        signal: controller.signal,
        onStarted: (durationMs) => tell({ type: 'playback.started', longestMs: lengthOf(durationMs) / slowestRate }),
      }
      if (utterance.kind === 'audio' && !player)
        throw new LingoboothError('missing-port', 'No plugin fills the port AudioPlayer; add webPlatform().')
      const playback = utterance.kind === 'spoken' ? utterance.play(options) : player?.play(utterance.audio, options)
      const following = stores.settings.subscribe(({ tts }) => setRate(playback, tts.playbackRate))
      stopFollowingRate = following.unsubscribe
      await playback?.ended
    }
    run()
      .then(
        () => tell({ type: 'playback.ended' }),
        (error: unknown) => tell({ type: 'playback.failed', code: errorCodeOf(error) }),
      )
      .finally(() => stopFollowingRate())
    return () => {
      controller.abort()
      stopFollowingRate()
    }
  })

  return { prepare, play }
}
