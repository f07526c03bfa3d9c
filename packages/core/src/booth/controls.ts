import type { LanguageFile, TranscriptExportOptions, TranscriptFile } from '../lines/export/content.ts'
import type { StoredLine } from '../lines/stored-line.ts'
import type { GlossaryRefusal } from '../link/wire/parse-terms.ts'
import type { RoomTerm } from '../link/wire/room-terms.ts'
import type { Duplex, Gender, LanguageCode, Module, Unsubscribe } from '../ports/common.ts'
import type { MicrophoneDevice } from '../ports/microphone.port.ts'
import type { ConsentAnswer, RoomRules } from '../ports/room-policy.port.ts'
import type { CaptionStyleChange } from '../settings/caption-style.ts'
import type { HoldKey, LanguageUse, Reading, TypedReading } from '../settings/settings.ts'
import type { SoundLevel } from '../speech/speech-atoms.ts'
import type { Usage } from '../vendors/usage.ts'
import type { ComposerControls } from '../views/composer.ts'
import type { Notice } from '../views/notices.ts'
import type {
  AppView,
  ChatView,
  GlossaryView,
  PanelId,
  Readable,
  SpeakView,
  SubtitlesView,
  View,
  VoiceView,
} from '../views/views.ts'

export interface AppControls {
  readonly view: View<AppView>
  setVisible(panel: PanelId, visible: boolean): void
  /** For a page that does not have these panels, instead of those before, which come back open or closed as they were: they are closed, whatever the participant chose elsewhere. */
  removePanels(panels: readonly PanelId[]): void
  /**
   * Hides somebody for this participant alone, until `show` or another room: lines are neither shown, spoken nor translated, and new ones
   * are dropped. `sender` is that of a line or a participant.
   */
  hide(sender: string): void
  /** Shows somebody again, with the lines from before. */
  show(sender: string): void
  /**
   * Chooses a language for all that this participant does, or for one use of it, in every panel that was not given languages of its own.
   * What is heard follows what is read while they are the same. A code that is not in the catalogue is ignored.
   */
  setLanguage(code: LanguageCode, use?: LanguageUse): void
  /** Chooses one language for every panel, also for those that were given languages of their own. */
  setLanguageEverywhere(code: LanguageCode): void
  /** Reloads the catalogue, after a failure or a change of its services. */
  retry(): void
}

interface LinesControls {
  /** What is typed before it is sent, and the line that is being corrected. */
  readonly composer: ComposerControls
  /** Sends the text. Returns false when it was not accepted: empty or whitespace, too long, or outside a room. */
  send(text: string): boolean
  /**
   * Corrects the text of an own line, for everybody. Returns false when it was not accepted: blank, too long, outside the room,
   * of somebody else, a file, or a line from before this participant joined again.
   */
  revise(lineKey: string, text: string): boolean
  /** Sends one of `heldLines`. Returns false when there is no such line, or outside a room. */
  sendHeld(key: string): boolean
  /** Removes one of `heldLines`. */
  discardHeld(key: string): void
  /** Resends a failed line or correction; a correction of a line from before this participant joined again becomes a line of its own. */
  retry(lineKey: string): void
  /** Translates a line again that could not be translated. */
  retryTranslation(lineKey: string): void
  /**
   * Translates what readers of a language see of an own line back into the language that it was said in, so that its speaker can check it: a call each time
   * that it is not remembered. Rejects with a `LingoboothError`: `not-found` where there is none, or that of the vendor.
   */
  translateBack(lineKey: string, language: LanguageCode): Promise<string>
  /** Reports that a translated line is not understood. Its speaker is told, and the booth that translated it tries another translation, for everybody who reads that language. */
  reportUnclear(lineKey: string): void
  /** Asks the speaker of a line whether the figures are right that its translation changed: the `question` of the line. */
  askSpeaker(lineKey: string): void
  /** Tells everybody whether the figures of an own line are right that somebody asked about. */
  reply(lineKey: string, isRight: boolean): void
  /**
   * For hosts that show these lines outside their panel: until the returned function is called, they are translated as if the panel were open,
   * and the others know that they are read.
   */
  read(): Unsubscribe
  /**
   * For a layout that hides an open panel, such as one that shows a panel at a time: until the returned function is called, lines of others
   * count as `unread`.
   */
  fold(): Unsubscribe
  setSourceLanguage(code: LanguageCode): void
  setTargetLanguage(code: LanguageCode): void
  /** An integer from 1 to 5; other values are ignored. */
  setFontSize(fontSize: number): void
  /** Starts capture for this module, or stops it. */
  toggleMicrophone(): void
}

