import type { ErrorCode } from '../errors.ts'
import type { MessageDropReason } from '../lines/reports.ts'
import type { StoredLine } from '../lines/stored-line.ts'
import type { LineOrigin } from '../link/wire/message.ts'
import type { Duplex, Gender, LanguageCode, Module, Unsubscribe } from '../ports/common.ts'
import type { DetectorOptions } from '../ports/microphone.port.ts'
import type { ConsentAnswer } from '../ports/room-policy.port.ts'
import type { ModelDownloads } from '../ports/translator.port.ts'
import type { RecognitionEvent } from '../speech/recognized-speech.ts'
import type { HowReleased } from '../speech/speech-atoms.ts'
import type { GlossaryTerm } from '../translate/glossary/glossary-term.ts'
import type { UsageCounts, UsageKind, UsageLimits } from '../vendors/usage.ts'
import type { ConnectionStatus } from '../views/views.ts'
import type { VoiceDropReason } from '../voice/tts-queue.machine.ts'
import type {
  AppControls,
  ChatControls,
  GlossaryControls,
  NoticesControls,
  RulesControls,
  SpeakControls,
  SubtitlesControls,
  TranscriptControls,
  UsageControls,
  VoiceControls,
} from './controls.ts'
import type { Plugin } from './plugin.ts'

export interface BoothOptions {
  /** The adapters. Only a `LanguageCatalog` is required, and a `Transport` to join. */
  readonly plugins: readonly Plugin[]
  /** Identifies the user across tabs and visits. @default random, new for each booth */
  readonly userId?: string
  /**
   * Who translates a line. `sender`: the one who said it, once for each language that others read, and it travels with its translations.
   * `receiver`: each reader. @default 'sender' where the transport has presence and profiles
   */
  readonly translate?: 'sender' | 'receiver'
  /** Words and names that are translated, spoken and recognised as they are here: at most 10,000. See `setGlossary`. @default none */
  readonly glossary?: readonly GlossaryTerm[]
  /** How speech is captured and recognised. */
  readonly speech?: SpeechOptions
  /** What the translated voice speaks. */
  readonly voice?: VoiceOptions
  /** What is shown while people speak, and on joining. */
  readonly captions?: CaptionsOptions
  /** What this booth may use. */
  readonly limits?: LimitOptions
}

export interface SpeechOptions {
  /** Joins speech that goes on into one line for each sentence; false makes each recording a line of its own. @default true */
  readonly sentences?: boolean
  /**
   * Follows the language that is spoken, where the recogniser says which one it heard: after two segments of at least four words in another one.
   * The participant sees it and can undo it. @default false
   */
  readonly detect?: boolean
  /** When speech starts and ends; any part may be given. @default the `adaptive` detector: 20 dB, 200 ms, 10 ms, 6000 ms */
  readonly detector?: Partial<DetectorOptions>
  /**
   * `guard` keeps what repeats the translated voice from being sent, unless its speaker sends it: see `heldLines`. `off` sends all that is
   * recognised, for a microphone that cannot hear the voice. @default 'guard'
   */
  readonly echo?: 'guard' | 'off'
  /** How long capture stays paused after translated voice ends, in milliseconds; a large room needs more. @default 300 */
  readonly echoTailMs?: number
  /** `full` keeps capture on while translated voice plays, for headphones. A participant's saved choice takes precedence. @default 'half' */
  readonly duplex?: Duplex
}

export interface VoiceOptions {
  /** Modules whose lines it speaks. @default ['subtitles'] */
  readonly spokenModules?: readonly Module[]
  /** Longest queue of the voice, in lines, at least 2; when it is full, the person with most lines in it loses the oldest one not yet prepared. @default 20 */
  readonly maxQueuedUtterances?: number
}

