import type { ErrorCode } from '../errors.ts'

/** A file of one's own between its selection and its arrival. */
export interface OutgoingFile {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  readonly state: 'selected' | 'uploading' | 'failed'
  readonly sentBytes: number
  readonly error: ErrorCode | null
}
