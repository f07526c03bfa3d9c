import type {
  Clock,
  DictionarySource,
  GlossaryTerm,
  Language,
  LanguageCatalog,
  SpeechToText,
  TextToSpeech,
  Translator,
} from '@lingobooth/core'
import { LingoboothError } from '@lingobooth/core'
import { checkNames, numberRanges } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import type { OnEvent } from './events.ts'
import type { Limits } from './meter.ts'
import { allowanceEntries, type Claims, type Participant } from './participant.ts'
import type { GatewayStore } from './store.ts'
import type { SigningKey } from './tokens.ts'
import type { GrantedToken, TransportTokens } from './transport-tokens.ts'

/** For an answer of a vendor, where nothing else is chosen. */
export const defaultVendorTimeoutMs = 15_000
/** Pages wait a minute for the text of a live vendor, the way to the gateway and back included. */
export const longestVendorTimeoutMs = 55_000

export interface GatewayOptions {
  /**
   * The host's own log-in: who asks, for which room, with which role. Null lets nobody in. The request is that of the page to `/token`, with its cookies
   * and headers, and its JSON body if it has one.
   */
  readonly authorize: (request: Request) => Promise<Participant | null> | Participant | null
  /** The first signs tokens, all are accepted. To replace one, put the new one first and remove the old one after `tokenLifetimeMs`. */
  readonly keys: readonly SigningKey[]
  /** Origins whose pages may ask. @default those with the host and port of the gateway */
  readonly origins?: readonly string[]
  /** Values of the header `host` that are answered. @default any */
  readonly hosts?: readonly string[]
  /** What tokens are for: gateways that share keys and not their rooms need different ones. @default lingobooth */
  readonly audience?: string
  /** Path under which the handler is mounted, such as `/lingobooth`. @default `/`, the root */
  readonly basePath?: string
  readonly languages: readonly Language[] | LanguageCatalog
  /** In order of preference, with their keys. */
  readonly translators?: readonly Translator[]
  /** In order of preference, with their keys. */
  readonly speechToText?: readonly SpeechToText[]
  /** In order of preference, with their keys. */
  readonly textToSpeech?: readonly TextToSpeech[]
  /** Names of voices that pages may ask for; without one, the vendor's voice for the gender speaks. @default none */
  readonly allowedVoices?: readonly string[]
  readonly dictionaries?: DictionarySource
  readonly glossary?: readonly GlossaryTerm[]
  /** Mints tokens of vendors that a speaker's page calls by itself, by their id. What is used with them is not counted here. */
  readonly vendorTokens?: Readonly<Record<string, (claims: Claims) => Promise<GrantedToken>>>
  /** Mints the least rights on the transports, by their name: `livekit` is for `livekit-transport`. They come with the answer of `/token`. */
  readonly transports?: Readonly<Record<string, TransportTokens>>
  readonly limits?: Limits
  /** Shared by several gateways. @default the memory of this process */
  readonly store?: GatewayStore
  /** How long a page's token holds. @default 10 minutes */
  readonly tokenLifetimeMs?: number
  /** How long one call of a vendor may take, and a live one from the end of the speech; at most 55000, as pages wait a minute. @default 15000 */
  readonly vendorTimeoutMs?: number
  /** How long the body of a request may take to arrive. @default 10000 */
  readonly bodyTimeoutMs?: number
  /** Until an answer is read, however steadily something moves. A sound may be made for a minute. @default 120000 */
  readonly answerTimeoutMs?: number
  /** Of texts and sounds kept in this process. @default 64 MB */
  readonly cacheBytes?: number
  /** How long they are kept; 0 keeps none. @default 1 hour */
  readonly cacheLifetimeMs?: number
  /** Calls of pages at once. A room has at most half of them, and those who have not logged in a tenth. @default 1000 */
  readonly maxCalls?: number
  /** Calls of one vendor at once, shared fairly by rooms and then by participants; the others wait for a third of `vendorTimeoutMs`. @default 64 */
  readonly maxVendorCalls?: number
  /** Of bodies that arrive and answers that leave, at once; at least 8 MB. @default 64 MB */
  readonly transferBytes?: number
  /** Live recognitions at once. @default 500 */
  readonly maxStreams?: number
  /** Live recognitions of one participant at once. @default 4 */
  readonly maxStreamsPerParticipant?: number
  readonly onEvent?: OnEvent
  readonly clock?: Clock
}

