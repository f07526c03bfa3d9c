import type { ErrorCode } from '../errors.ts'

/** An own file, from selection until it is sent. */
export interface OutgoingFile {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  readonly state: 'selected' | 'uploading' | 'failed'
  readonly sentBytes: number
  readonly error: ErrorCode | null
}
