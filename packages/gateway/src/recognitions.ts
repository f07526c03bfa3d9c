import {
  abortedError,
  type Clock,
  errorCodeOf,
  type Language,
  LingoboothError,
  type Recognition,
  type SegmentSpeechToText,
  type SpeechSegment,
  type SpeechToText,
} from '@lingobooth/core'
import { sha256Hex, withDeadline } from '@lingobooth/core/adapter'
import { encodeWav } from '@lingobooth/core/audio'
import type { OnEvent } from './events.ts'
import { expiringMap } from './expiring-map.ts'
import { type Caller, memberOf } from './participant.ts'
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
  readonly samples: Int16Array<ArrayBuffer>
  readonly language: Language
  readonly terms: readonly string[]
  /** Ends the call, with its reason. */
  readonly signal?: AbortSignal
}

export interface Recognitions {
  /** Asks the vendors, one after the other: last those that have failed with this sound or were interrupted, and not those that were too slow for it. */
  recognize(speech: HeardSpeech): Promise<Recognition>
  /** A vendor that has heard a sound by itself has not told its text. */
  failed(speech: Caller & Pick<HeardSpeech, 'samples'>, vendor: SpeechToText, error: unknown): Promise<void>
}

type Failure = 'failed' | 'late'

const maxRemembered = 1_000
/** A page sends a recording at once. */
const rememberedMs = 60_000

const lateError = () => refusal('timeout', 'The vendor is still at work on this sound: say it again.')

const takesSegments = (vendor: SpeechToText): vendor is SegmentSpeechToText => vendor.recognize !== undefined

export function createRecognitions(options: RecognitionsOptions): Recognitions {
  const { recognizers, places, clock, timeoutMs, onEvent } = options
  const failures = expiringMap<ReadonlyMap<SpeechToText, Failure>>(clock.monotonicMs, maxRemembered)
  const nameOf = async ({ samples, ...caller }: Caller & Pick<HeardSpeech, 'samples'>) =>
    `${memberOf(caller)}${await sha256Hex(samples)}`

  const failed: Recognitions['failed'] = async (speech, vendor, error) => {
    const failure = errorCodeOf(error) === 'timeout' ? 'late' : 'failed'
    const name = await nameOf(speech)
    failures.set(name, new Map([...(failures.get(name) ?? []), [vendor, failure]]), rememberedMs, 'renews')
  }

  async function inOrder(speech: HeardSpeech): Promise<readonly SpeechToText[]> {
    const able = recognizers.filter((vendor) => vendor.recognizes?.(speech.language) ?? true)
    if (able.length === 0) throw unsupportedLanguage()
    const known = failures.get(await nameOf(speech))
    if (!known) return able
    return ([undefined, 'failed'] as const).flatMap((failure) => able.filter((vendor) => known.get(vendor) === failure))
  }

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

  async function recognize(speech: HeardSpeech): Promise<Recognition> {
    if (recognizers.length === 0)
      throw refusal('missing-port', 'No speech recognition is set up: give the gateway "speechToText".')
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
    for (const vendor of await inOrder(speech)) {
      const startedAtMs = clock.monotonicMs()
      try {
        const { user, room } = speech
        const heard = await places.run(vendor, speech, () =>
          withDeadline((signal) => ask(vendor, segment, speech, signal), {
            clock,
            timeoutMs,
            signal: speech.signal,
            abortError: (reason) => (LingoboothError.is(reason) ? reason : abortedError()),
          }),
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
        if (isBusy(error)) throw error
        await failed(speech, vendor, error)
        if (speech.signal?.aborted) throw error
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
    throw vendorRefusal(first ?? lateError())
  }

  return { recognize, failed }
}
