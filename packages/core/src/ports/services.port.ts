import type { Abortable, JsonObject, Language, LanguageCode, Unsubscribe } from './common.ts'

/** The core service's list of languages. */
export interface LanguageCatalog {
  /** Resolves to at least one language, each code once. Rejects with an `AdapterError` when the service fails. */
  list(options?: Abortable): Promise<readonly Language[]>
}

export interface Dictionary {
  readonly sourceLanguage: LanguageCode
  readonly targetLanguage: LanguageCode
  readonly replacements: readonly { readonly from: string; readonly to: string }[]
}

/** Local replacements that mend translations. */
export interface DictionarySource {
  /** Resolves to null when the dictionaries cannot be had. */
  load(options?: Abortable): Promise<readonly Dictionary[] | null>
}

/** What a vendor wants to see with each call. Never logged, never stored. */
export interface Credentials {
  readonly token?: string
  /** On the clock of the booth. */
  readonly expiresAtMs?: number
}

/** Fetches short-lived credentials. */
export interface TokenSource {
  /** The vendors that need a token of this source. */
  readonly vendorIds: readonly string[]
  /** Rejects with an `AdapterError` that carries no key when the endpoint fails. */
  fetch(vendorId: string, options?: Abortable): Promise<Credentials>
}

/** The booth's keeper of credentials, filled by every {@link TokenSource}; adapters ask it before each call. */
export interface CredentialStore {
  /** Fetched once for all who ask at the same time, kept until it expires. Resolves to `{}` where no source knows the vendor. */
  get(vendorId: string, options?: Abortable): Promise<Credentials>
  /** Forgets a refused token, so that the next `get` fetches anew. */
  invalidate(vendorId: string): void
}

/** All time passes through this; tests replace it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  setTimeout(callback: () => void, timeoutMs: number): unknown
  clearTimeout(id: unknown): void
}

/** The page around the booth. */
export interface Page {
  readonly online: boolean
  readonly visible: boolean
  /** Every listener is called after a change, and when a page that was frozen goes on. */
  subscribe(listener: () => void): Unsubscribe
  /**
   * Calls `run` once: before the page is drawn next, or soon where nothing is drawn, as while the page is hidden. Never before it returns.
   * Views gather until then what they tell.
   */
  nextFrame?(run: () => void): void
  /**
   * Asks for a lock that one page of this participant's browser holds at a time; others wait in line. Names may hold anything and are shown to nobody.
   * `onChanged` is called with true when this page holds the lock, and with false when it has to wait.
   * The returned function gives the lock back, or stops waiting; nobody is called afterwards. A page that is closed has given it back.
   */
  lock?(name: string, onChanged: (held: boolean) => void): Unsubscribe
}

/** Keeps the settings between visits. */
export interface SettingsStore {
  /** Resolves to whatever was saved, unchecked, or null. */
  load(): Promise<unknown>
  save(settings: JsonObject): Promise<void>
}

/** Takes notes. Messages are constant texts; details never hold speech, text, names or secrets. */
export interface Logger {
  info(message: string, details?: JsonObject): void
  warn(message: string, details?: JsonObject): void
  error(message: string, details?: JsonObject): void
}
