import { fromCallback, fromPromise } from 'xstate'
import { playbackRates } from '../../constants.ts'
import { nextCatchUpSteps, voiceRate } from '../../domain/voice-rate.ts'
import { errorCodeOf, LingoboothError } from '../../errors.ts'
import type { ItemInput, PlaybackFact, TurnFact } from '../../machines/tts-queue/tts-queue.machine.ts'
import type { AudioPlayer, Playback, PlayOptions } from '../../ports/audio-player.port.ts'
import type { Page } from '../../ports/services.port.ts'
import type { Stores } from '../../stores/stores.ts'
import type { Utterances } from './utterances.ts'

const slowestRate = Math.min(...playbackRates)

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
  readonly page: Page
  /** Who speaks where; the tabs of one participant in one room agree on it. */
  readonly turnName: () => string
}

/** The tasks of the voice queue: having the turn, making an utterance ready, and playing it at the rate of the settings. */
export function createVoiceActors({ utterances, player, stores, page, turnName }: VoiceActorsOptions) {
  /** By how many steps the line that plays is faster than chosen. */
  let steps = 0
  const rate = () => voiceRate(stores.settings.get().tts, steps)

  const running = new Set<() => void>()
  const endingWithRoom = (end: () => void) => {
    running.add(end)
    return () => {
      running.delete(end)
      end()
    }
  }

  const turn = fromCallback<{ type: 'never' }, void>(({ sendBack }) => {
    const tell = (held: boolean) => sendBack({ type: held ? 'turn.taken' : 'turn.lost' } satisfies TurnFact)
    return page.lock ? endingWithRoom(page.lock(turnName(), tell)) : tell(true)
  })

  const prepare = fromPromise<void, ItemInput>(async ({ input }) => {
    await utterances.ready(input.key)
  })

  const play = fromCallback<{ type: 'never' }, ItemInput>(({ input, sendBack }) => {
    const controller = new AbortController()
    const tell = (fact: PlaybackFact) => {
      if (!controller.signal.aborted) sendBack(fact)
    }
    let stopFollowingRate = () => {}
    let isHeard = false
    const run = async () => {
      const utterance = await utterances.take(input.key)
      controller.signal.throwIfAborted()
      steps = nextCatchUpSteps(stores.settings.get().tts.catchUp ? steps : 0, stores.behindMs.get())
      const options: PlayOptions = {
        rate: rate(),
        signal: controller.signal,
        onStarted(durationMs) {
          isHeard = true
          tell({ type: 'playback.started', longestMs: utterances.heard(input.key, durationMs) / slowestRate })
        },
      }
      if (utterance.kind === 'audio' && !player)
        throw new LingoboothError('missing-port', 'No plugin fills the port AudioPlayer; add webPlatform().')
      const playback = utterance.kind === 'spoken' ? utterance.play(options) : player?.play(utterance.audio, options)
      const following = stores.settings.subscribe(() => setRate(playback, rate()))
      stopFollowingRate = following.unsubscribe
      if (typeof playback?.ended?.then !== 'function')
        throw new LingoboothError('playback-failed', 'The player or voice gave no promise of the end of its sound.')
      await playback.ended
    }
    run()
      .then(
        () => tell({ type: 'playback.ended' }),
        (error: unknown) => {
          const code = errorCodeOf(error)
          const isOver = controller.signal.aborted || isHeard || code === 'playback-blocked'
          tell(
            !isOver && utterances.askNext(input.key) ? { type: 'playback.passed' } : { type: 'playback.failed', code },
          )
        },
      )
      .finally(() => stopFollowingRate())
    return endingWithRoom(() => {
      controller.abort()
      stopFollowingRate()
      utterances.putBack(input.key)
    })
  })

  /** A machine that breaks leaves what it started running. */
  const silence = () => {
    for (const end of running) end()
    running.clear()
  }

  return { turn, prepare, play, silence }
}