const call = v.function()
const whole = v.pipe(v.number(), v.safeInteger())
const positive = v.optional(v.pipe(whole, v.minValue(1)))
/** `Infinity` is none. */
const limit = v.optional(v.union([v.pipe(whole, v.minValue(1)), v.literal(Number.POSITIVE_INFINITY)]))
const [shortestMs, longestMs] = numberRanges.duration
const duration = v.optional(v.pipe(v.number(), v.minValue(shortestMs), v.maxValue(longestMs)))
const named = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const allowance = v.optional(v.strictObject(allowanceEntries))
const origin = v.pipe(
  v.string(),
  v.check((value) => URL.canParse(value) && new URL(value).origin === value),
)
const secret = v.pipe(
  v.union([v.string(), v.instance(Uint8Array)]),
  v.check((value) => (typeof value === 'string' ? new TextEncoder().encode(value) : value).length >= 32),
)
const vendors = v.optional(v.array(v.looseObject({ id: named })))

export const limitsSchema = v.optional(
  v.strictObject({
    participant: allowance,
    room: allowance,
    day: allowance,
    windowMs: positive,
    callsPerMinute: limit,
  }),
)

/** Times, sizes and numbers of calls. */
export const numberEntries = {
  tokenLifetimeMs: v.optional(v.pipe(v.number(), v.minValue(10_000), v.maxValue(86_400_000))),
  vendorTimeoutMs: v.optional(v.pipe(v.number(), v.minValue(shortestMs), v.maxValue(longestVendorTimeoutMs))),
  bodyTimeoutMs: duration,
  answerTimeoutMs: duration,
  cacheBytes: positive,
  cacheLifetimeMs: v.optional(v.pipe(whole, v.minValue(0))),
  maxCalls: limit,
  maxVendorCalls: positive,
  transferBytes: v.optional(v.pipe(whole, v.minValue(8_388_608))),
  maxStreams: limit,
  maxStreamsPerParticipant: limit,
}

const schema = v.strictObject({
  authorize: call,
  keys: v.pipe(v.array(v.strictObject({ kid: named, secret })), v.minLength(1)),
  origins: v.optional(v.array(origin)),
  hosts: v.optional(v.array(named)),
  audience: v.optional(named),
  basePath: v.optional(v.pipe(v.string(), v.regex(/^(?:\/[\w.-]+)*\/?$/))),
  languages: v.union([v.array(v.looseObject({ code: named, tag: named })), v.looseObject({ list: call })]),
  translators: vendors,
  speechToText: vendors,
  textToSpeech: vendors,
  allowedVoices: v.optional(v.array(named)),
  dictionaries: v.optional(v.looseObject({ load: call })),
  glossary: v.optional(v.array(v.looseObject({ term: named }))),
  vendorTokens: v.optional(v.record(named, call)),
  transports: v.optional(v.record(named, v.looseObject({ grant: call }))),
  limits: limitsSchema,
  store: v.optional(v.looseObject({ getMany: call, setMany: call, add: call })),
  ...numberEntries,
  onEvent: v.optional(call),
  clock: v.optional(v.looseObject({ now: call, monotonicMs: call })),
})

/** @throws LingoboothError `bad-option`, naming the option, never its value */
export function checkOptions(options: GatewayOptions): void {
  checkNames(options, schema.entries)
  const result = v.safeParse(schema, options)
  if (result.success) {
    if (new Set(options.keys.map(({ kid }) => kid)).size === options.keys.length) return
    throw bad('"keys": each needs a "kid" of its own.')
  }
  const fault = faultOf(result.issues, 'the options')
  throw bad(`${fault}${fault.includes('secret"') ? ' A secret has at least 32 bytes.' : ''}`)
}

type Issues = readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]

const isUnknown = ({ expected }: v.BaseIssue<unknown>) => expected === 'never'

/** What is wrong with which entry, without its value: an unknown one may be meant for one that is missing. */
export function faultOf(issues: Issues, whole: string): string {
  // Of what may have several forms, those that go further into it.
  const paths = issues.flatMap((issue) => [[issue], ...(issue.issues ?? []).map((inner) => [issue, inner])])
  const found = paths.find((path) => path.some(isUnknown)) ?? paths.find((path) => path.at(-1)?.path) ?? paths[0]
  const name = (found ?? []).flatMap((issue) => v.getDotPath(issue) ?? []).join('.') || whole
  const { type, requirement, message } = found?.at(-1) ?? {}
  // What checks of our own say, without the value.
  if (type === 'raw_check') return `"${name}" ${message}`
  if (type === 'min_value') return `"${name}" must be at least ${requirement}.`
  if (type === 'max_value') return `"${name}" must be at most ${requirement}.`
  return `"${name}" is ${found?.some(isUnknown) ? 'unknown' : 'missing or not valid'}.`
}

/** What stands before the paths of the gateway: none at the root. */
export const pathOf = ({ basePath = '' }: Pick<GatewayOptions, 'basePath'>): string => basePath.replace(/\/$/, '')

const bad = (reason: string) => new LingoboothError('bad-option', `Configuration of the gateway: ${reason}`)
