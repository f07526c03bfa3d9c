import type { Abortable, Clock, CredentialStore, Gender, Json } from '@lingobooth/core'

export type BodyType = 'json' | 'form' | 'form-data' | 'binary' | 'text'

/** How a vendor calls one language: one word, or one per side of a translation. */
export type VendorLanguage = string | { readonly source: string; readonly target: string }

/** What is sent to a vendor and where its answer holds the result. */
export interface EndpointConfig {
  /**
   * Address with placeholders, such as `https://vendor.example/translate?text={text}`. `http:` or `https:`; a relative one is resolved against
   * `baseUrl`. Placeholders of a call never stand in the host.
   */
  readonly url: string
  /** GET, POST, PUT or PATCH. @default POST with a body, else GET */
  readonly method?: string
  /** Values may hold placeholders; line breaks and other control characters are taken out. */
  readonly headers?: Readonly<Record<string, string>>
  /** Template of the body: a JSON value or its text, fields of a form (object or `a=b&c=d`), or text. For form data: the fields beside the file. */
  readonly body?: Json
  /** @default json with a body, binary for speech to text without one */
  readonly bodyType?: BodyType
  /** The specification's name for `bodyType: 'form-data'`. @default false */
  readonly isFormData?: boolean
  /** Form field of the recording; its file is always named speechtotext.wav. @default file */
  readonly fileField?: string
  /** Field of the answer with the result: a name or a dotted path such as `translations.0.text`. */
  readonly valueResponse?: string
  /** Form of the answer; `base64` is sound inside the JSON field `valueResponse`. @default json, binary for text to speech */
  readonly response?: 'json' | 'binary' | 'base64'
  /** The vendor's languages by catalogue code. */
  readonly languages?: Readonly<Record<string, VendorLanguage>>
  /**
   * What a language without an entry in `languages` is called: its catalogue code (`english-united-states`), its tag (`en-US`), the first part of
   * the tag (`en`), or nothing: `none` rejects it with `unsupported-language` before a call. @default code
   */
  readonly languageFormat?: 'code' | 'tag' | 'language' | 'none'
  /** Voice for {voice}: one per gender, or one per gender and catalogue code. */
  readonly voices?: Readonly<Partial<Record<Gender, string | Readonly<Record<string, string>>>>>
  /**
   * Longest text of one call, in UTF-16 units. The booth sends a longer line to a translator in parts, and a voice sends longer speech in parts and
   * joins the sound; a translator that is called without a booth refuses a longer text. @default no limit
   */
  readonly maxChars?: number
  /** For one call with its answer, the wait for its token and its repeat after a 401; each part of a long text has its own. @default 15000 */
  readonly timeoutMs?: number
  /** Further placeholders with fixed values, such as `{ vendor: 'Microsoft' }`. */
  readonly variables?: Readonly<Record<string, string>>
}

/** A request as it is about to be sent. */
export interface OutgoingRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: BodyInit | null
}

/** What every adapter of this package needs to make its calls. */
export interface HttpOptions {
  /** Base of a relative `url`. @default the address of the page */
  readonly baseUrl?: string
  /** @default the global fetch */
  readonly fetch?: typeof globalThis.fetch
  /** @default the system's clock */
  readonly clock?: Clock
  /** Cookies: `same-origin` for an endpoint of your own behind a login. @default omit */
  readonly cookies?: RequestCredentials
  /** Headers to add to a finished request, for vendors that want it signed. */
  readonly sign?: (request: OutgoingRequest, options: Abortable) => HeadersInit | Promise<HeadersInit>
}

/** One vendor: its endpoint and its secrets. A key in a web page is public; keep it on a server of your own. */
export interface HttpVendorOptions extends EndpointConfig, HttpOptions {
  /** Stable name, for errors and for choosing a vendor. */
  readonly id: string
  /** Value of {key}. */
  readonly apiKey?: string
  /** Value of {token}; without it the credential store is asked. */
  readonly token?: string
  readonly credentials?: CredentialStore
  /** Name under which the credential store knows this vendor. @default id */
  readonly credentialId?: string
}
