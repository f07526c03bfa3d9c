import type { SpokenWord } from '../fakes/spoken-words.ts'

/** What came up from a client; first that it has connected. */
export type VendorHeard =
  | { readonly kind: 'open'; readonly token?: string | undefined }
  | { readonly kind: 'connected' | 'end' | 'keepAlive' | 'close' | 'unreadable' }
  | { readonly kind: 'samples'; readonly samples: Int16Array }

/** What a vendor says of the sound from `startMs` to `endMs`, in milliseconds of all the sound of the connection. */
export interface VendorSays {
  readonly kind: 'partial' | 'final'
  readonly text: string
  readonly startMs: number
  readonly endMs: number
  readonly words: readonly SpokenWord[]
  /** The answer to the client's end of the segment. */
  readonly isLast: boolean
  readonly language?: string
}

/** The vendor's side of a dialect. */
export interface VendorWire {
  readonly rateHz: number
  /** Whether parts of a segment can be final before it has ended. */
  readonly hasPieces: boolean
  /** The vendor closes the connection after the last text of a segment. @default false */
  readonly endsByClosing?: boolean
  /** The token that was offered as a subprotocol. */
  tokenOf(protocols: readonly string[]): string | undefined
  /** Whether the vendor takes the address; where not, it answers 403. @default any */
  admits?(url: URL): boolean
  hear(message: Buffer, isBinary: boolean): VendorHeard
  /** What the vendor sends by itself. */
  acknowledge(heard: VendorHeard): readonly object[]
  say(says: VendorSays): readonly object[]
  /** An error with a text, as from a careless vendor. */
  fail(text: string): object
  /** The answer to a wrong token in the first message, where the dialect has it there. */
  refuse?(): object
}

export const jsonOf = (message: Buffer): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(message.toString())
  } catch {
    return undefined
  }
}

export const samplesOf = (bytes: Uint8Array): Int16Array =>
  new Int16Array(new Uint8Array(bytes).buffer, 0, Math.floor(bytes.length / 2))
