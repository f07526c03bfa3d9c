/** Times are milliseconds on the clock of the audio context. */
export type CaptureCommand =
  /** Ends the segment in progress; sound from `timeMs` on does not count. */
  | { readonly type: 'shut'; readonly timeMs: number }
  /** Hears again, from `timeMs` on. */
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
  /** What is heard from here on is a new beginning: the gate shut, or sound was missing. */
  readonly timeMs: number
  /** So many of the last samples do not count. */
  readonly dropped: number
}

/** What was made of sound. */
export type EarReport =
  | { readonly type: 'speaking'; readonly speaking: boolean }
  | { readonly type: 'level'; readonly levelDb: number; readonly thresholdDb: number }
  | {
      readonly type: 'segment'
      readonly samples: Int16Array<ArrayBuffer>
      readonly timeMs: number
      readonly cut: boolean
    }

/** Reports come in lists: what happened at one moment arrives at one moment. */
export type CaptureReport = { readonly type: 'flowing' | 'closed' } | EarReport | SoundReport | EndedReport

export const captureProcessorName = 'lingobooth-capture'
