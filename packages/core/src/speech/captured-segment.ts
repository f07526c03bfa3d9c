import type { Module } from '../ports/common.ts'

export interface CapturedSegment {
  readonly module: Module
  readonly segmentId: string
  /** Start of the speech, on the booth's clock. */
  readonly startedAtMs: number
  /** It is still being spoken. */
  readonly live?: boolean
}
