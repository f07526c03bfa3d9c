import type { ErrorCode, Recognition } from '@lingobooth/core'

type RecognizedWord = NonNullable<Recognition['words']>[number]

/** What is to be heard on a connection. */
export interface ExpectedSpeech {
  /** The vendor's name of the language. */
  readonly language: string
  /** Terms of the glossary that may be said. */
  readonly terms: readonly string[]
}

/** What goes up to the vendor. */
export type Upward =
  /** The connection has opened; with the token, for a vendor that wants it here. */
  | (ExpectedSpeech & { readonly kind: 'open'; readonly token?: string | undefined })
  /** Sound of the segment, at the dialect's rate. */
  | { readonly kind: 'samples'; readonly samples: Int16Array }
  /** The segment has ended: what was said so far becomes final, and the vendor says so. */
  | { readonly kind: 'end' }
  | { readonly kind: 'keepAlive' }
  /** The connection is about to close. */
  | { readonly kind: 'close' }

interface Piece {
  /** The vendor's id of the utterance. What comes about one that has ended is ignored. */
  readonly item?: string
  /** End of the sound that this is about, in milliseconds of all the sound sent on the connection. */
  readonly endMs?: number
  /** The texts of the dialect have their spaces, and are joined as they are. @default false */
  readonly spaced?: boolean
}

/** The text of the sound that is not final. */
export interface PartialPiece extends Piece {
  readonly kind: 'partial'
  readonly text: string
  /** The text is added to the partial text before instead of replacing it. @default false */
  readonly appends?: boolean
}

/** Text that will not change again; the final pieces of a segment are joined. */
export interface FinalPiece extends Piece {
  readonly kind: 'final'
  readonly text: string
  /** Times in milliseconds of all the sound sent on the connection. */
  readonly words?: readonly RecognizedWord[]
  /** BCP 47 tag of the language that was heard. */
  readonly language?: string
}

/** Everything up to the end of the segment is final. Counts only after `end` has gone up. */
export interface EndOfTurn extends Piece {
  readonly kind: 'endOfTurn'
}

/** The vendor failed. `network`, `bad-response` and `unauthorized` lead to another connection, the last with a new token. */
export interface StreamError {
  readonly kind: 'error'
  readonly code: ErrorCode
  /** What went wrong, for the error. Not in the vendor's words, which may hold text or a key. */
  readonly reason?: string
}

export type StreamEvent = PartialPiece | FinalPiece | EndOfTurn | StreamError

/** How a vendor speaks: two pure functions, and data. */
export interface StreamDialect {
  /** Sample rate that the vendor wants, in Hz. */
  readonly sampleRateHz: number
  /** The vendor's names for languages, by tag; the nearest tag counts. @default none */
  readonly languages?: Readonly<Record<string, string>>
  /** How languages are named that `languages` does not name: by their tag (`en-US`) or its first part (`en`). */
  readonly languageFormat: 'tag' | 'language'
  /** How long the vendor lets a connection be without a message, in milliseconds. @default as long as it likes */
  readonly keepAliveMs?: number
  /** Whether the vendor sends something every few seconds while sound goes up, so that its silence means that it hangs. */
  readonly answersWhileSpeaking: boolean
  /** Whether the vendor closes the connection once a segment has ended, so that each segment has its own. @default false */
  readonly endsByClosing?: boolean
  /** Parameters of the address; a list is one for each item. */
  query(language: string, terms: readonly string[]): Readonly<Record<string, string | readonly string[]>>
  /** Subprotocols of the WebSocket, which a browser can send where it cannot send headers. `isKey`: the token is the `apiKey` of a server. */
  protocols(token: string | undefined, isKey?: boolean): readonly string[]
  /** The message that goes up: text, or bytes. Undefined for none. */
  up(message: Upward): string | Uint8Array<ArrayBuffer> | undefined
  /** What a message down means. Its content is not checked. */
  down(message: object): readonly StreamEvent[]
}
