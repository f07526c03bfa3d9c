import type { Subscribable } from 'xstate'
import type { LanguageOption } from '../domain/language.ts'
import type { OutgoingFile } from '../domain/outgoing-file.ts'
import type { DisabledReason } from '../domain/permissions.ts'
import type { TranscriptLine } from '../domain/transcript.ts'
import type { ErrorCode } from '../errors.ts'
import type { Duplex, Gender, Language, Module } from '../ports/common.ts'

/** A value that changes over time: the shape that `useSelector` and `useSyncExternalStore` take. */
export interface Readable<T> extends Subscribable<T> {
  getSnapshot(): T
}

/** What a panel shows. `getSnapshot` is of now; listeners are told once a frame, and of what a control changed before it returns. */
export interface View<T> extends Readable<T> {
  /** The same as it was last told: for those who draw, so that all of a frame is of one moment. */
  readonly published: Readable<T>
}

/** The four panels, by the name of their settings. */
export type PanelId = 'subtitles' | 'chat' | 'tts' | 'stt'

export type AppStatus = 'idle' | 'loading' | 'ready' | 'joined' | 'leaving' | 'left' | 'failed'
export type ConnectionStatus = 'closed' | 'opening' | 'live' | 'interrupted' | 'waiting'
/** What stands between the booth and its room; `refused` is tried again, but needs other options or credentials. */
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
  /** Null while the room is reached, and outside of a room. */
  readonly obstacle: ConnectionObstacle | null
  /** Why loading failed (`retry()` tries again), or why the last connection ended, until there is another. */
  readonly error: ErrorCode | null
  readonly room: string | null
  readonly name: string | null
  readonly languages: readonly Language[]
  /** The others in the room, where the transport knows them. */
  readonly participants: readonly ParticipantView[]
  readonly panels: Readonly<Record<PanelId, boolean>>
  /** How often something was dropped, by `what.reason`. */
  readonly drops: Readonly<Record<string, number>>
}

export interface MicrophoneView {
  /** The user wants to capture for this target. */
  readonly active: boolean
  readonly disabled: DisabledReason | null
  /** It can be used, but in vain now. */
  readonly warning: DisabledReason | null
  /** `paused`: kept shut while translated voice plays. `flipping`: off for a moment, as languages flip. `held`: kept shut by the host, as while the call is muted. */
  readonly state: 'shut' | 'starting' | 'listening' | 'speaking' | 'paused' | 'flipping' | 'held' | 'failed'
}

export interface LinesView {
  readonly visible: boolean
  readonly sourceLanguage: Language | null
  readonly targetLanguage: Language | null
  readonly languageOptions: readonly LanguageOption[]
  readonly fontSize: number
  readonly microphone: MicrophoneView
  /** Oldest first; the same array while nothing changes. Rows come from `subtitleRow` and `chatRow`. */
  readonly lines: readonly TranscriptLine[]
  /** Own lines that wait for the connection; 0 while there is no obstacle. */
  readonly waitingLines: number
  readonly disabled: DisabledReason | null
}

export interface SubtitlesView extends LinesView {
  readonly bilingual: boolean
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
  /** It can be used, but in vain now. */
  readonly warning: DisabledReason | null
  /** `elsewhere`: another tab of the same user speaks. */
  readonly state: 'muted' | 'elsewhere' | 'idle' | 'preparing' | 'awaitingQuiet' | 'playing' | 'blocked'
  readonly queued: number
  /** Speech that waits behind the line of the voice, in whole seconds at the chosen rate; an estimate. */
  readonly behindSeconds: number
  readonly gender: Gender
  readonly language: Language | null
  /** Only languages whose services include `tts`. */
  readonly languageOptions: readonly LanguageOption[]
  /** As chosen. */
  readonly playbackRate: number
  /** Whether the voice speaks a little faster while lines wait. */
  readonly catchUp: boolean
}

/** How loud it is at the microphone, in decibels of full scale. */
export interface SoundLevel {
  readonly levelDb: number
  /** Speech is louder; `-Infinity` where loudness decides nothing, as with a `custom` detector. */
  readonly thresholdDb: number
}

export interface SpeakView {
  readonly visible: boolean
  readonly target: Module
  readonly duplex: Duplex
  readonly language: Language | null
  readonly languageOptions: readonly LanguageOption[]
  readonly microphone: MicrophoneView
  /** The microphone is open and hears not even noise: it may be muted in the system. */
  readonly hearsNothing: boolean
}
