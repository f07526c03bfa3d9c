import type { ErrorCode } from '../errors.ts'

/** An own file, from selection until it is sent. */
export interface OutgoingFile {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  /** `refused`: larger than `maxBytes`, so that it cannot be sent here. */
  readonly state: 'selected' | 'refused' | 'uploading' | 'failed'
  /** The largest file that the room carries. */
  readonly maxBytes: number
  /** Null while the transport has not told. */
  readonly sentBytes: number | null
  readonly error: ErrorCode | null
}
