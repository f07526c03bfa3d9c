/** Times are in milliseconds on the audio context's clock. */
export type CaptureCommand =
  /** Ends the segment in progress; audio from `timeMs` on is dropped. */
  | { readonly type: 'shut'; readonly timeMs: number }
  /** Captures again, from `timeMs` on. */
  | { readonly type: 'open'; readonly timeMs: number }
  | { readonly type: 'close' }

export interface SoundReport {
  readonly type: 'sound'
  /** At 16 kHz, between -1 and 1. */
  readonly samples: Float32Array<ArrayBuffer>
  readonly timeMs: number
}

export interface EndedReport {
  readonly type: 'ended'
  /** Audio after this does not continue the last: the gate shut, or samples are missing. */
  readonly timeMs: number
  /** Number of last samples to drop. */
  readonly dropped: number
  /** The gate shut. */
  readonly shut: boolean
}

/** Results of the segmenter. */
export type SpeechReport =
  | { readonly type: 'speaking'; readonly speaking: boolean }
  | { readonly type: 'level'; readonly levelDb: number; readonly thresholdDb: number }
  /** What followed of the segment in progress. */
  | { readonly type: 'piece'; readonly samples: Int16Array<ArrayBuffer>; readonly timeMs: number }
  | {
      readonly type: 'segment'
      readonly samples: Int16Array<ArrayBuffer>
      readonly timeMs: number
      readonly cut: boolean
    }

/** Sent in lists, so that reports of one moment arrive together. */
export type CaptureReport = { readonly type: 'flowing' | 'closed' } | SpeechReport | SoundReport | EndedReport

export const captureProcessorName = 'lingobooth-capture'
