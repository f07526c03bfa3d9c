import type { Abortable, JsonObject, Language, LanguageCode, Unsubscribe } from './common.ts'

export interface ListLanguagesOptions extends Abortable {
  /** Called when another list stands in for one that failed, which the booth then says. */
  onStandIn?(cause: unknown): void
}

/** The languages that the booth offers. */
export interface LanguageCatalog {
  /** Resolves to at least one language; codes are unique. Rejects with an `AdapterError` when the service fails. */
  list(options?: ListLanguagesOptions): Promise<readonly Language[]>
}

export interface Dictionary {
  readonly sourceLanguage: LanguageCode
  readonly targetLanguage: LanguageCode
  readonly replacements: readonly { readonly from: string; readonly to: string }[]
}

/** Replacements that correct translations. */
export interface DictionarySource {
  /** Resolves to null when the dictionaries cannot be loaded. */
  load(options?: Abortable): Promise<readonly Dictionary[] | null>
}

/** Credentials sent with each call to a vendor. Never logged or stored. */
export interface Credentials {
  readonly token?: string
  /** Milliseconds since 1970, on the booth's clock. @default no expiry */
  readonly expiresAtMs?: number
}

/** Fetches short-lived credentials. */
export interface TokenSource {
  /** Ids of the vendors that this source has tokens for. */
  readonly vendorIds: readonly string[]
  /** A vendor needs a token, and there is no session endpoint to fetch one from. The booth logs it. */
  readonly lacksSession?: boolean
  /** Rejects with an `AdapterError`, without any key in it, when the endpoint fails. */
  fetch(vendorId: string, options?: Abortable): Promise<Credentials>
}

/** Caches credentials from every {@link TokenSource}; adapters call it before each request. */
export interface CredentialStore {
  /** Concurrent calls share one fetch; the result is cached until it expires. Resolves to `{}` when no source has the vendor. */
  get(vendorId: string, options?: Abortable): Promise<Credentials>
  /** Drops a rejected token, so that the next `get` fetches a new one. */
  invalidate(vendorId: string): void
}

/** The booth's only source of time, so that tests can replace it. */
export interface Clock {
  /** Milliseconds since 1970, as the computer's clock says: it can be set forward and back. */
  now(): number
  /** Milliseconds that never go back, from any origin; all durations are taken from it. Best with the computer's sleep counted. */
  monotonicMs(): number
  setTimeout(callback: () => void, timeoutMs: number): unknown
  clearTimeout(id: unknown): void
}

/** The page around the booth. */
export interface Page {
  readonly online: boolean
  readonly visible: boolean
  /** Listeners are called after every change, and when a frozen page resumes. */
  subscribe(listener: () => void): Unsubscribe
  /**
   * Calls `run` once, before the next paint, or soon when nothing is painted, as on a hidden page. Never synchronously.
   * Views batch their updates until then.
   */
  nextFrame?(run: () => void): void
  /**
   * Requests a lock that one page in this browser holds at a time; the others wait in line. Names may be any text and are never shown.
   * `onChanged` is called with true when this page gets the lock, and with false when it has to wait.
   * The returned function releases the lock, or stops waiting; there are no calls after it. Closing the page releases the lock.
   */
  lock?(name: string, onChanged: (held: boolean) => void): Unsubscribe
}

/** Keeps what the participant chose between visits; what nobody chose is not stored, and stays as the page has it. */
export interface SettingsStore {
  /** Resolves to whatever was saved, unvalidated, or null. */
  load(): Promise<unknown>
  /** Replaces what was saved: only the choices, by group and field. */
  save(settings: JsonObject): Promise<void>
}

/** Receives the booth's log. Messages are constant strings; details never contain speech, text, names or secrets. */
export interface Logger {
  info(message: string, details?: JsonObject): void
  warn(message: string, details?: JsonObject): void
  error(message: string, details?: JsonObject): void
}
