import { createAtom } from '@xstate/store'
import type { ErrorCode } from '../errors.ts'
import { modules } from '../modules.ts'
import type { Module } from '../ports/common.ts'
import { noOpenLines, type OpenLines } from './open-lines.ts'
import { noReceipts, type Receipts } from './receipt.ts'
import { emptyTranscript, maxTranscriptBytes, type Transcript } from './transcript.ts'

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

/** A selected file; its bytes never enter a machine. */
export interface SelectedFile extends OutgoingFile {
  readonly file: File
}

/** @param maxBytes of the text of both transcripts */
export function createLinesAtoms(maxBytes: number = maxTranscriptBytes) {
  const transcript = () => createAtom<Transcript>(emptyTranscript({ maxBytes: maxBytes / modules.length }))
  return {
    transcripts: { subtitles: transcript(), chat: transcript() } satisfies Record<Module, unknown>,
    /** Lines that are still being spoken. */
    openLines: {
      subtitles: createAtom<OpenLines>(noOpenLines),
      chat: createAtom<OpenLines>(noOpenLines),
    } satisfies Record<Module, unknown>,
    /** For how long clearing the subtitles can still be undone. */
    undoSeconds: createAtom(0),
    /** What the others have of the own lines. */
    receipts: createAtom<Receipts>(noReceipts),
    /** What stands in the box of Subtitles is not seen by the others, until it is typed in again. */
    typingRests: createAtom(false),
    files: createAtom<readonly SelectedFile[]>([]),
    /** When this room was joined, each time. */
    joinsAtMs: createAtom<readonly number[]>([]),
  }
}

export type LinesAtoms = ReturnType<typeof createLinesAtoms>
