import type { Notice } from '../domain/notices.ts'
import type { Duplex, Gender, LanguageCode, Module, Unsubscribe } from '../ports/common.ts'
import type {
  AppView,
  ChatView,
  PanelId,
  Readable,
  SoundLevel,
  SpeakView,
  SubtitlesView,
  View,
  VoiceView,
} from '../view-models/views.ts'

export interface AppControls {
  readonly view: View<AppView>
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
  readonly view: View<SubtitlesView>
  clear(): void
  flip(): void
  setBilingual(bilingual: boolean): void
  seed(initial: LinesSeed & { readonly bilingual?: boolean }): void
}

export interface ChatControls extends LinesControls {
  readonly view: View<ChatView>
  /** Offers a file for upload. */
  selectFile(file: File): void
  cancelFile(id: string): void
  uploadFile(id: string): void
  /** The bytes of a file that the transport carried. Rejects with `not-found` when they are gone. */
  openFile(lineKey: string): Promise<Blob>
  seed(initial: LinesSeed): void
}

export interface VoiceControls {
  readonly view: View<VoiceView>
  /** Unmutes or mutes. Call it inside the click: it also opens the way for sound. */
  toggle(): void
  /** For the button shown in state `blocked`; call it inside the click. */
  unlock(): void
  setGender(gender: Gender): void
  setLanguage(code: LanguageCode): void
  setPlaybackRate(rate: number): void
  /** Whether to speak a little faster, by at most a quarter, while lines wait. */
  setCatchUp(catchUp: boolean): void
  /** Vendor's voice instead of the gender's; undefined goes back. */
  setVoice(voice: string | undefined): void
  /** Which `TextToSpeech` speaks, by id; undefined is the first. */
  setVendor(vendor: string | undefined): void
  seed(initial: { readonly language: string; readonly visible?: boolean }): void
}

export interface SpeakControls {
  readonly view: View<SpeakView>
  /** About ten times a second while the microphone hears; null while it is shut. */
  readonly level: Readable<SoundLevel | null>
  toggle(): void
  setLanguage(code: LanguageCode): void
  setTarget(target: Module): void
  /** `full`, for headphones, keeps capture open while translated voice plays. */
  setDuplex(duplex: Duplex): void
  seed(initial: { readonly language: string; readonly visible?: boolean }): void
  /** Keeps capture shut, such as while the host has muted the call, until the returned function is called. What was spoken before still counts, once the microphone is open. */
  hold(): Unsubscribe
}

export interface NoticesControls {
  readonly view: View<readonly Notice[]>
  dismiss(id: number): void
}
