import { errorCodeOf, LingoboothError } from '../errors.ts'
import type { AudioPlayer, Playback, PlayOptions } from '../ports/audio-player.port.ts'
import type { Utterance } from '../ports/text-to-speech.port.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { playbackRates } from '../settings/settings-fields.ts'
import { nextCatchUpSteps, voiceRate } from './speech-length.ts'
import type { PlaybackEvent } from './tts-queue.machine.ts'
import type { Utterances } from './utterances.ts'
import type { VoiceAtoms } from './voice-atoms.ts'

const slowestRate = Math.min(...playbackRates)

/** A playback that cannot change its rate keeps its own. */
function setRate(playback: Playback | undefined, rate: number): void {
  try {
    playback?.setRate?.(rate)
  } catch {}
}

export interface PlayingOptions {
  readonly stores: Pick<SettingsAtoms, 'settings'> & VoiceAtoms
  readonly player: AudioPlayer | undefined
  readonly utterances: Utterances
  hidesLine(key: string): boolean
  /** A sentence of a line is heard. */
  begun(key: string): void
}

/** Plays the sentences of a line one after another, at the chosen rate. */
export function createPlaying({ stores, player, utterances, hidesLine, begun }: PlayingOptions) {
  /** Catch-up steps of the current line. */
  let steps = 0
  const rate = () => voiceRate(stores.settings.get().tts, steps)

  let silence = () => {}

  const playbackOf = (utterance: Utterance, options: PlayOptions) => {
    if (utterance.kind === 'spoken') return utterance.play(options)
    if (utterance.kind === 'audio') return player?.play(utterance.audio, options)
    return player?.playStream?.(utterance.chunks, utterance.mediaType, options)
  }

  /** Returns what ends it. */
  const play = (key: string, sendBack: (event: PlaybackEvent) => void): (() => void) => {
    const controller = new AbortController()
    const report = (event: PlaybackEvent) => {
      if (!controller.signal.aborted) sendBack(event)
    }
    silence = () => {
      if (hidesLine(key)) report({ type: 'playback.failed', code: 'not-found' })
    }
    let stopFollowingRate = () => {}
    let isAudible = false
    let playback: Playback | undefined
    const playOne = async (utterance: Utterance) => {
      controller.signal.throwIfAborted()
      if (utterance.kind !== 'spoken' && !player)
        throw new LingoboothError('missing-port', 'No plugin fills the port AudioPlayer; add webPlatform().')
      let isHeard = false
      playback = playbackOf(utterance, {
        rate: rate(),
        signal: controller.signal,
        onStarted(durationMs) {
          if (isHeard || controller.signal.aborted) return
          isHeard = true
          const longestMs = utterances.started(key, durationMs) / slowestRate
          if (isAudible) begun(key)
          report({ type: isAudible ? 'playback.continued' : 'playback.started', longestMs })
          isAudible = true
        },
      })
      if (typeof playback?.ended?.then !== 'function')
        throw new LingoboothError('playback-failed', 'The player or voice returned no `ended` promise.')
      await playback.ended
    }
    const run = async () => {
      let utterance: Utterance | undefined = await utterances.take(key)
      controller.signal.throwIfAborted()
      steps = nextCatchUpSteps(stores.settings.get().tts.catchUp ? steps : 0, stores.behindMs.get())
      const following = stores.settings.subscribe(() => setRate(playback, rate()))
      stopFollowingRate = following.unsubscribe
      for (; utterance; utterance = await utterances.takeNext(key)) await playOne(utterance)
    }
    run()
      .then(
        () => report({ type: 'playback.ended' }),
        (error: unknown) => {
          const code = errorCodeOf(error)
          const isOver = controller.signal.aborted || isAudible || code === 'playback-blocked'
          report(!isOver && utterances.askNext(key) ? { type: 'playback.passed' } : { type: 'playback.failed', code })
        },
      )
      .finally(() => stopFollowingRate())
    return () => {
      controller.abort()
      stopFollowingRate()
      utterances.putBack(key)
    }
  }

  return {
    play,
    /** Stops what is playing, if it is of somebody hidden. */
    silence: () => silence(),
  }
}
