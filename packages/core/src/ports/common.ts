/** Code from the language catalogue, such as `english-united-states`. */
export type LanguageCode = string

/** What a language supports: text to text, speech to text, text to speech. */
export type LanguageService = 'ttt' | 'stt' | 'tts'

export interface Language {
  readonly code: LanguageCode
  /** BCP 47 tag, such as `en-US`. */
  readonly tag: string
  readonly name: string
  /** URL of the flag image; shown only for `http:`, `https:` and `data:image/` URLs. */
  readonly flag?: string
  readonly services: ReadonlySet<LanguageService>
}

export interface Abortable {
  readonly signal?: AbortSignal | undefined
}

export interface Closeable {
  /** Called when the booth is left: releases what calls share, such as a connection or a model. Idempotent; a later call starts afresh. */
  close?(): Promise<void> | void
}

export type Unsubscribe = () => void
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }
export type Gender = 'male' | 'female'
/** The two kinds of lines, as messages name them. */
export type Module = 'subtitles' | 'chat'
/** Whether capture pauses while translated voice plays (`half`) or continues (`full`, for headphones). */
export type Duplex = 'half' | 'full'
