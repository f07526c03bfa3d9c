import { maxSpeechMs } from '../audio/limits.ts'
import { limitConcurrency } from '../kit/limit-concurrency.ts'
import type { Language } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import type {
  LiveSegment,
  PartialRecognition,
  PartialTranslation,
  Recognition,
  RecognizeLiveOptions,
  SpeechSegment,
  SpeechToText,
} from '../ports/speech-to-text.port.ts'
import type { Glossary } from '../translate/glossary/glossary.ts'
import { ableOf } from '../vendors/failover.ts'
import type { FailureLog } from '../vendors/failure-log.ts'
import type { Ask, Paid, VendorCalls } from '../vendors/vendor-calls.ts'
import { withTimeout } from '../vendors/with-timeout.ts'
import { checkPartial, checkRecognition } from '../voice/speech-responses.ts'
import { recognitionsInFlight } from './in-order.ts'
import { repeatsTerms } from './recognized-text.ts'
import type { Recording } from './recordings.ts'

export interface RecognitionOptions {
  readonly clock: Clock
  /** Of a call with a whole recording, in milliseconds. */
  readonly timeoutMs: number
  readonly watch: FailureLog
  readonly vendorCalls: VendorCalls
  readonly glossary: { get(): Glossary | undefined }
  readonly recognizers: readonly SpeechToText[]
}

export interface RecognitionCall {
  readonly signal: AbortSignal
  /** Called when its turn has come, so that a recording that had to make room does not stay in memory. */
  find(): Promise<{ readonly recording: Recording; readonly language: Language }>
  onPartial(partial: Required<PartialRecognition>): void
  /** Languages in which what is heard may be reported, too. */
  readonly targets: readonly Language[]
  onTranslation(translation: Required<PartialTranslation>): void
}

const failed = 'Speech recognition failed'
const wavHeaderBytes = 44

/** A recording, for a vendor that takes speech only while it is spoken. */
async function replay(segment: SpeechSegment): Promise<LiveSegment> {
  const samples = new Int16Array(await segment.wav.slice(wavHeaderBytes).arrayBuffer())
  const stream = new ReadableStream<Int16Array>({
    start(controller) {
      controller.enqueue(samples)
      controller.close()
    },
  })
  return { ...segment, whole: Promise.resolve(segment), samples: stream }
}

/** Asks the vendors, one after the other: while it is spoken where they can, and with the whole recording once one has failed. */
export function createRecognition({ recognizers, clock, timeoutMs, watch, vendorCalls, glossary }: RecognitionOptions) {
  const limited = limitConcurrency(recognitionsInFlight)
  const longestMs = ({ maxSpeechMs: longest = maxSpeechMs }: SpeechToText) => timeoutMs + longest

  const recognize = async (asked: RecognitionCall): Promise<Recognition> => {
    const { signal, find, targets } = asked
    const { recording, language } = await watch(failed, 'lingobooth', find())
    const terms = glossary.get()?.offered(language) ?? []
    const { id, startedAtMs, whole } = recording
    let { samples } = recording

    /** Asks a vendor, and reports what it hears meanwhile. `lengthMs` is known in the end. */
    const hear = async (
      vendor: SpeechToText,
      { request, used }: Paid,
      send: (options: RecognizeLiveOptions) => Promise<unknown> | undefined,
      lengthMs: () => number,
    ): Promise<Recognition> => {
      let isOver = false
      const options = {
        language,
        ...(terms.length > 0 && { terms }),
        onPartial(given: PartialRecognition) {
          const partial = checkPartial(given)
          if (partial && !isOver && !signal.aborted) asked.onPartial(partial)
        },
        ...(targets.length > 0 && {
          targets,
          onTranslation(given: PartialTranslation) {
            const translation = checkPartial(given)
            const target = targets.find(({ code }) => code === Object(given).target)?.code
            if (translation && target && !isOver && !signal.aborted) asked.onTranslation({ ...translation, target })
          },
        }),
      }
      try {
        return await request(async (signal) => {
          const recognized = checkRecognition(vendor.id, await send({ ...options, signal }))
          return repeatsTerms(recognized.text, terms) ? { ...recognized, text: '' } : recognized
        })
      } finally {
        isOver = true
        used(Math.max(0, lengthMs()) / 1_000)
      }
    }

    const askLive = (vendor: SpeechToText, stream: LiveSegment['samples']): Ask<Recognition> => {
      let endedAtMs: number | undefined
      whole.then(
        (segment) => {
          endedAtMs = segment.endedAtMs
        },
        () => {},
      )
      const send = (options: RecognizeLiveOptions) => {
        samples = undefined
        return vendor.recognizeLive?.({ id, startedAtMs, whole, samples: stream }, options)
      }
      const lengthMs = () => (endedAtMs ?? clock.now()) - startedAtMs
      return {
        amount: maxSpeechMs / 1_000,
        timeoutMs: longestMs(vendor),
        run: (paid) => hear(vendor, paid, send, lengthMs),
      }
    }

    const askWhole = async (vendor: SpeechToText): Promise<Ask<Recognition>> => {
      const segment = await withTimeout(() => whole, { clock, timeoutMs: longestMs(vendor), signal })
      const send = async (options: RecognizeLiveOptions) =>
        vendor.recognize ? vendor.recognize(segment, options) : vendor.recognizeLive?.(await replay(segment), options)
      const lengthMs = segment.endedAtMs - segment.startedAtMs
      return { amount: Math.max(0, lengthMs) / 1_000, run: (paid) => hear(vendor, paid, send, () => lengthMs) }
    }

    return vendorCalls.askInOrder(
      'recognition',
      ableOf(recognizers, (vendor) => vendor.recognizes?.(language)),
      (vendor) => (samples && vendor.recognizeLive ? askLive(vendor, samples) : askWhole(vendor)),
      signal,
    )
  }

  return {
    /** Whether speech is wanted while it is spoken. */
    isLive: recognizers[0]?.recognizeLive !== undefined,
    recognize: (call: RecognitionCall) => limited(() => recognize(call)),
  }
}
