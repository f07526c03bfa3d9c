import type { Clock, CredentialStore, ErrorCode, Gender } from '@lingobooth/core'

type Abortable = { readonly signal?: AbortSignal | undefined }
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export type BodyType = 'json' | 'form' | 'form-data' | 'binary' | 'text'

/** A vendor's name for a language: one name, or one for each side of a translation. */
export type VendorLanguage = string | { readonly source: string; readonly target: string }

/** A vendor's name for a voice, or its names for several, of which the first speaks where nothing tells speakers apart. */
export type VendorVoices = string | readonly string[]

/** What a vendor's error means. Without `path` it is told by its status alone. */
export interface ErrorRule {
  readonly status?: number
  /** Field of the error, such as `error.code`. */
  readonly path?: string
  /** Values of that field. @default any */
  readonly equals?: string | readonly string[]
  /** Words of that field, where its whole value varies. @default any */
  readonly includes?: string | readonly string[]
  readonly code: ErrorCode
}

export interface TermLimits {
  /** How many are taken. */
  readonly maxTerms?: number
  readonly maxChars?: number
  readonly maxWords?: number
  /** Characters that none may have. */
  readonly without?: string
}

/** Units that vendors bill. */
export type BilledUnit = 'characters' | 'seconds' | 'milliseconds' | 'inputTokens' | 'outputTokens'

/** What a vendor says that a call has used. */
export type BilledUsage = Readonly<Partial<Record<BilledUnit, number>>>

/** The request to a vendor, and where its response holds the result. */
export interface EndpointConfig {
  /**
   * URL with placeholders, such as `https://vendor.example/translate?text={text}`. `http:` or `https:`; a relative URL is resolved against
   * `baseUrl`. Placeholders filled per call are not allowed in the host.
   */
  readonly url: string
  /** GET, POST, PUT or PATCH. @default POST with a body, otherwise GET */
  readonly method?: string
  /** Values may contain placeholders; line breaks and other control characters are removed. */
  readonly headers?: Readonly<Record<string, string>>
  /** Template of the body: a JSON value or its text, form fields (an object, in which an object is sent as JSON, or `a=b&c=d`), or text. With form data: the fields besides the file. */
  readonly body?: Json
  /** How the body is sent. @default json with a body, binary for speech to text without one */
  readonly bodyType?: BodyType
  /** The older name for `bodyType: 'form-data'`. @default false */
  readonly isFormData?: boolean
  /** Form field of the recording; the file is always named speechtotext.wav. @default file */
  readonly fileField?: string
  /**
   * Field of the response with the result: a name or a dotted path such as `translations.0.text`; with `*` for an index, the texts of all items are
   * joined. Of several paths, the first that is there counts.
   */
  readonly valueResponse?: string | readonly string[]
  /** For a vendor that answers failures with 200 too: the field that tells, its values for success (any, if left out), those for silence, and those for failure. */
  readonly okWhen?: {
    readonly path: string
    readonly values?: readonly string[]
    readonly silent?: readonly string[]
    readonly failed?: readonly string[]
  }
  /** What the vendor's errors mean; the first that fits counts. @default by their status */
  readonly errors?: readonly ErrorRule[]
  /** Where the vendor says how long to wait, besides `Retry-After`: a header in milliseconds, or a field of the error in seconds, such as 3 or `3s`. */
  readonly retryAfter?: { readonly header?: string; readonly path?: string }
  /** Fields of the response with what is billed; see `onUsage`. */
  readonly usage?: Readonly<Partial<Record<BilledUnit, string>>>
  /** `html` for texts in which `&amp;` stands for `&`. */
  readonly decode?: 'html'
  /** For a language model: what it thinks between tags, such as `<think>`, is not part of the text, and an answer of thoughts alone is a failure, as is one far longer than a translation, or one that repeats a sentence of `body`. @default false */
  readonly thinks?: boolean
  /** Format of the response; `base64` is audio in the JSON field `valueResponse`. @default json, binary for text to speech */
  readonly response?: 'json' | 'binary' | 'base64'
  /** The vendor's names for languages: by catalogue code, tag (`zh-Hant-TW`) or beginning of a tag (`zh-Hant`, `zh`), the nearest first. A translation is only asked for in the script of the reader: `zh` is Simplified Chinese, and `sr` Cyrillic. */
  readonly languages?: Readonly<Record<string, VendorLanguage>>
  /**
   * How to name a language without an entry in `languages`: by its catalogue code (`english-united-states`), its tag (`en-US`) or the first part of
   * the tag (`en`), unless that stands for another script than the reader's; `none` rejects it with `unsupported-language`, without a call. @default code
   */
  readonly languageFormat?: 'code' | 'tag' | 'language' | 'none'
  /**
   * Values of {voice}: those of a gender, or of a gender and language, named as in `languages`, or `*` for any other. A language that has a voice of the
   * other gender alone gets that. With several in one place, the booth gives each speaker one of them.
   */
  readonly voices?: Readonly<Partial<Record<Gender, VendorVoices | Readonly<Record<string, VendorVoices>>>>>
  /**
   * Longest text per call, in UTF-16 code units. The booth splits longer lines for translators, and a voice splits longer speech and joins the audio;
   * called directly, a translator rejects longer text. @default no limit
   */
  readonly maxChars?: number
  /** Longest text per call, in bytes of UTF-8; like `maxChars`. @default no limit */
  readonly maxBytes?: number
  /** Texts that one call translates, where the configuration has {texts[]}. @default 50 */
  readonly maxTexts?: number
  /** For speech to text: a shorter recording is silence, without a call. @default no limit */
  readonly minSoundMs?: number
  /** For speech to text: a longer recording is `too-large`. @default no limit */
  readonly maxSoundMs?: number
  /** What a term has to be for the vendor to take it; others are not offered. @default any */
  readonly termLimits?: TermLimits
  /** Calls at the same time; others wait. @default no limit */
  readonly maxCalls?: number
  /** Values of {gender}. @default male, female */
  readonly genders?: Readonly<Record<Gender, string>>
  /**
   * For a translator: it applies the booth's glossary, such as under an id in the body that holds the same terms, and is trusted with it.
   * @default whether the configuration has {glossary}
   */
  readonly usesGlossary?: boolean
  /** Time-out in milliseconds of a call, including its token and the retry after a 401; per part of a long text. @default 15000 */
  readonly timeoutMs?: number
  /** Additional placeholders with fixed values, such as `{ vendor: 'Microsoft' }`. */
  readonly variables?: Readonly<Record<string, string>>
}

