import type { ErrorCode } from '../errors.ts'
import type { LanguageCode, Module } from '../ports/common.ts'

export interface CapturedSegment {
  readonly module: Module
  readonly segmentId: string
  /** Start of the speech, on the booth's clock. */
  readonly startedAtMs: number
  /** It is still being spoken. */
  readonly live?: boolean
}

export type RecognitionEvent =
  | {
      readonly type: 'speech.recognized'
      readonly segmentId: string
      readonly module: Module
      readonly language: LanguageCode
      readonly text: string
      readonly heard?: LanguageCode
      readonly held?: Held
    }
  /** The text so far: it replaces the text before. */
  | ({ readonly type: 'speech.drafted' } & Draft)
  /** Its text takes so long that later speech is reported before it. */
  | { readonly type: 'speech.overdue'; readonly segmentId: string }
  | {
      readonly type: 'speech.dropped'
      readonly segmentId: string
      readonly reason: 'empty' | 'failed' | 'timeout' | 'outdated' | 'overflow' | 'unfinished'
      readonly code?: ErrorCode
      /** Given with a code. */
      readonly language?: LanguageCode
    }

/** It may be an echo of the voice, and is sent only if its speaker says so. */
export interface Held {
  /** The voice played while it was said. */
  readonly spokenOver: boolean
}

export interface Draft {
  readonly segmentId: string
  readonly text: string
  /** UTF-16 code units at the start that the vendor calls stable. */
  readonly stableChars: number
}
