import type { DeskTools, Hold } from '../booth/desk.ts'
import type { AudioPlayer } from '../ports/audio-player.port.ts'
import type { SpeechRequest, TextToSpeech, Utterance } from '../ports/text-to-speech.port.ts'
import { ableOf, failover } from '../vendors/failover.ts'
import { withTimeout } from '../vendors/with-timeout.ts'
import { openSound } from './sound-stream.ts'
import { checkUtterance } from './speech-responses.ts'

/** The voices for one line: all of its sentences are spoken by the same, if it can. */
export interface LineVoices {
  /** Made the last sentence. */
  voice?: TextToSpeech
  /** Not tried yet. */
  left: readonly TextToSpeech[]
  /** The author of the line, by whom the quota counts. */
  readonly user: string | undefined
  /** What the limit holds for the rest of the line. */
  hold?: Hold
}

export interface SynthesisOptions extends Pick<DeskTools, 'clock' | 'timeoutMs' | 'watch' | 'meter'> {
  readonly player: AudioPlayer | undefined
}

export function discardUtterance(utterance: Utterance): void {
  try {
    if (utterance.kind === 'stream') utterance.chunks.cancel().catch(() => {})
    utterance.discard?.()
  } catch {}
}

/** Has a sentence made. A stream has its first bytes then, or is whole for a player that takes no streams. */
export function createSynthesis({ player, clock, timeoutMs, watch, meter }: SynthesisOptions) {
  const open = async (vendor: string, utterance: Utterance, signal: AbortSignal): Promise<Utterance> => {
    if (utterance.kind !== 'stream') return utterance
    const { mediaType } = utterance
    const discard = () => utterance.discard?.()
    try {
      const chunks = await openSound(vendor, utterance.chunks, { clock, timeoutMs, signal })
      if (player?.playStream) return { kind: 'stream', mediaType, chunks, discard }
      return {
        kind: 'audio',
        audio: new Blob([await new Response(chunks).arrayBuffer()], { type: mediaType }),
        discard,
      }
    } catch (error) {
      discardUtterance(utterance)
      throw error
    }
  }

  return async (request: SpeechRequest, line: LineVoices, signal: AbortSignal): Promise<Utterance> => {
    const ask = async (vendor: TextToSpeech, vendorSignal: AbortSignal) => {
      const answer = await vendor.prepare(request, { signal: vendorSignal })
      if (vendorSignal.aborted) discardUtterance(answer)
      return answer
    }
    const askVoice = async (vendor: TextToSpeech) => {
      line.left = line.left.filter((other) => other !== vendor)
      const call = async (vendorSignal: AbortSignal) => checkUtterance(vendor.id, await ask(vendor, vendorSignal))
      const make = () => {
        const answer = withTimeout(call, { clock, timeoutMs, signal })
        const opened = answer.then((utterance) => open(vendor.id, utterance, signal))
        return watch('Speech could not be synthesized', vendor.id, opened, request.text)
      }
      const utterance = await meter.use('voice', vendor, request.text.length, make, {
        hold: line.hold,
        user: line.user,
      })
      line.voice = vendor
      return utterance
    }
    const left = line.voice ? [line.voice, ...line.left] : line.left
    return failover(
      ableOf(left, (vendor) => vendor.speaks?.(request.language)),
      askVoice,
      signal,
    )
  }
}
