import type { Subscribable } from 'xstate'
import type { LanguageOption } from '../domain/language.ts'
import type { Notice } from '../domain/notices.ts'
import type { TranscriptLine } from '../domain/transcript.ts'
import type { ErrorCode } from '../errors.ts'
import type { Gender, Language, LanguageCode, Module } from '../ports/common.ts'

/** A value that changes over time: the shape that `useSelector` and `useSyncExternalStore` take. */
export interface Readable<T> extends Subscribable<T> {
  getSnapshot(): T
}

/** The four panels, by the name of their settings. */
export type PanelId = 'subtitles' | 'chat' | 'tts' | 'stt'

/** Why a control cannot be used now. */
export type DisabledReason =
  | 'not-joined'
  | 'no-microphone'
  | 'no-speech-to-text'
  | 'language-without-speech-to-text'
  | 'used-by-subtitles'
  | 'used-by-chat'
  | 'no-text-to-speech'
  | 'language-without-text-to-speech'
  | 'no-player'
  | 'no-files'

export type AppStatus = 'idle' | 'loading' | 'ready' | 'joined' | 'leaving' | 'left' | 'failed'
export type ConnectionStatus = 'closed' | 'opening' | 'live' | 'interrupted' | 'waiting'

export interface ParticipantView {
  readonly sender: string
  readonly name: string
  /** Language that the participant reads. */
  readonly language: Language | null
}

export interface AppView {
  readonly status: AppStatus
  readonly connection: ConnectionStatus
  /** Why loading failed; `retry()` tries again. */
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
  /** `paused`: kept shut while translated voice plays or languages flip. */
  readonly state: 'shut' | 'starting' | 'listening' | 'speaking' | 'paused' | 'failed'
}

interface LinesView {
  readonly visible: boolean
  readonly sourceLanguage: Language | null
  readonly targetLanguage: Language | null
  readonly languageOptions: readonly LanguageOption[]
  readonly fontSize: number
  readonly microphone: MicrophoneView
  /** Oldest first; the same array while nothing changes. Rows come from `subtitleRow` and `chatRow`. */
  readonly lines: readonly TranscriptLine[]
  readonly disabled: DisabledReason | null
}

export interface SubtitlesView extends LinesView {
  readonly bilingual: boolean
  readonly voice: Pick<VoiceView, 'active' | 'disabled' | 'playbackRate'>
}

export interface FileTransferView {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  readonly state: 'selected' | 'uploading' | 'failed'
  readonly sentBytes: number
  readonly error: ErrorCode | null
}

export interface ChatView extends LinesView {
  readonly attachDisabled: DisabledReason | null
  readonly files: readonly FileTransferView[]
}

export interface VoiceView {
  readonly visible: boolean
  /** Unmuted. */
  readonly active: boolean
  readonly disabled: DisabledReason | null
  readonly state: 'muted' | 'idle' | 'preparing' | 'awaitingQuiet' | 'playing' | 'blocked'
  readonly queued: number
  readonly gender: Gender
  readonly language: Language | null
  /** Only languages whose services include `tts`. */
  readonly languageOptions: readonly LanguageOption[]
  readonly playbackRate: number
}

export interface SpeakView {
  readonly visible: boolean
  readonly target: Module
  readonly language: Language | null
  readonly languageOptions: readonly LanguageOption[]
  readonly microphone: MicrophoneView
}

export interface AppControls {
  readonly view: Readable<AppView>
  setVisible(panel: PanelId, visible: boolean): void
  /** Loads the catalogue again: after a failure, or because services changed. */
  retry(): void
}

interface LinesControls {
  /** Sends the text unless it is empty or white space; returns whether it was taken. */
  send(text: string): boolean
  /** Sends a line that failed once more. */
  retry(lineKey: string): void
  setSourceLanguage(code: LanguageCode): void
  setTargetLanguage(code: LanguageCode): void
  /** Whole numbers from 1 to 5; others are ignored. */
  setFontSize(fontSize: number): void
  /** Takes the microphone for this module, or gives it back. */
  toggleMicrophone(): void
}

/** What a panel's required props seed, once. Languages as catalogue code or BCP 47 tag. */
export interface LinesSeed {
  readonly sourceLanguage: string
  readonly targetLanguage: string
  readonly visible: boolean
  readonly username: string
}

export interface SubtitlesControls extends LinesControls {
  readonly view: Readable<SubtitlesView>
  clear(): void
  flip(): void
  setBilingual(bilingual: boolean): void
  seed(initial: LinesSeed & { readonly bilingual?: boolean }): void
}

export interface ChatControls extends LinesControls {
  readonly view: Readable<ChatView>
  /** Offers a file for upload. */
  selectFile(file: File): void
  cancelFile(id: string): void
  uploadFile(id: string): void
  /** The bytes of a file that the transport carried. Rejects with `not-found` when they are gone. */
  openFile(lineKey: string): Promise<Blob>
  seed(initial: LinesSeed): void
}

export interface VoiceControls {
  readonly view: Readable<VoiceView>
  /** Unmutes or mutes. Call it inside the click: it also opens the way for sound. */
  toggle(): void
  /** For the button shown in state `blocked`; call it inside the click. */
  unlock(): void
  setGender(gender: Gender): void
  setLanguage(code: LanguageCode): void
  setPlaybackRate(rate: number): void
  /** Vendor's voice instead of the gender's; undefined goes back. */
  setVoice(voice: string | undefined): void
  /** Which `TextToSpeech` speaks, by id; undefined is the first. */
  setVendor(vendor: string | undefined): void
  seed(initial: { readonly language: string; readonly visible?: boolean }): void
}

export interface SpeakControls {
  readonly view: Readable<SpeakView>
  toggle(): void
  setLanguage(code: LanguageCode): void
  setTarget(target: Module): void
  seed(initial: { readonly language: string; readonly visible?: boolean }): void
}

export interface NoticesControls {
  readonly view: Readable<readonly Notice[]>
  dismiss(id: number): void
}
