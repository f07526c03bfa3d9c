import { maxSpeechMs } from '../audio/recording.ts'
import type { DeskTools } from '../booth/desk.ts'
import { limitConcurrency } from '../kit/limit-concurrency.ts'
import type { Language } from '../ports/common.ts'
import type {
  LiveSegment,
  PartialRecognition,
  PartialTranslation,
  Recognition,
  RecognizeLiveOptions,
  SpeechSegment,
  SpeechToText,
} from '../ports/speech-to-text.port.ts'
import { ableOf, failover } from '../vendors/failover.ts'
import { withTimeout } from '../vendors/with-timeout.ts'
import { checkPartial, checkRecognition } from '../voice/speech-responses.ts'
import { recognitionsInFlight } from './in-order.ts'
import type { Recording } from './recordings.ts'
import { repeatsTerms } from './repeated-terms.ts'

export interface RecognitionOptions extends Pick<DeskTools, 'clock' | 'timeoutMs' | 'watch' | 'meter' | 'stores'> {
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
export function createRecognition({ recognizers, clock, timeoutMs, watch, meter, stores }: RecognitionOptions) {
  const limited = limitConcurrency(recognitionsInFlight)
  const longestMs = timeoutMs + maxSpeechMs

  const recognize = async (asked: RecognitionCall): Promise<Recognition> => {
    const { signal, find, targets } = asked
    const { recording, language } = await watch(failed, 'lingobooth', find())
    const terms = stores.glossary.get()?.offered(language) ?? []
    const { id, startedAtMs, whole } = recording
    let { samples } = recording

    /** Asks one vendor; `lengthMs` is known in the end. */
    const use = (
      vendor: SpeechToText,
      run: (options: RecognizeLiveOptions) => Promise<unknown> | undefined,
      longest: { readonly speechMs: number; readonly timeoutMs: number },
      lengthMs: () => number,
    ) =>
      meter.use('recognition', vendor, longest.speechMs / 1_000, async (used) => {
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
        const call = async (signal: AbortSignal) => {
          const recognized = checkRecognition(vendor.id, await run({ ...options, signal }))
          return repeatsTerms(recognized.text, terms) ? { ...recognized, text: '' } : recognized
        }
        try {
          return await watch(failed, vendor.id, withTimeout(call, { clock, timeoutMs: longest.timeoutMs, signal }))
        } finally {
          isOver = true
          used(Math.max(0, lengthMs()) / 1_000)
        }
      })

    const askLive = (vendor: SpeechToText, stream: LiveSegment['samples']) => {
      let endedAtMs: number | undefined
      whole.then(
        (segment) => {
          endedAtMs = segment.endedAtMs
        },
        () => {},
      )
      const run = (options: RecognizeLiveOptions) => {
        samples = undefined
        return vendor.recognizeLive?.({ id, startedAtMs, whole, samples: stream }, options)
      }
      const longest = { speechMs: maxSpeechMs, timeoutMs: longestMs }
      return use(vendor, run, longest, () => (endedAtMs ?? clock.now()) - startedAtMs)
    }

    const askWhole = async (vendor: SpeechToText) => {
      const segment = await withTimeout(() => whole, { clock, timeoutMs: longestMs, signal })
      const run = async (options: RecognizeLiveOptions) =>
        vendor.recognize ? vendor.recognize(segment, options) : vendor.recognizeLive?.(await replay(segment), options)
      const speechMs = segment.endedAtMs - segment.startedAtMs
      return use(vendor, run, { speechMs: Math.max(0, speechMs), timeoutMs }, () => speechMs)
    }

    return failover(
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
