import type { AnyActorRef } from 'xstate'
import type { Plugin } from '../container/plugin.ts'
import type { LineOrigin } from '../domain/transcript.ts'
import type { ErrorCode } from '../errors.ts'
import type { RecognitionFact } from '../machines/recognition/recognition.machine.ts'
import type { VoiceDropReason } from '../machines/tts-queue/tts-queue.machine.ts'
import type { Duplex, Gender, Module, Unsubscribe } from '../ports/common.ts'
import type { DetectorOptions } from '../ports/microphone.port.ts'
import type { ConnectionStatus } from '../view-models/views.ts'
import type {
  AppControls,
  ChatControls,
  NoticesControls,
  SpeakControls,
  SubtitlesControls,
  VoiceControls,
} from './controls.ts'
import type { MessageDropReason } from './desk.ts'

export interface BoothOptions {
  /** Fills the ports. Only `LanguageCatalog` is required, and `Transport` to join. */
  readonly plugins: readonly Plugin[]
  /** Who this is across tabs and visits. @default random for each booth */
  readonly userId?: string
  /** Modules whose lines the translated voice speaks. @default ['subtitles'] */
  readonly spokenModules?: readonly Module[]
  /** Lines that wait for the voice, at least 2; beyond that the oldest that is not prepared yet is dropped. @default 20 */
  readonly maxQueuedUtterances?: number
  /** Lines of before that a newcomer is shown in each module, at most 200. @default 50 */
  readonly earlierLines?: number
  /** Longest wait for one answer of a vendor, in milliseconds; an adapter may give up earlier. @default 15000 */
  readonly vendorTimeoutMs?: number
  /** @default the specification's energy rule: 20 dB, 200 ms, 10 ms, 6000 ms */
  readonly detector?: Partial<DetectorOptions>
  /** Capture stays shut for this long after translated voice, in milliseconds; a large room needs more. @default 300 */
  readonly echoTailMs?: number
  /** `full` keeps capture open while translated voice plays, for headphones. What a participant chose before wins. @default 'half' */
  readonly duplex?: Duplex
}

export interface JoinOptions {
  readonly room: string
  readonly name: string
  /** BCP 47 tag or catalogue code; sets what is spoken, read, heard and captured. */
  readonly language: string
  /** Voice that speaks to this participant. @default 'male' */
  readonly gender?: Gender
}

/** Why something did not get through. */
export type DropReason =
  | VoiceDropReason
  | Extract<RecognitionFact, { type: 'speech.dropped' }>['reason']
  | MessageDropReason
  | 'shortened'

/** What a host can listen to with `booth.on`. Events never hold speech, text, names or secrets. */
export type BoothEvent =
  | {
      readonly type: 'dropped'
      readonly what: 'message' | 'speech' | 'translation' | 'voice' | 'file'
      readonly reason: DropReason
      /** How often this has happened in this booth. */
      readonly count: number
    }
  | {
      readonly type: 'line.added'
      readonly module: Module
      readonly key: string
      readonly own: boolean
      /** `history`: said before one came; `repair`: missed at first. */
      readonly origin: LineOrigin
    }
  /** Lines of another participant did not come, and nobody has them. */
  | { readonly type: 'lines.missing'; readonly module: Module; readonly lines: number }
  /** A line sounds, or does no more; both come once more for one that the browser silenced and that is said anew. */
  | { readonly type: 'voice.started' | 'voice.ended'; readonly key: string }
  | { readonly type: 'capture.started' | 'capture.stopped'; readonly module: Module }
  | { readonly type: 'connection.changed'; readonly status: ConnectionStatus; readonly code?: ErrorCode }
  | { readonly type: 'joined' | 'left' }

/** One stay of several in a row, such as of a component that is mounted. Nothing happens before `enter`. */
export interface Visit {
  /**
   * Ends the visit before it, and joins when that room is left. Rejects like `join`, and may then be called again; once the visit
   * has ended it does nothing.
   */
  enter(): Promise<void>
  /** Leaves the room; nobody has to wait for it. */
  end(): Promise<void>
}

/** One participant's booth. Made by `createBooth`; nothing happens before `start`. */
export interface Booth {
  readonly app: AppControls
  readonly subtitles: SubtitlesControls
  readonly chat: ChatControls
  readonly voice: VoiceControls
  readonly speak: SpeakControls
  readonly notices: NoticesControls
  /** Loads the languages and warms the tokens. Resolves when loaded, rejects when the languages cannot be had; may be called twice. */
  start(): Promise<void>
  /**
   * Enters a room; starts first where that was not done. Resolves when connected for the first time.
   * Rejects when the transport refuses; it keeps trying until `leave`, as after every loss of the connection.
   */
  join(options: JoinOptions): Promise<void>
  /** Ends capture, voice and connection. Nothing runs afterwards; `join` may be called again. */
  leave(): Promise<void>
  /** For those who come and go: visits of one booth follow each other, however they overlap. */
  visit(options: JoinOptions): Visit
  on<Type extends BoothEvent['type']>(
    type: Type,
    listener: (event: Extract<BoothEvent, { type: Type }>) => void,
  ): Unsubscribe
  /** The root actor, for inspection. */
  readonly actor: AnyActorRef
}
