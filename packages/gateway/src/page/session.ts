import { AdapterError, type Credentials, type GlossaryTerm, type LanguageCatalog, systemClock } from '@lingobooth/core'
import { checkNames, checkNumbers, numberRanges } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import { readAnswer } from './read-answer.ts'

export interface GatewayPageOptions {
  /** Where the gateway is mounted, such as `/lingobooth` or `https://gateway.example`; `/` is the root of the page's own address. */
  readonly url: string
  /** Given to the host's log-in, as `{ room }`. @default what the log-in knows by itself */
  readonly room?: string
  /** Where tokens come from. @default a POST to `/token` of the gateway, with the page's cookies */
  readonly token?: string | (() => Promise<string>)
  /** Names the vendor in errors. @default gateway */
  readonly id?: string
  /** Where the gateway recognises speech while it is spoken; false where it cannot, as on a server without WebSockets. @default `/listen` under `url` */
  readonly live?: string | false
  /** Vendors that this page calls by itself, with tokens of the gateway. @default none */
  readonly vendorTokens?: readonly string[]
  /** How often the page asks at most what it may do, in milliseconds; the gateway answers when something has changed. @default 4000 */
  readonly rulesPollMs?: number
  /** Languages instead of those of the gateway, or besides them, such as with what the browser adds. @default those of the gateway */
  readonly languages?: (ofGateway: LanguageCatalog) => LanguageCatalog
  /** @default the global fetch */
  readonly fetch?: typeof globalThis.fetch
  /** @default the global WebSocket */
  readonly WebSocket?: typeof globalThis.WebSocket
}

const known: Readonly<Record<keyof GatewayPageOptions, true>> = {
  ...{ url: true, room: true, token: true, id: true, live: true, vendorTokens: true, rulesPollMs: true },
  ...{ languages: true, fetch: true, WebSocket: true },
}

const grantSchema = v.object({
  token: v.string(),
  url: v.optional(v.string()),
  expiresInSeconds: v.optional(v.number()),
})
export const rulesSchema = v.object({
  role: v.picklist(['host', 'speaker', 'listener']),
  captions: v.picklist(['on', 'off']),
  startsCaptions: v.boolean(),
  languages: v.exactOptional(v.array(v.string())),
  liveTyping: v.exactOptional(v.picklist(['on', 'off'])),
  consent: v.exactOptional(
    v.object({ text: v.exactOptional(v.string()), answer: v.nullable(v.picklist(['accepted', 'declined'])) }),
  ),
  spent: v.array(v.picklist(['translation', 'voice', 'recognition'])),
  ended: v.exactOptional(v.literal('removed')),
  version: v.exactOptional(v.string()),
})
const answerSchema = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.pipe(v.number(), v.minValue(1)),
  user: v.string(),
  room: v.string(),
  shard: v.string(),
  limits: v.optional(v.object({ minutes: v.optional(v.number()), characters: v.optional(v.number()) })),
  transports: v.record(v.string(), grantSchema),
  rules: rulesSchema,
})

/** What holds for this page's participant in its room. */
export type GatewayRules = v.InferOutput<typeof rulesSchema>

/** What the gateway says of this page's participant. */
export type GatewayAnswer = v.InferOutput<typeof answerSchema>

/** The page's side of a gateway, shared by its plugins. */
export interface GatewaySession {
  readonly options: GatewayPageOptions
  readonly id: string
  /** The latest answer of `/token`. */
  readonly answer: GatewayAnswer | undefined
  readonly fetch: typeof globalThis.fetch
  /** The room that is asked for from now on; whether it is another. */
  enter(room: string): boolean
  /** Asks for a token now, with those for the transports. */
  start(): Promise<GatewayAnswer>
  /** The latest token while it holds, or another. */
  heldToken(): Promise<string>
  /** A token for the calls of the plugins. */
  credentials(): Promise<Credentials>
  /** A token for a transport, by the name that the gateway gives it; of the latest answer as long as nobody has taken it. */
  transportToken(name: string): Promise<Credentials>
  /** The words and names of this gateway, for `setGlossary` of a booth, which checks them. */
  glossary(): Promise<readonly GlossaryTerm[]>
  subscribe(listener: (answer: GatewayAnswer) => void): () => void
}

