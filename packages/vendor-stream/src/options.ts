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

const schema = v.strictObject({
  id: named,
  url: named,
  dialect: v.looseObject({
    ...{ query: call, protocols: call, up: call, down: call },
    sampleRateHz: within([8_000, 48_000]),
    keepAliveMs: duration,
  }),
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
})

/** Checks the options, and resolves the address. @throws AdapterError `bad-option`, naming the option, never its value */
export function checkOptions(options: StreamSpeechToTextOptions): { readonly url: string } {
  const bad = (reason: string) =>
    new AdapterError(options.id, 'bad-option', `Configuration of "${options.id}": ${reason}`)
  const result = v.safeParse(schema, options, { abortEarly: true })
  if (!result.success) throw bad(`"${v.getDotPath(result.issues[0]) ?? 'the options'}" is missing or not valid.`)
  if (options.apiKey !== undefined && 'location' in globalThis)
    throw bad('"apiKey" is in a page, where anybody can read it: give it to your server.')
  const base = globalThis.location?.href
  const url = URL.canParse(options.url, base) ? new URL(options.url, base) : undefined
  if (!url || !/^(ws|http)s?:$/.test(url.protocol)) throw bad('"url" must be the address of a WebSocket.')
  url.protocol = url.protocol.replace('http', 'ws')
  return { url: url.href }
}
