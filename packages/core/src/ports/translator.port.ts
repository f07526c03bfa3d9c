import type { Abortable, Closeable, Language, LanguageCode } from './common.ts'

export interface TranslateRequest {
  readonly text: string
  readonly source: Language
  readonly target: Language
  /** What the same speaker said before, oldest first: at most three lines and 500 UTF-16 code units. Helps to translate, and is never part of the result. */
  readonly context?: readonly string[]
  /** For a text that is still being spoken: the translation that its readers see of it so far, to be continued where it still is right. */
  readonly begun?: string
}

export interface TranslateManyRequest extends Omit<TranslateRequest, 'target'> {
  /** At least one; each once. */
  readonly targets: readonly Language[]
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