/** A request, ready to be sent. */
export interface OutgoingRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: BodyInit | null
}

export interface SignOptions extends Abortable {
  readonly key: string
  readonly token: string
  /** The body as it will be sent. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}

/** Options of every adapter in this package. */
export interface HttpOptions {
  /** Base of a relative `url`. @default the page's URL */
  readonly baseUrl?: string
  /** Makes the calls. @default the global fetch */
  readonly fetch?: typeof globalThis.fetch
  /** @default the system's clock */
  readonly clock?: Clock
  /** Cookie policy: `same-origin` for your own endpoint behind a login. @default omit */
  readonly cookies?: RequestCredentials
  /** Returns headers to add to the request, for vendors that require a signature. */
  readonly sign?: (request: OutgoingRequest, options: SignOptions) => HeadersInit | Promise<HeadersInit>
}

/** One vendor: its endpoint and its secrets. A key in a web page is public; keep it on your own server. */
export interface HttpVendorOptions extends EndpointConfig, HttpOptions {
  /** Stable name, used in errors and to choose a vendor. */
  readonly id: string
  /** Value of {key}. */
  readonly apiKey?: string
  /** Value of {token}. @default from the credential store */
  readonly token?: string
  /** Where `token` comes from. @default that of the booth */
  readonly credentials?: CredentialStore
  /** Id of this vendor in the credential store. @default id */
  readonly credentialId?: string
  /** Told what each call has used, if `usage` says where that is. */
  readonly onUsage?: (usage: BilledUsage) => void
}
