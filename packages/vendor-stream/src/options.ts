import { AdapterError, type Clock, type CredentialStore } from '@lingobooth/core'
import { numberRanges } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import type { StreamDialect } from './dialect.ts'

type LanguageCode = string

/** What every adapter of this package takes. */
export interface StreamOptions {
  /** Stable name, used in errors. */
  readonly id: string
  /** `wss:`, `ws:`, `https:` or `http:`, or relative to the page. Your own server needs no token. */
  readonly url: string
  /** The vendor's names for languages, by catalogue code. @default as the dialect names them */
  readonly languages?: Readonly<Record<LanguageCode, string>>
  /** The vendor's key, on your server. In a page it throws: whoever opens the page can read it. */
  readonly apiKey?: string
  /** Gives short-lived tokens, unless there is a key. @default that of the booth */
  readonly credentials?: CredentialStore
  /** Id of this vendor in the credential store. @default id */
  readonly credentialId?: string
  /** Milliseconds until a connection is open, with the wait for its token. @default 5000 */
  readonly connectTimeoutMs?: number
  /** Milliseconds that the vendor may be silent while sound goes up. @default 5000 */
  readonly silenceTimeoutMs?: number
  /** Milliseconds from the end of the speech to its final text. @default 5000 */
  readonly finalTimeoutMs?: number
  /** Milliseconds without speech until a connection is closed. @default 60000 */
  readonly idleTimeoutMs?: number
  /** Bytes that may wait to be sent before the connection counts as too slow. @default 524288 */
  readonly maxBufferedBytes?: number
  /** @default the global WebSocket */
  readonly WebSocket?: typeof globalThis.WebSocket
  /** @default the system's clock */
  readonly clock?: Clock
}

export interface StreamSpeechToTextOptions extends StreamOptions {
  readonly dialect: StreamDialect
}

const within = ([least, most]: readonly [least: number, most: number]) =>
  v.pipe(v.number(), v.minValue(least), v.maxValue(most))
const duration = v.optional(within(numberRanges.duration))
const named = v.pipe(v.string(), v.nonEmpty())
const call = v.function()

/** What every adapter takes. */
const entries = {
  id: named,
  url: named,
  languages: v.optional(v.record(v.string(), named)),
  apiKey: v.optional(named),
  credentials: v.optional(v.looseObject({ get: call, invalidate: call })),
  credentialId: v.optional(named),
  connectTimeoutMs: duration,
  silenceTimeoutMs: duration,
  finalTimeoutMs: duration,
  idleTimeoutMs: duration,
  maxBufferedBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  WebSocket: v.optional(call),
  clock: v.optional(v.looseObject({ monotonicMs: call, setTimeout: call, clearTimeout: call })),
}

const streamEntries = {
  ...entries,
  dialect: v.looseObject({
    ...{ query: call, protocols: call, up: call, down: call },
    sampleRateHz: within([8_000, 48_000]),
    keepAliveMs: duration,
  }),
}

const badOption = (id: string, reason: string) =>
  new AdapterError(id, 'bad-option', `Configuration of "${id}": ${reason}`)

function check(given: v.ObjectEntries, options: object, id: string): void {
  const { issues: [issue] = [] } = v.safeParse(v.strictObject(given), options, { abortEarly: true })
  if (!issue) return
  const { expected } = issue
  const wish = expected?.startsWith('(') ? `must be ${expected}` : 'is missing or not valid'
  const fault = expected === 'never' ? `is not an option; there are ${Object.keys(given).join(', ')}` : wish
  throw badOption(id, `"${v.getDotPath(issue) ?? 'the options'}" ${fault}.`)
}

export const modelEntry = v.optional(named)
export const textsEntry = v.optional(v.record(v.string(), v.string()))

/** What a dialect takes besides. */
type OwnEntries<Options> = { readonly [Name in Exclude<keyof Options, keyof StreamOptions>]-?: v.GenericSchema }

/** Checks the options of a dialect, where `vendor` gives what may be left out. @throws AdapterError `bad-option`, naming the option, never its value */
export const checkDialect = <Options extends Partial<StreamOptions>>(
  vendor: { readonly id: string; readonly url?: string },
  options: Options,
  own: OwnEntries<Options>,
): void => check({ ...entries, ...own } as v.ObjectEntries, { ...vendor, ...options }, options.id ?? vendor.id)

/** Checks the options, and resolves the address. @throws AdapterError `bad-option`, naming the option, never its value */
export function checkOptions(options: StreamSpeechToTextOptions): { readonly url: string } {
  const bad = (reason: string) => badOption(options.id, reason)
  check(streamEntries, options, options.id)
  if (options.apiKey !== undefined && 'location' in globalThis)
    throw bad('"apiKey" is in a page, where anybody can read it: give it to your server.')
  const base = globalThis.location?.href
  const url = URL.canParse(options.url, base) ? new URL(options.url, base) : undefined
  if (!url || !/^(ws|http)s?:$/.test(url.protocol)) throw bad('"url" must be the address of a WebSocket.')
  url.protocol = url.protocol.replace('http', 'ws')
  return { url: url.href }
}
