import type { SpokenWord } from '../fakes/spoken-words.ts'
import type { VendorHeard } from './wire.ts'

/** One connection, as the vendor sees it. */
export interface VendorConnection {
  /** Path and query of the address. */
  readonly url: URL
  readonly token: string | undefined
  /** What came up, in order. */
  readonly heard: readonly VendorHeard[]
  /** Whether parts of a segment can be final before it has ended. */
  readonly hasPieces: boolean
  /** Resolves to the code with which the client closed. */
  readonly closed: Promise<number>
  /** The words in the sound that is not final yet. Times are of all the sound of the connection. */
  words(): readonly SpokenWord[]
  /** The words in all the sound so far. */
  allWords(): readonly SpokenWord[]
  /** Says what it hears in the sound that is not final. */
  partial(text: string): void
  /** Makes text final: that of the sound up to `untilMs`, or of all of it. */
  final(text: string, options?: FinalOptions): void
  /** Says that it failed, and why. */
  fail(text: string): void
  /** Sends anything. */
  send(message: string | Uint8Array): void
  close(code?: number, reason?: string): void
  /** Ends the connection without a word. */
  cut(): void
  /** Stops reading. */
  pause(): void
}

export interface FinalOptions {
  readonly untilMs?: number
  readonly words?: readonly SpokenWord[]
  /** The answer to the end of the segment. @default false */
  readonly isLast?: boolean
  /** BCP 47 tag. */
  readonly language?: string
}
