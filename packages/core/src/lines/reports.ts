import type { ErrorCode } from '../errors.ts'
import type { RejectReason } from '../link/wire/message.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { TranscriptLine, TranslationFailure } from './transcript.ts'

/** Why a message was dropped. */
export type MessageDropReason = RejectReason | 'own' | 'duplicate' | 'other-channel' | 'no-line' | 'hidden'

/** `reading`: for this participant. `sending`: for the others, with the own line. `again`: another one, since it was not understood. */
type TranslationPurpose = 'reading' | 'sending' | 'again'

interface OfLine {
  readonly module: Module
  readonly key: string
}

/** What is told to the host of lines. */
export type LinesReport =
  | { readonly type: 'line.added'; readonly module: Module; readonly line: TranscriptLine }
  | ({ readonly type: 'line.translated'; readonly target: LanguageCode; readonly purpose: TranslationPurpose } & OfLine)
  | { readonly type: 'translation.failed'; readonly code: TranslationFailure; readonly purpose: TranslationPurpose }
  /** The sender of a line corrected its text. */
  | ({ readonly type: 'line.revised'; readonly revision: number; readonly own: boolean } & OfLine)
  /** More translations of a line came from its sender. */
  | ({ readonly type: 'line.translationsArrived'; readonly languages: readonly LanguageCode[] } & OfLine)
  /** Somebody did not understand an own line in this language, or this participant a line of somebody else. */
  | ({ readonly type: 'line.unclear'; readonly language: LanguageCode; readonly own: boolean } & OfLine)
  /** A correction or translation of an unknown line, or of somebody else's. */
  | { readonly type: 'update.dropped' }
  | ({ readonly type: 'line.sent' } & OfLine)
  /** An own line was given up. */
  | ({ readonly type: 'line.failed'; readonly code: ErrorCode } & OfLine)
  | { readonly type: 'line.refused'; readonly module: Module; readonly maxChars: number }
  /** The first lines of this room made room for others. */
  | { readonly type: 'transcript.full'; readonly module: Module }
  | { readonly type: 'message.dropped'; readonly reason: MessageDropReason }
  | { readonly type: 'file.failed'; readonly code: ErrorCode }
