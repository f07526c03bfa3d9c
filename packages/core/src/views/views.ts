import type { Subscribable } from 'xstate'
import type { ErrorCode } from '../errors.ts'
import type { OutgoingFile } from '../lines/lines-atoms.ts'
import type { LiveTypingState } from '../lines/live-typing-state.ts'
import type { OpenLine } from '../lines/open-lines.ts'
import type { Receipts } from '../lines/receipt.ts'
import type { TranscriptLine } from '../lines/transcript.ts'
import type { OpenStatus } from '../link/connection.machine.ts'
import type { RoomTerm } from '../link/wire/room-terms.ts'
import type { GlossaryScope } from '../people/room-rules.ts'
import type { Duplex, Gender, Language, LanguageCode, Module } from '../ports/common.ts'
import type { CaptionStyle } from '../settings/caption-style.ts'
import type { HoldKey, LanguageUse, Reading, TypedReading } from '../settings/settings.ts'
import type { HeldLine } from '../speech/speech-atoms.ts'
import type { LanguageOption } from '../text/languages/language.ts'
import type { VoiceState } from '../voice/tts-queue.machine.ts'
import type { DisabledReason } from './disabled-reasons.ts'

/** A value that changes over time: the shape that `useSelector` and `useSyncExternalStore` take. */
export interface Readable<T> extends Subscribable<T> {
  getSnapshot(): T
}

/** What a panel shows. `getSnapshot` is always current; listeners are called once a frame, and before a control that changed it returns. */
export interface View<T> extends Readable<T> {
  /** The snapshot of the last notification, for rendering: everything in a frame is consistent. */
  readonly published: Readable<T>
}

/** The four panels, by their settings key. */
export type PanelId = 'subtitles' | 'chat' | 'tts' | 'stt'

export type AppStatus = 'idle' | 'loading' | 'ready' | 'joined' | 'leaving' | 'left' | 'failed'
export type ConnectionStatus = OpenStatus | 'closed'
/** Why the room cannot be reached; `refused` is retried, but needs other options or credentials. */
export type ConnectionObstacle = 'connecting' | 'reconnecting' | 'offline' | 'refused'

export interface ParticipantView {
  readonly sender: string
  readonly name: string
  /** Language that the participant reads. */
  readonly language: Language | null
}

export interface AppView {
  readonly status: AppStatus
  readonly connection: ConnectionStatus
  /** Null while connected, and outside a room. */
  readonly obstacle: ConnectionObstacle | null
  /** Why loading failed (`retry()` tries again), or why the last connection ended, until the next one. */
  readonly error: ErrorCode | null
  readonly room: string | null
  readonly name: string | null
  readonly languages: readonly Language[]
  /** The choice of languages that the panels follow; one that was given languages of its own has others. `''` before there is one. */
  readonly chosen: Readonly<Record<LanguageUse, LanguageCode>>
  /** The other participants, if the transport has presence. */
  readonly participants: readonly ParticipantView[]
  /** Connected, and nobody else is in the room; false where the transport has no presence. */
  readonly alone: boolean
  /** Whom `hide` has hidden, in this order. */
  readonly hidden: readonly { readonly sender: string; readonly name: string }[]
  /** What is said now is off the record: of `all` in the room, by a host, or the `own` lines of this participant. */
  readonly offRecord: 'all' | 'own' | null
  readonly panels: Readonly<Record<PanelId, boolean>>
  /**
   * Whether to show a first screen: nobody has said anything in this room, and this participant, who does not only listen, has Subtitles and Speak
   * open. The first line of anybody ends it for good, also when the list is cleared, and when the room is left and entered again.
   */
  readonly greets: boolean
  /** Those that the page does not have. */
  readonly removedPanels: readonly PanelId[]
  /** Drop counts by `what.reason`, such as `voice.timeout`. */
  readonly drops: Readonly<Record<string, number>>
}

export interface MicrophoneView {
  /** The user wants to capture for this target. */
  readonly active: boolean
  readonly disabled: DisabledReason | null
  /** Usable, but without effect for now, and why; `unrecognized`: the last words were not recognised, while the state says another thing. */
  readonly warning: DisabledReason | null
  /**
   * `paused`: while translated voice plays. `flipping`: briefly off during a flip. `held`: paused by the host, such as while the call is muted.
   * `released`: until the participant holds the key or the button to speak. `deaf`: open, but silent without even noise. `unrecognized`: the last
   * words were not recognised, until some are. `unavailable`: nothing is recognised for now, for the reason in `warning`.
   */
  readonly state:
    | 'shut'
    | 'starting'
    | 'listening'
    | 'speaking'
    | 'paused'
    | 'flipping'
    | 'held'
    | 'released'
    | 'deaf'
    | 'unrecognized'
    | 'unavailable'
    | 'failed'
  /** Why it failed. */
  readonly error: ErrorCode | null
}

