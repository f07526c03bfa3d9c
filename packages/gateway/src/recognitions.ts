import {
  type Clock,
  errorCodeOf,
  type Language,
  type Recognition,
  type SegmentSpeechToText,
  type SpeechSegment,
  type SpeechToText,
} from '@lingobooth/core'
import { sha256Hex } from '@lingobooth/core/adapter'
import { encodeWav } from '@lingobooth/core/audio'
import { ableOf, failover } from '@lingobooth/core/vendors'
import { expiringMap } from './expiring-map.ts'
import { type Caller, memberOf } from './participant.ts'
import { isBusy, refusal, vendorRefusal } from './refusal.ts'
import type { VendorCalls } from './vendor-calls.ts'
import { wavRateHz } from './wav.ts'

export interface RecognitionsOptions {
  readonly recognizers: readonly SpeechToText[]
  readonly vendorCalls: VendorCalls
  readonly clock: Clock
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

export function createRecognitions({ recognizers, vendorCalls, clock }: RecognitionsOptions): Recognitions {
  const failures = expiringMap<ReadonlyMap<SpeechToText, Failure>>(clock.monotonicMs, maxRemembered)
  const nameOf = async ({ samples, ...caller }: Caller & Pick<HeardSpeech, 'samples'>) =>
    `${memberOf(caller)}${await sha256Hex(samples)}`

  const failed: Recognitions['failed'] = async (speech, vendor, error) => {
    const failure = errorCodeOf(error) === 'timeout' ? 'late' : 'failed'
    const name = await nameOf(speech)
    failures.set(name, new Map([...(failures.get(name) ?? []), [vendor, failure]]), rememberedMs, 'renews')
  }

  async function inOrder(speech: HeardSpeech): Promise<readonly SpeechToText[]> {
    const able = ableOf(recognizers, (vendor) => vendor.recognizes?.(speech.language))
    const known = failures.get(await nameOf(speech))
    if (!known) return able
    const inTurn = ([undefined, 'failed'] as const).flatMap((failure) =>
      able.filter((vendor) => known.get(vendor) === failure),
    )
    if (inTurn.length === 0) throw lateError()
    return inTurn
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
    const { signal } = speech
    const buy = async (vendor: SpeechToText): Promise<Recognition> => {
      const run = () => vendorCalls.inPlace(vendor, speech, (end) => ask(vendor, segment, speech, end), signal)
      const priceOf = () => ({ amount: Math.round(durationMs), calls: 1 })
      try {
        const heard = await vendorCalls.told({ service: 'recognition', vendor, caller: speech, signal, run, priceOf })
        return typeof heard === 'string' ? { text: heard } : heard
      } catch (error) {
        if (!isBusy(error)) await failed(speech, vendor, error)
        throw error
      }
    }
    try {
      return await failover(await inOrder(speech), buy, signal, isBusy)
    } catch (error) {
      throw signal?.aborted ? error : vendorRefusal(error)
    }
  }

  return { recognize, failed }
}
