import type { Abortable, Closeable, Language } from './common.ts'

export interface TranslateRequest {
  readonly text: string
  readonly source: Language
  readonly target: Language
}

/** Translates text. */
export interface Translator extends Closeable {
  /** Stable name, used in errors. */
  readonly id: string
  /** Longest text per call, in UTF-16 code units; the booth sends longer lines in parts. @default no limit */
  readonly maxChars?: number
  /**
   * Resolves to the translated text, or to `''` when the vendor's response is empty.
   * Rejects with an `AdapterError`, without any text or key in it, when the vendor fails.
   * Rejects soon after `signal` aborts, and immediately when it is already aborted.
   * Calls are independent: one that fails or hangs does not affect another.
   */
  translate(request: TranslateRequest, options?: Abortable): Promise<string>
}