export interface LinesView {
  readonly visible: boolean
  readonly sourceLanguage: Language | null
  readonly targetLanguage: Language | null
  readonly languageOptions: readonly LanguageOption[]
  readonly fontSize: number
  readonly microphone: MicrophoneView
  /** Oldest first; the same array until something changes. Map to rows with `subtitleRow` or `chatRow`. */
  readonly lines: readonly TranscriptLine[]
  /** Lines that are still being spoken, to be shown below `lines`; map to rows with `openRow`. */
  readonly openLines: readonly OpenLine[]
  /** What this participant said that repeats the translated voice: it is sent only by `sendHeld`, and nobody else sees it. To be shown below `lines`. */
  readonly heldLines: readonly HeldLine[]
  /** The voice cut what was said last: the rest was not heard. Until something else is said. */
  readonly cutShort: boolean
  /** Own lines waiting for the connection; 0 while there is no obstacle and the transport accepts lines soon. */
  readonly waitingLines: number
  /** Lines of others that came while the panel was closed, or folded away; 0 once it is seen. */
  readonly unread: number
  readonly disabled: DisabledReason | null
  /** What the others told they have of the own lines, by sender. */
  readonly receipts: Receipts
}

export interface SubtitlesView extends LinesView {
  /** For how many seconds `undoClear` brings back what was cleared; 0 when there is nothing to bring back. */
  readonly undoSeconds: number
  readonly bilingual: boolean
  readonly reading: Reading
  readonly typedReading: TypedReading
  /** Whether what this participant types is seen before it is sent, while they can write: while `disabled` is null. */
  readonly liveTyping: LiveTypingState
  /** How the participant wants captions to look; what is missing is as the page has it. */
  readonly captionStyle: CaptionStyle
  readonly voice: Pick<VoiceView, 'active' | 'disabled' | 'playbackRate'>
}

export interface ChatView extends LinesView {
  readonly attachDisabled: DisabledReason | null
  readonly files: readonly OutgoingFile[]
}

export interface VoiceView {
  readonly visible: boolean
  /** Unmuted. */
  readonly active: boolean
  readonly disabled: DisabledReason | null
  /** Usable, but without effect for now, and why. */
  readonly warning: DisabledReason | null
  /** `elsewhere`: the voice plays in another tab of the same user. */
  readonly state: VoiceState
  /** The key of the line that sounds now. */
  readonly playing: string | null
  readonly queued: number
  /** Estimated length of the speech queued after the current line, in whole seconds at the chosen rate. */
  readonly behindSeconds: number
  readonly gender: Gender
  readonly language: Language | null
  /** Only languages with the service `tts`. */
  readonly languageOptions: readonly LanguageOption[]
  /** As chosen, without catch-up. */
  readonly playbackRate: number
  /** Whether the voice speaks faster while lines wait. */
  readonly catchUp: boolean
}

export interface SpeakView {
  readonly visible: boolean
  readonly target: Module
  readonly duplex: Duplex
  readonly language: Language | null
  readonly languageOptions: readonly LanguageOption[]
  readonly microphone: MicrophoneView
  /** This participant has never switched the microphone on in this booth, and can. */
  readonly invites: boolean
  /** Capture runs only while the participant holds a key or a button. */
  readonly holdToSpeak: boolean
  readonly holdKey: HoldKey
  /** The microphones can be listed, to choose one. */
  readonly hasDevices: boolean
  /** What the call recognises is taken: no microphone is opened. */
  readonly fromCall: boolean
  /** The chosen microphone; null is the system's. */
  readonly deviceId: string | null
  /** The microphone is open for its level alone. */
  readonly testing: boolean
}

export interface GlossaryView {
  /** Those that were added in this room, by their letters; without those of the page's own glossary. */
  readonly terms: readonly RoomTerm[]
  /** `room`: this participant changes the terms of all booths. `own`: no policy rules, and they count in this booth alone. Null where nothing may be changed, and outside a room. */
  readonly edits: GlossaryScope | null
}
