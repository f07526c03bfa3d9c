import type { Abortable, Closeable, Language, LanguageCode, Unsubscribe } from './common.ts'

/** A term of the glossary that stands in a text. */
export interface KnownTerm {
  readonly term: string
  /** What it is called in the target language: the term itself where it is not translated. */
  readonly translation: string
}

export interface TranslateRequest {
  readonly text: string
  readonly source: Language
  readonly target: Language
  /** What the same speaker said before, oldest first: at most three lines and 500 UTF-16 code units, three times as much when a line is translated again. Helps to translate, and is never part of the result. */
  readonly context?: readonly string[]
  /** For a text that is still being spoken: the translation that its readers see of it so far, to be continued where it still is right. */
  readonly begun?: string
  /** The terms of the glossary that stand in the text. */
  readonly glossary?: readonly KnownTerm[]
}

export interface TranslateManyRequest extends Omit<TranslateRequest, 'target' | 'glossary'> {
  /** At least one; each once. */
  readonly targets: readonly Language[]
}

/** A model that a translator would download onto this device before it can translate a pair. */
export interface ModelDownload {
  readonly source: Language
  readonly target: Language
  readonly state: 'needed' | 'loading' | 'failed'
  /** 0 to 1; left out until it is known. */
  readonly progress?: number
}

export interface ModelDownloads {
  /** The models that translations were wanted of and that are not here, the longest wanted first. The same array until something changes. */
  list(): readonly ModelDownload[]
  /** Listeners are called after every change of `list()`. */
  subscribe(listener: () => void): Unsubscribe
  /** Downloads a model. Call it synchronously inside a click, once: one gesture starts one download. Never throws. */
  start(download: ModelDownload): void
}

/** Translates text. */
export interface Translator extends Closeable {
  /** Stable name, used in errors. */
  readonly id: string
  /** Longest text per call, in UTF-16 code units; the booth sends longer lines in parts. @default no limit */
  readonly maxChars?: number
  /** It takes `context`, and its answer may depend on it. Without this it gets none. */
  readonly usesContext?: boolean
  /** It takes `begun`. Without this it gets none. */
  readonly usesBegun?: boolean
  /** It takes `glossary`, or has the terms already: the booth trusts its translations of them. Without this it gets none, and the booth sees to the terms. */
  readonly usesGlossary?: boolean
  /** What it downloads when somebody asks for it. A pair whose model is not here rejects with `not-found`. Without this it needs no models. */
  readonly downloads?: ModelDownloads
  /** Whether it can translate this pair. Without this it is asked for any, and rejects with `unsupported-language` what it cannot. */
  translates?(source: Language, target: Language): boolean
  /**
   * Resolves to the translated text, or to `''` when the vendor's response is empty.
   * Rejects with an `AdapterError`, without any text or key in it, when the vendor fails.
   * Rejects soon after `signal` aborts, and immediately when it is already aborted.
   * Calls are independent: one that fails or hangs does not affect another.
   */
  translate(request: TranslateRequest, options?: Abortable): Promise<string>
  /** Like `translate`, into several languages with one call. Resolves to the texts by language code; one that is missing counts as failed. */
  translateMany?(request: TranslateManyRequest, options?: Abortable): Promise<ReadonlyMap<LanguageCode, string>>
}
