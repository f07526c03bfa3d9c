import type { ErrorCode } from '../errors.ts'
import type { Stability } from '../lines/open-lines.ts'
import type { Preview } from '../lines/previews.ts'
import type { TranscriptLine, TranslationFailure } from '../lines/transcript.ts'
import type { OutgoingLine } from '../link/outgoing.ts'
import type { RejectReason } from '../link/wire/message.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { ConsentAnswer, RoomRules } from '../ports/room-policy.port.ts'
import type { Clock, Logger } from '../ports/services.port.ts'
import type { ModelDownload } from '../ports/translator.port.ts'
import type { FileReference } from '../ports/transport.port.ts'
import type { Settings } from '../settings/settings.ts'
import type { HowReleased } from '../speech/quarantined.ts'
import type { RecognitionFact } from '../speech/recognized-speech.ts'
import type { FailureLog } from '../vendors/failure-log.ts'
import type { Meter } from '../vendors/meter.ts'
import type { UsageCounts, UsageKind } from '../vendors/usage.ts'
import type { Stores } from './atoms.ts'
import type { BoothCommand, BoothFact } from './booth.facts.ts'
import type { StayActors } from './stay-machines.ts'

/** Why a message was dropped. */
export type MessageDropReason = RejectReason | 'own' | 'duplicate' | 'other-channel' | 'no-line' | 'hidden'

/** What one participant says in one breath; becomes one line. */
export interface Sentence {
  /** UUID v7, from the first word on. */
  readonly lineId: string
  readonly module: Module
  /** The language it is spoken in. */
  readonly language: LanguageCode
  readonly text: string
}

export interface AddedLine {
  readonly module: Module
  readonly line: TranscriptLine
}

/** `reading`: for this participant. `sending`: for the others, with the own line. `again`: another one, since it was not understood. */
type TranslationPurpose = 'reading' | 'sending' | 'again'

