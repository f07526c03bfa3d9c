import {
  abortedError,
  type Language,
  type LiveSegment,
  type LiveSpeechToText,
  type Recognition,
} from '@lingobooth/core'
import { type PendingCall, scriptedVendor, type VendorScript } from './script.ts'

type LanguageCode = string

export interface RecognizeLiveCall {
  readonly segment: LiveSegment
  readonly language: Language
  /** The samples received so far, in pieces as they came. */
  readonly samples: readonly Int16Array[]
  /** Resolves when the samples have closed; rejects with their error. */
  readonly spoken: Promise<void>
  /** Reports this text so far. Ignored once the call has settled or was aborted. */
  partial(text: string, stableChars?: number): void
  /** Terms that the booth offered. */
  readonly terms: readonly string[]
  /** Codes of the languages into which the booth asked for translations. */
  readonly targets: readonly LanguageCode[]
  /** Reports this translation so far, as a vendor that translates what it hears. Ignored like `partial`. */
  translate(target: LanguageCode, text: string, stableChars?: number): void
}

type Answer = string | Recognition

export interface FakeLiveSpeechToText extends LiveSpeechToText, VendorScript<RecognizeLiveCall, Answer> {
  /** The unanswered call for a segment. Throws when there is none. */
  of(segmentId: string): PendingCall<RecognizeLiveCall, Answer>
}

/** Recognises `speech <segment id>` by default, when the samples have closed. With `hang()`, a test answers each segment through `of(id)`. */
export function fakeLiveSpeechToText(options: { readonly id?: string } = {}): FakeLiveSpeechToText {
  const id = options.id ?? 'fake-live-speech-to-text'
  const script = scriptedVendor<RecognizeLiveCall, Answer>(id, async ({ segment, spoken }) => {
    await spoken
    return `speech ${segment.id}`
  })

  const speechToText: LiveSpeechToText = {
    id,
    async recognizeLive(segment, { language, signal, onPartial, terms = [], targets = [], onTranslation }) {
      const over = new AbortController()
      const ends = AbortSignal.any(signal ? [signal, over.signal] : [over.signal])
      const samples: Int16Array[] = []
      const spoken = collect(segment.samples, samples, ends)
      const dropped = new Promise<never>((_, reject) => spoken.catch(reject))
      const request: RecognizeLiveCall = {
        segment,
        language,
        samples,
        spoken,
        partial(text, stableChars) {
          if (!ends.aborted) onPartial({ text, ...(stableChars !== undefined && { stableChars }) })
        },
        terms,
        targets: targets.map(({ code }) => code),
        translate(target, text, stableChars) {
          if (!ends.aborted) onTranslation?.({ target, text, ...(stableChars !== undefined && { stableChars }) })
        },
      }
      try {
        return await Promise.race([script.call(request, ends), dropped])
      } finally {
        over.abort()
      }
    },
  }
  return Object.assign(script, speechToText, {
    of(segmentId: string) {
      const call = script.pending.find(({ request }) => request.segment.id === segmentId)
      if (!call) throw new Error(`The fake has no unanswered call for the segment "${segmentId}".`)
      return call
    },
  })
}

async function collect(source: ReadableStream<Int16Array>, samples: Int16Array[], signal: AbortSignal): Promise<void> {
  const reader = source.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) cancel()
  for (let read = await reader.read(); !read.done; read = await reader.read()) samples.push(read.value)
  if (signal.aborted) throw abortedError(signal.reason)
}
