import type { Language, Recognition, SegmentSpeechToText, SpeechSegment } from '@lingobooth/core'
import { scriptedVendor, type VendorScript } from './script.ts'

export interface RecognizeCall {
  readonly segment: SpeechSegment
  readonly language: Language
  /** Terms that the booth offered, if any. */
  readonly terms?: readonly string[]
}

export interface FakeSpeechToText extends SegmentSpeechToText, VendorScript<RecognizeCall, string | Recognition> {}

/** Recognises `speech <segment id>` by default. */
export function fakeSpeechToText(options: { readonly id?: string } = {}): FakeSpeechToText {
  const id = options.id ?? 'fake-speech-to-text'
  const script = scriptedVendor<RecognizeCall, string | Recognition>(id, ({ segment }) => `speech ${segment.id}`)
  const speechToText: SegmentSpeechToText = {
    id,
    recognize: (segment, { language, terms, signal }) =>
      script.call({ segment, language, ...(terms && { terms }) }, signal),
  }
  return Object.assign(script, speechToText)
}