/** Facts from desks, in addition to those of the machines. A fact is named in the past tense and has one source. */
export type DeskFact =
  | RecognitionFact
  | { readonly type: 'settings.changed'; readonly now: Settings; readonly before: Settings }
  | { readonly type: 'settings.unsaved'; readonly code: ErrorCode }
  /** The microphone that is tested cannot be opened, or is gone. */
  | { readonly type: 'test.failed'; readonly code: ErrorCode }
  | { readonly type: 'tokens.loaded'; readonly failed: number }
  /** An own line was added to the transcript, or one of somebody else. */
  | ({ readonly type: 'line.submitted' | 'line.received' } & AddedLine)
  | {
      readonly type: 'line.translated'
      readonly module: Module
      readonly key: string
      readonly target: LanguageCode
      readonly purpose: TranslationPurpose
    }
  | { readonly type: 'translation.failed'; readonly code: TranslationFailure; readonly purpose: TranslationPurpose }
  /** The sender of a line corrected its text. */
  | {
      readonly type: 'line.revised'
      readonly module: Module
      readonly key: string
      readonly revision: number
      readonly own: boolean
    }
  /** More translations of a line came from its sender. */
  | {
      readonly type: 'line.translationsArrived'
      readonly module: Module
      readonly key: string
      readonly languages: readonly LanguageCode[]
    }
  /** Somebody did not understand an own line in this language, or this participant a line of somebody else. */
  | {
      readonly type: 'line.unclear'
      readonly module: Module
      readonly key: string
      readonly language: LanguageCode
      readonly own: boolean
    }
  /** What its sender may not bring into this room. */
  | { readonly type: 'message.refused' }
  /** Somebody sends more than is taken of one sender. */
  | { readonly type: 'sender.refused'; readonly sender: string }
  /** What this participant may do in the room is known, or has changed. */
  | { readonly type: 'rules.changed'; readonly rules: RoomRules }
  /** Another list stands in for the languages that could not be loaded. */
  | { readonly type: 'languages.replaced' }
  /** The participant's answer is on record. */
  | { readonly type: 'consent.answered'; readonly answer: ConsentAnswer }
  /** The policy did not carry something out. */
  | { readonly type: 'policy.failed'; readonly code: ErrorCode }
  /** Somebody was hidden, or is shown again. */
  | { readonly type: 'hiding.changed' }
  /** A correction or translation of an unknown line, or of somebody else's. */
  | { readonly type: 'update.dropped' }
  /** An own line was sent, or given up for a reason. */
  | ({ readonly type: 'line.outcome'; readonly outcome: 'sent' | 'failed'; readonly code?: ErrorCode } & OutgoingLine)
  | { readonly type: 'line.refused'; readonly module: Module; readonly maxChars: number }
  /** The first lines of this room made room for others. */
  | { readonly type: 'transcript.full'; readonly module: Module }
  | { readonly type: 'lines.lost'; readonly module: Module; readonly lines: number }
  | { readonly type: 'message.dropped'; readonly reason: MessageDropReason }
  /** The text of a line so far: `text` replaces the text before. */
  | ({
      readonly type: 'sentence.drafted'
      readonly stable: Stability
      /** Its translations so far, by a recogniser that translates what it hears. */
      readonly heard: ReadonlyMap<LanguageCode, Preview>
      /** All of it is recognised: it will be said like this if nothing follows. */
      readonly whole?: true
    } & Sentence)
  /** An own open line has a translation for the others, or a newer one. */
  | { readonly type: 'line.previewed'; readonly module: Module; readonly key: string }
  | ({
      readonly type: 'sentence.said'
      readonly startedAtMs: number
      readonly endedAtMs: number
      readonly late?: true
    } & Sentence)
  /** It may be an echo of the voice: it is sent only if its speaker says so. */
  | ({
      readonly type: 'sentence.held'
      readonly startedAtMs: number
      readonly endedAtMs: number
      /** The voice played while it was said. */
      readonly spokenOver: boolean
    } & Sentence)
  | { readonly type: 'line.held'; readonly module: Module; readonly key: string }
  | { readonly type: 'line.released'; readonly module: Module; readonly key: string; readonly how: HowReleased }
  /** The language that is heard was followed. */
  | { readonly type: 'language.followed'; readonly module: Module; readonly language: LanguageCode }
  /** With headphones, the microphone hears the voice: capture pauses again while it plays. */
  | { readonly type: 'echo.heard'; readonly module: Module }
  /** The subtitles were cleared, that was undone, or can be undone no more. */
  | { readonly type: 'list.cleared'; readonly state: 'now' | 'undone' | 'for-good' }
  | { readonly type: 'file.sent'; readonly file: FileReference }
  | { readonly type: 'file.failed'; readonly code: ErrorCode }
  /** Nothing became of an open line. */
  | { readonly type: 'sentence.dropped'; readonly lineId: string; readonly module: Module }
  /** What this participant reads or hears may have changed. */
  | { readonly type: 'reads.changed' }
  /** Somebody looks at this module again. */
  | { readonly type: 'reading.began'; readonly module: Module }
  | { readonly type: 'speech.refused'; readonly module: Module; readonly lineId: string }
  | ({ readonly type: 'usage.counted'; readonly kind: UsageKind; readonly vendor: string } & UsageCounts)
  | { readonly type: 'voice.shortened'; readonly key: string }
  /** The models that a translator would download are others, or in another state. */
  | { readonly type: 'downloads.changed'; readonly downloads: readonly ModelDownload[] }

export type Fact = BoothFact | DeskFact
type FactOf<Type, Each = Fact> = Each extends { readonly type: infer Types }
  ? Type extends Types
    ? Each
    : never
  : never
/** A desk's handlers, by fact. */
export type Facts = { readonly [Type in Fact['type']]?: (fact: FactOf<Type>) => void }

/** A part of the booth: it owns some of the stores, sends commands to the machines and tells facts to the other desks. */
export interface Desk {
  readonly facts: Facts
}

/** How a desk reaches the machines and the other desks. */
export interface Outlets {
  send(command: BoothCommand): void
  tell(fact: Fact): void
}

/** The dependencies of every desk. */
export interface DeskTools extends Outlets {
  /** The machines of the stay; none outside a room. */
  machines(): Partial<StayActors>
  readonly stores: Stores
  readonly clock: Clock
  readonly logger: Logger
  readonly watch: FailureLog
  readonly meter: Meter
  /** Time-out of a call to a vendor, in milliseconds. */
  readonly timeoutMs: number
}
