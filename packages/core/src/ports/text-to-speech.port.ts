import type { Playback, PlayOptions } from './audio-player.port.ts'
import type { Abortable, Closeable, Gender, Language } from './common.ts'

export interface SpeechRequest {
  readonly text: string
  readonly language: Language
  readonly gender: Gender
  /** Vendor's name of a voice; overrides the voice of `gender`. */
  readonly voice?: string
}

/** Speech that is ready: sound to be played, or an engine that plays by itself. */
export type Utterance = {
  /** Called once, when nobody will play it any more, whether it was played or not: give back what it holds. Other utterances go on. */
  discard?(): void
} & (
  | { readonly kind: 'audio'; readonly audio: Blob }
  /** `play` is called once, and once more after each playback that rejected with `playback-blocked`. A failure before `onStarted` asks the next voice. */
  | { readonly kind: 'spoken'; play(options: PlayOptions): Playback }
)

/** Turns text into speech. */
export interface TextToSpeech extends Closeable {
  readonly id: string
  /** Longest text that one call takes, in UTF-16 units. @default no limit */
  readonly maxChars?: number
  /**
   * Resolves to one utterance that holds the whole text; an `audio` utterance is never empty.
   * Rejects with an `AdapterError` that carries no text and no key when the vendor fails.
   * Rejects soon after `signal` aborts, and at once when it was aborted before the call.
   * Calls are independent: one that fails or hangs changes nothing for another.
   */
  prepare(request: SpeechRequest, options?: Abortable): Promise<Utterance>
}
