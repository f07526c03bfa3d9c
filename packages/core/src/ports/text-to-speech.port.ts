import type { Playback, PlayOptions } from './audio-player.port.ts'
import type { Abortable, Closeable, Gender, Language } from './common.ts'

export interface SpeechRequest {
  readonly text: string
  readonly language: Language
  readonly gender: Gender
  /** The vendor's name for a voice; overrides `gender`. */
  readonly voice?: string
}

/** A voice that a vendor has for a language. */
export interface ListedVoice {
  /** The vendor's name for it, as {@link SpeechRequest} takes it. */
  readonly id: string
  /** Left out where it is not known. */
  readonly gender?: Gender | undefined
}

/** Speech to play: audio or a stream of it for the player, or an engine that plays by itself. */
export type Utterance = {
  /** Called once, when the utterance is no longer needed, played or not: releases its resources. Other utterances are not affected. */
  discard?(): void
} & (
  | { readonly kind: 'audio'; readonly audio: Blob }
  /** Sound as it is made, played from its first bytes on. The stream is read once; a failure before the first sound falls over to the next voice. */
  | { readonly kind: 'stream'; readonly mediaType: string; readonly chunks: ReadableStream<Uint8Array> }
  /** `play` is called once, and again after each playback that rejected with `playback-blocked`. A failure before `onStarted` falls over to the next voice. */
  | { readonly kind: 'spoken'; play(options: PlayOptions): Playback }
)

/** Turns text into speech. */
export interface TextToSpeech extends Closeable {
  /** Stable name, used in errors and by `voice.setVendor`. */
  readonly id: string
  /** Longest text that `prepare` takes, in UTF-16 code units; the booth asks for up to `maxSpokenChars` all the same. @default no limit */
  readonly maxChars?: number
  /** Whether it can speak this language. Without this it is asked for any, and rejects with `unsupported-language` what it cannot. */
  speaks?(language: Language): boolean
  /**
   * The voices for a language, best first, of which the booth gives each speaker one, unless the listener has chosen a voice. Where nothing has changed, the
   * list is the same. Resolves soon, to none where there is nothing to choose from. Without this, the gender alone chooses the voice.
   */
  voices?(language: Language, options?: Abortable): Promise<readonly ListedVoice[]>
  /**
   * Resolves to one utterance with the whole text; an `audio` utterance is never empty.
   * Rejects with an `AdapterError`, without any text or key in it, when the vendor fails.
   * Rejects soon after `signal` aborts, and immediately when it is already aborted.
   * Calls are independent: one that fails or hangs does not affect another.
   */
  prepare(request: SpeechRequest, options?: Abortable): Promise<Utterance>
}