export interface CaptionsOptions {
  /** Translates open lines for those who read another language, from the first sentence on, until a translator proves slow. Costs about four times the calls, and the vendor gets unfinished sentences. @default true */
  readonly previews?: boolean
  /** Calls for such translations into one language, at least 1; three times as many for all. @default 40 */
  readonly previewCallsPerMinute?: number
  /** Partial captions sent per second while this participant speaks, at most 4; 0 sends only whole lines. A transport may carry fewer. @default 4 */
  readonly partialsPerSecond?: number
  /** Earlier lines shown on joining, per module, at most 200. @default 50 */
  readonly earlierLines?: number
}

export interface LimitOptions extends UsageLimits {
  /** Languages that the sender translates a line into, at most 10, the most read first. @default 10 */
  readonly maxTargets?: number
  /** Bytes of text that the transcripts hold, at two bytes a UTF-16 unit; when they are full, the people with the most text lose their oldest lines. @default 33554432 */
  readonly maxTranscriptBytes?: number
  /** Time-out of a call to a vendor, in milliseconds; an adapter may give up earlier. @default 15000 */
  readonly vendorTimeoutMs?: number
}

export interface JoinOptions {
  readonly room: string
  readonly name: string
  /** BCP 47 tag or catalogue code. Sets the languages of subtitles, chat, voice and capture. */
  readonly language: string
  /** Gender of the voice that this participant hears. @default 'male' */
  readonly gender?: Gender
  /** Tells the participant that captions run, and where the sound goes, until it is dismissed; once for each room and text. @default no notice */
  readonly captionsNotice?: string
  /** Lines of the page's own store, oldest first, shown above those of the room and marked with their date: as `transcript.line` gave them. Those that the room still has come once. @default none */
  readonly earlier?: readonly StoredLine[]
  /** For audiences: hears and reads, but says, writes and answers nothing, and is not listed. @default false */
  readonly listen?: boolean
}

/** Why something was dropped. */
export type DropReason =
  | VoiceDropReason
  | Extract<RecognitionEvent, { type: 'speech.dropped' }>['reason']
  | 'echo'
  | MessageDropReason
  | 'limit'
  | 'too-fast'
  | 'not-allowed'
  | 'shortened'

/** Events for `booth.on`. They never contain speech, text, names or secrets. */
export type BoothEvent =
  | {
      readonly type: 'dropped'
      readonly what: 'message' | 'speech' | 'translation' | 'voice' | 'file'
      readonly reason: DropReason
      /** What the vendor failed with, such as `unauthorized` where a session has expired. */
      readonly code?: ErrorCode
      /** How often this has happened in this booth, this time included. */
      readonly count: number
    }
  | {
      readonly type: 'line.added'
      readonly module: Module
      readonly key: string
      readonly own: boolean
      /** `history`: sent before this participant joined; `repair`: missed at first, then recovered, or put before other lines. */
      readonly origin: LineOrigin
      /** It was said off the record: not to be kept. `transcript.line` does not give it. */
      readonly offRecord?: true
    }
  /** A translation of a line has come, or another one than before: `transcript.line` reads it. Also for own lines, in the languages that others read. */
  | { readonly type: 'line.translated'; readonly module: Module; readonly key: string; readonly language: LanguageCode }
  /** The sender of a line corrected its text, for the first time or again. */
  | {
      readonly type: 'line.revised'
      readonly module: Module
      readonly key: string
      readonly revision: number
      readonly own: boolean
    }
  /** Somebody did not understand an own line in this language, or this participant one of somebody else. Once for each of its translations. */
  | {
      readonly type: 'line.unclear'
      readonly module: Module
      readonly key: string
      readonly language: LanguageCode
      readonly own: boolean
    }
  /** Lines of another participant are missing and could not be recovered. */
  | { readonly type: 'lines.missing'; readonly module: Module; readonly lines: number }
  /** A list is full: the people with the most text lose their oldest lines. Once in a room. */
  | { readonly type: 'transcript.full'; readonly module: Module }
  /** Playback of a line started or ended. Both are emitted again for a line that the browser blocked and that is replayed. */
  | { readonly type: 'voice.started' | 'voice.ended'; readonly key: string }
  /** What was said may be an echo of the voice: it is one of `heldLines`, and sent only by `sendHeld`. */
  | { readonly type: 'line.held'; readonly module: Module; readonly key: string }
  /** It is held no more. `expired`: it was said while the voice played, and offered for a minute. `left`: another room was entered. */
  | { readonly type: 'line.released'; readonly module: Module; readonly key: string; readonly how: HowReleased }
  /** The voice began to play and shut the microphone while the participant was speaking: the rest was not heard. */
  | { readonly type: 'speech.cut'; readonly module: Module }
  /** The microphone hears the voice although `duplex` was `full`: it is `half` from now on. */
  | { readonly type: 'echo.heard'; readonly module: Module }
  | { readonly type: 'capture.started' | 'capture.stopped'; readonly module: Module }
  | { readonly type: 'connection.changed'; readonly status: ConnectionStatus; readonly code?: ErrorCode }
  /** What was used of one vendor since the last such event about it. */
  | ({ readonly type: 'usage'; readonly kind: UsageKind; readonly vendor: string } & UsageCounts)
  /** For the host's record: the participant saw or dismissed `captionsNotice`. `userId` is the option, `atMs` milliseconds since 1970 on the booth's clock. */
  | {
      readonly type: 'captions.notice'
      readonly action: 'seen' | 'dismissed'
      readonly userId: string
      readonly atMs: number
    }
  /** For the host's record: the participant agreed to captions, or declined. `userId` is the option, `atMs` milliseconds since 1970 on the booth's clock. */
  | {
      readonly type: 'consent.answered'
      readonly answer: ConsentAnswer
      readonly userId: string
      readonly atMs: number
    }
  | { readonly type: 'joined' | 'left' }

