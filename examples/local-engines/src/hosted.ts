import type { SegmentSpeechToText, TextToSpeech, Translator } from '@lingobooth/core'

/** Vendors with keys of this computer's environment, asked before the engines here. Their keys stay on this side. */
export interface HostedVendors {
  readonly translators: readonly Translator[]
  readonly recognizers: readonly SegmentSpeechToText[]
  readonly voices: readonly TextToSpeech[]
}

export const noVendors: HostedVendors = { translators: [], recognizers: [], voices: [] }
