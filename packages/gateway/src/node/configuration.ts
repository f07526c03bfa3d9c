import { type DictionarySource, parseDictionaries } from '@lingobooth/core'
import {
  createHttpDictionarySource,
  createHttpLanguageCatalog,
  createHttpSpeechToText,
  createHttpTextToSpeech,
  createHttpTranslator,
} from '@lingobooth/vendor-http'
import * as v from 'valibot'
import { languagesOf } from '../languages.ts'
import { defaultVendorTimeoutMs, faultOf, type GatewayOptions, limitsSchema, numberEntries } from '../options.ts'
import { bad } from './bad-configuration.ts'
import { redisFrom, redisSchema } from './configured-redis.ts'
import { transportsFrom, transportsSchema } from './configured-transports.ts'
import { liveVendorsFrom, vendorsFrom } from './configured-vendors.ts'
import { forwardedLogIn } from './forwarded-log-in.ts'
import { jsonFault } from './json-fault.ts'
import type { ServeOptions } from './serve.ts'

const text = v.pipe(v.string(), v.minLength(1))
const port = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))
const vendors = v.optional(v.array(v.looseObject({})), [])

/** Options of the gateway that have the same form in a file. */
const sameEntries = {
  keys: v.array(v.strictObject({ kid: text, secret: text })),
  origins: v.optional(v.array(text)),
  hosts: v.optional(v.array(text)),
  audience: v.optional(text),
  basePath: v.optional(v.string()),
  allowedVoices: v.optional(v.array(text)),
  glossary: v.optional(v.array(v.looseObject({ term: text }))),
  limits: limitsSchema,
  ...numberEntries,
}

/** Options of the server. */
const serverEntries = {
  requestTimeoutMs: v.optional(v.number()),
  stalledTimeoutMs: v.optional(v.number()),
  stopTimeoutMs: v.optional(v.number()),
  maxConnections: v.optional(v.number()),
  pingMs: v.optional(v.number()),
}

export const configurationSchema = v.strictObject({
  authorizeUrl: v.pipe(v.string(), v.url()),
  languages: v.union([v.record(v.string(), v.string()), v.strictObject({ url: text })]),
  ...sameEntries,
  translation: vendors,
  speechToText: vendors,
  liveSpeechToText: vendors,
  textToSpeech: vendors,
  dictionaries: v.optional(v.union([v.array(v.unknown()), v.strictObject({ url: text })])),
  transports: transportsSchema,
  redis: v.exactOptional(redisSchema),
  usageWebhook: v.optional(v.strictObject({ url: v.pipe(v.string(), v.url()), secret: text })),
  host: v.optional(text, '127.0.0.1'),
  port: v.optional(port, 8_080),
  metricsPort: v.optional(port, 0),
  metricsHost: v.optional(text, '127.0.0.1'),
  ...serverEntries,
})

export type Configuration = v.InferOutput<typeof configurationSchema>

const picked = (from: Configuration, entries: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(from).filter(([name, value]) => Object.hasOwn(entries, name) && value !== undefined),
  )

/** The options of the server that a file describes. */
export const serverOptionsOf = (configuration: Configuration): ServeOptions =>
  picked(configuration, { ...serverEntries, host: true, port: true })

/** Reads the configuration file; a text that is `$NAME` is that of the environment. @throws LingoboothError `bad-option`, naming the entry, never its value */
export function readConfiguration(content: string, environment: Readonly<Record<string, string | undefined>>) {
  const fault = jsonFault(content)
  if (fault) throw bad(`it is not JSON: see ${fault}.`)
  const parsed = v.safeParse(configurationSchema, fromEnvironment(JSON.parse(content), environment))
  if (parsed.success) return parsed.output
  throw bad(faultOf(parsed.issues, 'the file'))
}

function fromEnvironment(
  value: unknown,
  environment: Readonly<Record<string, string | undefined>>,
  path: readonly string[] = [],
): unknown {
  if (typeof value === 'object' && value !== null) {
    const within = ([name, inner]: [string, unknown]) => fromEnvironment(inner, environment, [...path, name])
    const entries = Object.entries(value).map((entry) => [entry[0], within(entry)] as const)
    return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
  }
  const [, variable] = (typeof value === 'string' && /^\$([A-Z][A-Z0-9_]*)$/.exec(value)) || []
  if (variable === undefined) return value
  const found = environment[variable]
  if (found === undefined || found === '') throw bad(`"${path.join('.')}" needs ${variable} in the environment.`)
  return found
}

/** The options of a gateway that a file describes. */
export async function optionsOf(configuration: Configuration): Promise<GatewayOptions> {
  const { languages, dictionaries, transports, redis } = configuration
  return {
    ...(picked(configuration, sameEntries) as Pick<GatewayOptions, 'keys'>),
    authorize: forwardedLogIn(configuration.authorizeUrl),
    languages:
      'url' in languages && typeof languages.url === 'string' && Object.keys(languages).length === 1
        ? createHttpLanguageCatalog({ url: languages.url })
        : languagesOf(languages as Readonly<Record<string, string>>),
    translators: vendorsFrom('translation', configuration.translation, createHttpTranslator),
    speechToText: [
      ...liveVendorsFrom(configuration.liveSpeechToText, configuration.vendorTimeoutMs ?? defaultVendorTimeoutMs),
      ...vendorsFrom('speechToText', configuration.speechToText, createHttpSpeechToText),
    ],
    textToSpeech: vendorsFrom('textToSpeech', configuration.textToSpeech, createHttpTextToSpeech),
    ...(transports && { transports: await transportsFrom(transports) }),
    ...(redis && { store: await redisFrom(redis) }),
    ...(dictionaries && { dictionaries: dictionariesFrom(dictionaries) }),
  }
}

function dictionariesFrom(given: NonNullable<Configuration['dictionaries']>): DictionarySource {
  if ('url' in given) return createHttpDictionarySource(given)
  const parsed = parseDictionaries(given)
  if (!parsed) throw bad('"dictionaries" is no list of dictionaries.')
  return { load: async () => parsed }
}