/** A stay in a room, for a component that may mount and unmount at any time. Has no effects before `enter`. */
export interface Visit {
  /** Ends the previous visit, and joins once that room is left. Rejects like `join`, and may then be called again; does nothing after `end`. */
  enter(): Promise<void>
  /** Leaves the room. Need not be awaited. */
  end(): Promise<void>
}

/** One participant's booth. Made by `createBooth`; has no effects before `start` or `join`. */
export interface Booth {
  readonly app: AppControls
  readonly subtitles: SubtitlesControls
  readonly chat: ChatControls
  readonly voice: VoiceControls
  readonly speak: SpeakControls
  readonly notices: NoticesControls
  readonly usage: UsageControls
  readonly rules: RulesControls
  readonly glossary: GlossaryControls
  readonly transcript: TranscriptControls
  /** Loads the languages and fetches the tokens. Resolves once loaded, rejects when the languages cannot be loaded or the `glossary` is not valid. May be called again, also while a room is being left. */
  start(): Promise<void>
  /**
   * Joins a room, after `start` if needed. Resolves once connected.
   * Rejects with `missing-port` without a `Transport`, `bad-option` for a language that is not in the catalogue or an empty room or name,
   * `bad-state` when already in a room, `aborted` when the booth is left meanwhile, and with the transport's code when it refuses the
   * connection; after a refusal the booth retries until `leave`, as it does after every disconnect.
   */
  join(options: JoinOptions): Promise<void>
  /** Stops capture, voice and the connection; nothing runs afterwards. `join` may be called again. */
  leave(): Promise<void>
  /** Makes a visit. Visits of one booth run one after another, however they overlap. */
  visit(options: JoinOptions): Visit
  /**
   * Replaces the page's own glossary, for what is said from now on. Where senders translate, the glossary of the speaker applies. The terms of `glossary` lie over it.
   * Rejects with `bad-option`, and changes nothing, when a term is not valid.
   */
  setGlossary(terms: readonly GlossaryTerm[]): Promise<void>
  /** Models that the first translator with `downloads` would download; left out where none has. */
  readonly downloads?: ModelDownloads
  on<Type extends BoothEvent['type']>(
    type: Type,
    listener: (event: Extract<BoothEvent, { type: Type }>) => void,
  ): Unsubscribe
}
