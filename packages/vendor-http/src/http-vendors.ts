import { definePlugin, type Logger, type Plugin, Ports, provide, type TokenSource } from '@lingobooth/core'
import * as v from 'valibot'
import { mergeHeaders } from './headers.ts'
import { httpDictionarySource } from './http-dictionary-source.ts'
import { httpLanguageCatalog } from './http-language-catalog.ts'
import { httpSpeechToText } from './http-speech-to-text.ts'
import { httpTextToSpeech } from './http-text-to-speech.ts'
import { httpTokenSource, type SessionEndpoint } from './http-token-source.ts'
import { httpTranslator } from './http-translator.ts'
import { badOption, checkOptions, endpointEntries, httpEntries, path } from './options.schema.ts'
import type { EndpointConfig, HttpOptions } from './options.ts'
import { placeholdersIn } from './template.ts'

/** A vendor of the vendor set. */
export interface VendorConfig {
  /** Name, used in errors and to choose the vendor. @default kind and position in the list, such as translation-1 */
  readonly id?: string
  /** Base of the vendor's URLs: relative ones are appended to it. */
  readonly url?: string
  /** Method of the token request. @default GET */
  readonly method?: string
  /** Value of {key}, and the `authorization` header of the token request. */
  readonly apiKey?: string
  /** Sent with the token request (except those with {token}) and with every call of the endpoint, whose own headers take precedence. */
  readonly headers?: Readonly<Record<string, string>>
  /** Value of {token}; if set, none is fetched. */
  readonly token?: string
  /** The request to the vendor, and where its response holds the result. */
  readonly endpoint: EndpointConfig
  /** Overrides the set's session endpoint; null for a vendor that needs no token. */
  readonly endpointSession?: SessionConfig | null
  readonly sign?: NonNullable<HttpOptions['sign']>
}

/** A session URL, or an endpoint with settings that override the vendor's. */
export type SessionConfig = string | Pick<SessionEndpoint, 'url' | 'method' | 'headers' | 'body' | 'valueResponse'>

export interface VendorSet {
  readonly translation?: readonly VendorConfig[]
  readonly speechToText?: readonly VendorConfig[]
  readonly textToSpeech?: readonly VendorConfig[]
}

export interface HttpVendorsConfig extends Omit<HttpOptions, 'sign'> {
  /** URL of the core service; its languages are fetched from `<coreServiceUrl>/languages`. */
  readonly coreServiceUrl?: string
  /** URL of the dictionaries, a JSON file. */
  readonly dictionariesUrl?: string
  /** Lists in order of preference: the first is used, the others are fallbacks. */
  readonly vendors?: VendorSet | null
  /**
   * Endpoint of tokens for vendors without a token or a session endpoint of their own. Without vendors, or if one needs a token and there is no
   * endpoint, the booth loads without tokens and logs that.
   */
  readonly endpointSession?: SessionConfig | null
}

const text = v.string()
const sessionSchema = v.nullish(
  v.union([
    text,
    v.strictObject({
      url: endpointEntries.url,
      method: endpointEntries.method,
      headers: endpointEntries.headers,
      body: endpointEntries.body,
      valueResponse: path,
    }),
  ]),
)
const vendorSchema = v.strictObject({
  id: v.optional(v.pipe(text, v.nonEmpty())),
  url: v.optional(text),
  method: endpointEntries.method,
  apiKey: v.optional(text),
  headers: endpointEntries.headers,
  token: v.optional(text),
  endpoint: v.strictObject(endpointEntries),
  endpointSession: sessionSchema,
  sign: httpEntries.sign,
})
const { sign: _, ...sharedEntries } = httpEntries
const schema = v.strictObject({
  ...sharedEntries,
  coreServiceUrl: v.optional(text),
  dictionariesUrl: v.optional(text),
  vendors: v.nullish(
    v.strictObject({
      translation: v.optional(v.array(vendorSchema)),
      speechToText: v.optional(v.array(vendorSchema)),
      textToSpeech: v.optional(v.array(vendorSchema)),
    }),
  ),
  endpointSession: sessionSchema,
})

/**
 * The vendor set as plugins: languages, dictionaries, tokens, translation, speech to text and text to speech.
 * @throws AdapterError `bad-option` for an invalid configuration
 */