/** Initial settings from a panel's required props, applied once. Languages are catalogue codes or BCP 47 tags. */
export interface LinesSeed {
  readonly sourceLanguage: string
  readonly targetLanguage: string
  readonly visible: boolean
  readonly username: string
}

export interface SubtitlesControls extends LinesControls {
  readonly view: View<SubtitlesView>
  /** Clears the list, for this participant. */
  clear(): void
  /** Brings back what was cleared, within ten seconds: `undoSeconds` of the view. */
  undoClear(): void
  flip(): void
  setBilingual(bilingual: boolean): void
  /** How lines are shown while they are spoken. */
  setReading(reading: Reading): void
  /** How much is shown of what others type, before they send it. */
  setTypedReading(reading: TypedReading): void
  /** Lets the others see what this participant types before it is sent, or no longer. Once `agreeToLiveTyping` was called: `liveTyping` of the view. */
  setLiveTyping(on: boolean): void
  /** This participant has read that the others see deleted letters too. Remembered with the settings. */
  agreeToLiveTyping(): void
  /** Sets how captions look, field by field; undefined returns a field to the page's look, and an invalid value changes nothing. */
  setCaptionStyle(change: CaptionStyleChange): void
  /** Returns to the page's look and place of captions. */
  resetCaptionStyle(): void
  seed(initial: LinesSeed & { readonly bilingual?: boolean }): void
}

export interface ChatControls extends LinesControls {
  readonly view: View<ChatView>
  /** Adds a file to be uploaded with `uploadFile`; one that is too large is `refused`. */
  selectFile(file: File): void
  /** Removes a file; nothing of one that is being uploaded reaches the others. */
  cancelFile(id: string): void
  uploadFile(id: string): void
  /** Resolves to the bytes of a file sent through the transport. Rejects with `not-found` when they are no longer available. */
  openFile(lineKey: string): Promise<Blob>
  seed(initial: LinesSeed): void
}

export interface VoiceControls {
  readonly view: View<VoiceView>
  /** Mutes or unmutes. Call it inside the click: it also unlocks audio in the browser. */
  toggle(): void
  /** Unlocks audio in the browser and resumes, when the state is `blocked`. Call it inside the click. */
  unlock(): void
  setGender(gender: Gender): void
  setLanguage(code: LanguageCode): void
  setPlaybackRate(rate: number): void
  /** Whether to speak up to 25 % faster while lines wait. */
  setCatchUp(catchUp: boolean): void
  /** Sets a voice by the vendor's name for it; undefined returns to the voice of the gender. */
  setVoice(voice: string | undefined): void
  /** Sets the preferred `TextToSpeech` by id; undefined is the first. */
  setVendor(vendor: string | undefined): void
  seed(initial: { readonly language: string; readonly visible?: boolean }): void
}