/** How long the transport tokens of an answer are used for new connections. */
const freshMs = 10_000
/** A token is not used for longer than until this before it expires. */
const marginMs = 10_000

export function gatewaySession(given: GatewayPageOptions): GatewaySession {
  const { id = 'gateway', token } = given
  checkNames(given, known, { vendor: id })
  checkNumbers(given, { rulesPollMs: numberRanges.duration }, { vendor: id })
  if (typeof given.url !== 'string')
    throw new AdapterError(id, 'bad-option', 'Say where the gateway is: "url" is missing.')
  const url = given.url.replace(/\/$/, '')
  const options = { ...given, url }
  const fetch: typeof globalThis.fetch = options.fetch ?? ((...request) => globalThis.fetch(...request))
  const client = crypto.randomUUID()
  const listeners = new Set<(answer: GatewayAnswer) => void>()
  let answer: GatewayAnswer | undefined
  let starting: Promise<GatewayAnswer> | undefined
  let answeredAtMs = 0
  const ageMs = () => systemClock.monotonicMs() - answeredAtMs
  const taken = new Set<string>()
  let { room } = options

  async function ask(): Promise<GatewayAnswer> {
    const response = await fetch(`${url}/token`, {
      method: 'POST',
      credentials: 'include',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client, ...(room !== undefined && { room }) }),
    }).catch(() => {
      throw new AdapterError(id, 'network', 'The gateway could not be reached for a token.')
    })
    return readAnswer(id, response, answerSchema)
  }

  /** Concurrent requests for a token share one call. */
  function start(): Promise<GatewayAnswer> {
    if (starting) return starting
    const asking = ask().then((given) => {
      if (starting !== asking) return given
      answer = given
      answeredAtMs = systemClock.monotonicMs()
      taken.clear()
      for (const listener of [...listeners]) listener(given)
      return given
    })
    starting = asking
    const end = () => {
      if (starting === asking) starting = undefined
    }
    asking.then(end, end)
    return asking
  }

  async function credentials(): Promise<Credentials> {
    if (token !== undefined) return { token: typeof token === 'string' ? token : await token() }
    const askedAtMs = systemClock.now()
    const given = await start()
    return { token: given.token, expiresAtMs: askedAtMs + given.expires_in * 1_000 }
  }

  async function heldToken(): Promise<string> {
    if (token === undefined && answer && ageMs() < answer.expires_in * 1_000 - marginMs) return answer.token
    return (await credentials()).token ?? ''
  }

  return {
    ...{ options, id, fetch, start, credentials, heldToken },
    get answer() {
      return answer
    },
    enter(next) {
      const isOther = next !== (room ?? answer?.room)
      if (isOther) {
        answer = undefined
        starting = undefined
      }
      room = next
      return isOther
    },
    async transportToken(name) {
      if (answer && !Object.hasOwn(answer.transports, name)) return {}
      const isFresh = !taken.has(name) && ageMs() < freshMs
      const { transports } = (isFresh && answer) || (await start())
      const given = Object.hasOwn(transports, name) ? transports[name] : undefined
      taken.add(name)
      if (!given) return {}
      const { token: granted, expiresInSeconds } = given
      return {
        token: granted,
        ...(expiresInSeconds !== undefined && { expiresAtMs: systemClock.now() - ageMs() + expiresInSeconds * 1_000 }),
      }
    },
    async glossary() {
      const headers = { authorization: `Bearer ${await heldToken()}` }
      const response = await fetch(`${url}/glossary`, { headers }).catch(() => {
        throw new AdapterError(id, 'network', 'The gateway could not be reached for the glossary.')
      })
      return (await readAnswer(id, response, v.array(v.looseObject({ term: v.string() })))) as GlossaryTerm[]
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
