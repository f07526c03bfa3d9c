/** Times are seconds on the clock of the audio context. */
export type CaptureCommand =
  /** Ends the segment in progress; sound from `time` on does not count. */
  | { readonly type: 'shut'; readonly time: number }
  /** Hears again, from `time` on. */
  | { readonly type: 'open'; readonly time: number }
  | { readonly type: 'close' }

/** Reports come in lists: what happened at one moment arrives at one moment. */
export type CaptureReport =
  | { readonly type: 'flowing' }
  | { readonly type: 'speaking'; readonly speaking: boolean }
  | { readonly type: 'level'; readonly levelDb: number; readonly thresholdDb: number }
  | {
      readonly type: 'segment'
      readonly samples: Int16Array<ArrayBuffer>
      readonly time: number
      readonly cut: boolean
    }

export const captureProcessorName = 'lingobooth-capture'
