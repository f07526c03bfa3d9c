/** Code of the language catalogue, such as `english-united-states`. */
export type LanguageCode = string

/** What can be done in a language: text to text, speech to text, text to speech. */
export type LanguageService = 'ttt' | 'stt' | 'tts'

export interface Language {
  readonly code: LanguageCode
  /** BCP 47 tag, such as `en-US`. */
  readonly tag: string
  readonly name: string
  /** Address of the flag image; only shown when `http:`, `https:` or a `data:image/` address. */
  readonly flag?: string
  readonly services: ReadonlySet<LanguageService>
}

export interface Abortable {
  readonly signal?: AbortSignal | undefined
}

export interface Closeable {
  /** The booth was left: let go of what the calls share, such as a connection or a model. A later call begins anew. May be called twice. */
  close?(): Promise<void> | void
}

export type Unsubscribe = () => void
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }
export type Gender = 'male' | 'female'
/** The two kinds of lines, as the specification's messages name them. */
export type Module = 'subtitles' | 'chat'
/** Whether capture is shut while translated voice plays (`half`) or goes on (`full`, with headphones). */
export type Duplex = 'half' | 'full'