export interface SpeakControls {
  readonly view: View<SpeakView>
  /** Updated about ten times a second while capture is on; null while it is not. */
  readonly level: Readable<SoundLevel | null>
  toggle(): void
  setLanguage(code: LanguageCode): void
  setTarget(target: Module): void
  /** Returns to the language before the one that was heard and followed, which is then followed no more. */
  undoLanguage(): void
  /** `full`, for headphones, keeps capture on while translated voice plays. */
  setDuplex(duplex: Duplex): void
  seed(initial: { readonly language: string; readonly visible?: boolean }): void
  /** Pauses capture, such as while the call is muted, until the returned function is called. Speech from before is still recognised, once the microphone is open. */
  hold(): Unsubscribe
  /** Whether capture runs only while `talk` is called. */
  setHoldToSpeak(holdToSpeak: boolean): void
  /** Which key to hold. */
  setHoldKey(holdKey: HoldKey): void
  /** The participant holds the key or the button to speak, until the returned function is called. What was said up to then is still recognised. */
  talk(): Unsubscribe
  /** Calls `onDevices` with the connected microphones, and again after each change, until the returned function is called. */
  watchDevices(onDevices: (devices: readonly MicrophoneDevice[]) => void): Unsubscribe
  /** Chooses a microphone; undefined is the system's. Capture goes on with it, and what was said before is still recognised. */
  setDevice(deviceId: string | undefined): void
  /** Opens the microphone for its `level` alone, until the returned function is called or capture starts. Nothing that is heard is kept or sent. */
  testMicrophone(): Unsubscribe
}

export interface TranscriptControls {
  /**
   * Makes a file of the lines that are in the panels, here and without sending anything but what `translateMissing` asks for. Its code loads on first use.
   * Rejects with `bad-option` for an unknown format or language or a wrong `originAtMs`, and with `aborted`.
   */
  export(options: TranscriptExportOptions): Promise<TranscriptFile>
  /** Makes a file like `export` for each language in which these lines are said or translated, by tag. In each one stands every line, marked where it has no translation into that language. */
  exportAll(options: Omit<TranscriptExportOptions, 'language'>): Promise<readonly LanguageFile[]>
  /** A line of an event, with all translations that are known here, to be stored by the page: an own one once it was sent. Undefined for a file, an own line that could not be sent, one that was said off the record, and one that is gone. */
  line(module: Module, key: string): Promise<StoredLine | undefined>
}

export interface UsageControls {
  /** Counts since the booth was made. */
  readonly view: View<Usage>
}

/** What the policy of the room lets this participant do, and what a host decides. */
export interface RulesControls {
  /** Null where no `RoomPolicy` rules, or before the first room. */
  readonly view: View<RoomRules | null>
  /** Accepts that captions run, or declines: then nothing of this participant is recognised or sent. A change of mind is an answer too. */
  answerConsent(answer: ConsentAnswer): void
  /** Starts or ends captions for everybody; does nothing without the right to. */
  setCaptions(captions: 'on' | 'off'): void
  /**
   * Takes what is said from now on off the record, or puts it back on: a host for everybody, anybody else for the own lines. It is shown, translated and
   * spoken as always, but in no file that is exported, and newcomers do not get it. What is on the way while it is pressed is off the record.
   */
  setOffRecord(on: boolean): void
  /** Removes somebody from the room; does nothing without the right to. `sender` is that of a line or a participant. */
  remove(sender: string): void
}

/** Terms that are added during a stay, over the page's own glossary: by hosts for all booths of the room, or, where no policy rules, by each participant for their own. They go when the room is left. */
export interface GlossaryControls {
  readonly view: View<GlossaryView>
  /**
   * Adds a term for what is said from now on, or changes it: the same letters are the same term, whatever their case. With `before`, that term is renamed.
   * Returns null, or why it was not accepted: nothing has changed then.
   */
  set(term: RoomTerm, before?: string): GlossaryRefusal | null
  /** Removes a term. Returns null, or why it could not be removed. */
  remove(term: string): GlossaryRefusal | null
}

export interface NoticesControls {
  readonly view: View<readonly Notice[]>
  dismiss(id: number): void
  /** Tells that the participant can see a notice. A panel calls it; a page that shows notices by itself should, for the event `captions.notice`. */
  seen(id: number): void
}
