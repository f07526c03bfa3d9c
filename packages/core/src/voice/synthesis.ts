import type { LinkAtoms } from '../link/link-atoms.ts'
import type { AudioPlayer } from '../ports/audio-player.port.ts'
import type { Clock } from '../ports/services.port.ts'
import type { SpeechRequest, TextToSpeech, Utterance } from '../ports/text-to-speech.port.ts'
import { ableOf } from '../vendors/failover.ts'
import type { Hold } from '../vendors/meter.ts'
import type { Ask, VendorCalls } from '../vendors/vendor-calls.ts'
import { openSound } from './sound-stream.ts'
import { checkUtterance } from './speech-responses.ts'
import { createSpeakersVoices } from './voice-of-speaker.ts'

/** The voices for one line: all of its sentences are spoken by the same, if it can. */
export interface LineVoices {
  /** Made the last sentence. */
  voice?: TextToSpeech
  /** Not tried yet. */
  left: readonly TextToSpeech[]
  /** Whose words these are, by whom voices differ. */
  readonly speaker: string
  /** The author of the line, by whom the quota counts. */
  readonly user: string | undefined
  /** What the limit holds for the rest of the line. */
  hold?: Hold
}

export interface SynthesisOptions {
  readonly clock: Clock
  /** Of each piece of a stream, in milliseconds. */
  readonly timeoutMs: number
  readonly vendorCalls: VendorCalls
  readonly player: AudioPlayer | undefined
  readonly stores: Pick<LinkAtoms, 'identity'>
}

export function discardUtterance(utterance: Utterance): void {
  try {
    if (utterance.kind === 'stream') utterance.chunks.cancel().catch(() => {})
    utterance.discard?.()
  } catch {}
}

/** Has a sentence made. A stream has its first bytes then, or is whole for a player that takes no streams. */
export function createSynthesis({ player, clock, timeoutMs, vendorCalls, stores }: SynthesisOptions) {
  const speakersVoices = createSpeakersVoices(() => stores.identity.get()?.room)

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

  const prepare = async (vendor: TextToSpeech, request: SpeechRequest, speaker: string, signal: AbortSignal) => {
    const isChosen = request.voice !== undefined || !vendor.voices
    const given = isChosen ? request : await speakersVoices.requestOf(vendor, request, speaker, signal)
    const answer = await vendor.prepare(given, { signal })
    if (signal.aborted) discardUtterance(answer)
    return checkUtterance(vendor.id, answer)
  }

  return async (request: SpeechRequest, line: LineVoices, signal: AbortSignal): Promise<Utterance> => {
    const { text, language } = request
    const { hold, user, speaker } = line
    const askOf = (vendor: TextToSpeech): Ask<Utterance> => {
      line.left = line.left.filter((other) => other !== vendor)
      return {
        amount: text.length,
        hold,
        user,
        texts: [text],
        async run({ request: ask }) {
          const utterance = await ask((callSignal) => prepare(vendor, request, speaker, callSignal))
          const opened = await open(vendor.id, utterance, signal)
          line.voice = vendor
          return opened
        },
      }
    }
    const left = line.voice ? [line.voice, ...line.left] : line.left
    return vendorCalls.askInOrder(
      'voice',
      ableOf(left, (vendor) => vendor.speaks?.(language)),
      askOf,
      signal,
    )
  }
}