export function httpVendors(config: HttpVendorsConfig): Plugin[] {
  checkOptions(schema, config, 'http-vendors')
  const { coreServiceUrl, dictionariesUrl, vendors, endpointSession, ...http } = config
  const translation = named('translation', vendors?.translation)
  const speechToText = named('speech-to-text', vendors?.speechToText)
  const textToSpeech = named('text-to-speech', vendors?.textToSpeech)
  const all = [...translation, ...speechToText, ...textToSpeech]
  const sessions = Object.fromEntries(all.flatMap((vendor) => sessionOf(vendor, endpointSession)))
  const lacksSession = ![config, ...all].some((owner) => owner.endpointSession) && all.some(wantsToken)

  return [
    ...(coreServiceUrl === undefined
      ? []
      : [httpLanguageCatalog({ ...http, url: appendUrl(coreServiceUrl, 'languages') })]),
    ...(dictionariesUrl === undefined ? [] : [httpDictionarySource({ ...http, url: dictionariesUrl })]),
    ...(Object.keys(sessions).length > 0 ? [httpTokenSource({ ...http, sessions })] : []),
    ...(lacksSession
      ? [
          definePlugin(
            'http-session',
            provide(Ports.TokenSource, [], () => noSession),
          ),
        ]
      : []),
    ...('location' in globalThis && all.some(({ apiKey }) => apiKey !== undefined)
      ? [definePlugin('http-keys', provide(Ports.TokenSource, [Ports.Logger], warningOfKeys()))]
      : []),
    ...translation.map((vendor) => httpTranslator({ ...http, ...optionsOf(vendor) })),
    ...speechToText.map((vendor) => httpSpeechToText({ ...http, ...optionsOf(vendor) })),
    ...textToSpeech.map((vendor) => httpTextToSpeech({ ...http, ...optionsOf(vendor) })),
  ]
}

const noSession: TokenSource = {
  vendorIds: [],
  lacksSession: true,
  fetch: async () => {
    throw badOption('http-session', 'no vendor has an "endpointSession".')
  },
}

/** Warns once, however many booths the plugins make: under StrictMode a page makes two. */
function warningOfKeys(): (logger: Logger) => TokenSource {
  let isTold = false
  return (logger) => {
    if (!isTold) logger.warn('The keys of vendors are in the page, where anybody can read them')
    isTold = true
    return { vendorIds: [], fetch: noSession.fetch }
  }
}

interface NamedVendor extends VendorConfig {
  readonly id: string
  /** Unique, since vendors of two kinds may have the same id with different keys. */
  readonly credentialId: string
}

function named(kind: string, vendors: readonly VendorConfig[] = []): NamedVendor[] {
  const list = vendors.map((vendor, index) => {
    const id = vendor.id ?? `${kind}-${index + 1}`
    return { ...vendor, id, credentialId: `${kind}/${id}` }
  })
  const twice = list.find(({ id }, index) => list.findIndex((other) => other.id === id) !== index)
  if (twice) throw badOption('http-vendors', `two ${kind} vendors are called "${twice.id}".`)
  return list
}

function wantsToken({ token, endpointSession, url = '', headers = {}, endpoint }: NamedVendor): boolean {
  const parts = [url, headers, endpoint.url, endpoint.headers ?? {}, endpoint.body ?? null]
  return token === undefined && endpointSession !== null && placeholdersIn(parts).includes('token')
}

function sessionOf(vendor: NamedVendor, shared: HttpVendorsConfig['endpointSession']): [string, SessionEndpoint][] {
  const session = vendor.endpointSession === undefined ? shared : vendor.endpointSession
  if (!session || vendor.token !== undefined) return []
  const own = typeof session === 'string' ? { url: session } : session
  const entry: SessionEndpoint = {
    ...(vendor.method !== undefined && { method: vendor.method }),
    ...(vendor.apiKey !== undefined && { apiKey: vendor.apiKey }),
    ...(vendor.endpoint.variables !== undefined && { variables: vendor.endpoint.variables }),
    ...own,
    url: appendUrl(vendor.url, own.url),
    headers: mergeHeaders(withoutToken(vendor.headers), own.headers),
  }
  return [[vendor.credentialId, entry]]
}

/** Headers with {token} are omitted until there is a token. */
function withoutToken(headers: Readonly<Record<string, string>> = {}) {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => !placeholdersIn(value).includes('token')))
}

function optionsOf(vendor: NamedVendor) {
  const { url, method: _, headers, endpoint, endpointSession: __, ...identity } = vendor
  return {
    ...endpoint,
    ...identity,
    url: appendUrl(url, endpoint.url),
    headers: mergeHeaders(headers, endpoint.headers),
    valueResponse: endpoint.valueResponse ?? '',
  }
}

function appendUrl(base: string | undefined, url: string): string {
  if (base === undefined || /^https?:/i.test(url)) return url
  return `${base.replace(/\/+$/, '')}${url.startsWith('?') ? '' : '/'}${url.replace(/^\/+/, '')}`
}
