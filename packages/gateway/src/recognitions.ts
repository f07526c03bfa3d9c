import {
  type Clock,
  errorCodeOf,
  type Language,
  type Recognition,
  type SegmentSpeechToText,
  type SpeechSegment,
  type SpeechToText,
} from '@lingobooth/core'
import { withDeadline } from '@lingobooth/core/adapter'
import { encodeWav } from '@lingobooth/core/audio'
import type { OnEvent } from './events.ts'
import type { Caller } from './participant.ts'
import type { VendorPlaces } from './places.ts'
import { isBusy, refusal, unsupportedLanguage, vendorRefusal } from './refusal.ts'
import { wavRateHz } from './wav.ts'

export interface RecognitionsOptions {
  readonly recognizers: readonly SpeechToText[]
  readonly places: VendorPlaces
  readonly clock: Clock
  readonly timeoutMs: number
  readonly onEvent: OnEvent
}

export interface HeardSpeech extends Caller {
  readonly samples: Int16Array
  readonly language: Language
  readonly terms: readonly string[]
  /** Ends the call. */
  readonly signal?: AbortSignal
}

const takesSegments = (vendor: SpeechToText): vendor is SegmentSpeechToText => vendor.recognize !== undefined

export function createRecognitions({ recognizers, places, clock, timeoutMs, onEvent }: RecognitionsOptions) {
  const ask = (vendor: SpeechToText, segment: SpeechSegment, speech: HeardSpeech, signal: AbortSignal) => {
    const { language, terms } = speech
    const options = { language, terms, signal }
    if (takesSegments(vendor)) return vendor.recognize(segment, options)
    const { id, startedAtMs } = segment
    const samples = new ReadableStream<Int16Array>({
      start(controller) {
        controller.enqueue(speech.samples)
        controller.close()
      },
    })
    const live = { id, startedAtMs, samples, whole: Promise.resolve(segment) }
    return vendor.recognizeLive(live, { ...options, onPartial: () => {} })
  }

  return async (speech: HeardSpeech): Promise<Recognition> => {
    if (recognizers.length === 0) throw refusal('missing-port', 'This gateway has no vendor for recognition.')
    const durationMs = (speech.samples.length / wavRateHz) * 1_000
    const endedAtMs = clock.now()
    const segment: SpeechSegment = {
      id: crypto.randomUUID(),
      wav: new Blob([encodeWav(speech.samples, wavRateHz)], { type: 'audio/wav' }),
      startedAtMs: endedAtMs - durationMs,
      endedAtMs,
      cut: false,
    }
    let first: unknown
    for (const vendor of recognizers) {
      if (vendor.recognizes?.(speech.language) === false) continue
      const startedAtMs = clock.monotonicMs()
      try {
        const { user, room } = speech
        const heard = await places.run(vendor, speech, () =>
          withDeadline((signal) => ask(vendor, segment, speech, signal), { clock, timeoutMs, signal: speech.signal }),
        )
        onEvent({
          kind: 'bought',
          service: 'recognition',
          vendor: vendor.id,
          amount: Math.round(durationMs),
          calls: 1,
          user,
          room,
        })
        return typeof heard === 'string' ? { text: heard } : heard
      } catch (error) {
        if (speech.signal?.aborted || isBusy(error)) throw error
        first ??= error
        onEvent({
          kind: 'vendorFailed',
          service: 'recognition',
          vendor: vendor.id,
          code: errorCodeOf(error),
          durationMs: clock.monotonicMs() - startedAtMs,
        })
      }
    }
    throw first === undefined ? unsupportedLanguage() : vendorRefusal(first)
  }
}
