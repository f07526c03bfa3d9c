import type { Abortable, Closeable, Language } from './common.ts'

export interface TranslateRequest {
  readonly text: string
  readonly source: Language
  readonly target: Language
}

/** Turns text of one language into text of another. */
export interface Translator extends Closeable {
  /** Stable name for errors and for choosing a vendor. */
  readonly id: string
  /** Longest text that one call takes, in UTF-16 units. @default no limit */
  readonly maxChars?: number
  /**
   * Resolves to the translated text; an empty answer of the vendor resolves to `''`.
   * Rejects with an `AdapterError` that carries no text and no key when the vendor fails.
   * Rejects soon after `signal` aborts, and at once when it was aborted before the call.
   * Calls are independent: one that fails or hangs changes nothing for another.
   */
  translate(request: TranslateRequest, options?: Abortable): Promise<string>
}
