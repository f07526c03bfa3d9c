import { LingoboothError, type LiveSpeechToText } from '@lingobooth/core'
import {
  createHttpDictionarySource,
  createHttpLanguageCatalog,
  createHttpSpeechToText,
  createHttpTextToSpeech,
  createHttpTranslator,
} from '@lingobooth/vendor-http'
import {
  createDeepgramSpeechToText,
  createOpenaiSpeechToText,
  createSonioxSpeechToText,
  createWhisperLiveKitSpeechToText,
} from '@lingobooth/vendor-stream'
import * as v from 'valibot'
import { languagesOf } from '../languages.ts'
import { cacheLifetimeSchema, type GatewayOptions, limitsSchema } from '../options.ts'
import { bad } from './bad-configuration.ts'
import { redisFrom, redisSchema } from './configured-redis.ts'
import { transportsFrom, transportsSchema } from './configured-transports.ts'
import { vendorsFrom } from './configured-vendors.ts'
import { forwardedLogIn } from './forwarded-log-in.ts'

const text = v.pipe(v.string(), v.minLength(1))
const port = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))
const vendors = v.optional(v.array(v.looseObject({})), [])

const dialects: Readonly<Record<string, (options: never) => LiveSpeechToText>> = {
  deepgram: createDeepgramSpeechToText,
  openai: createOpenaiSpeechToText,
  soniox: createSonioxSpeechToText,
  whisperLiveKit: createWhisperLiveKitSpeechToText,
}

const schema = v.strictObject({
  host: v.optional(text, '127.0.0.1'),
  port: v.optional(port, 8_080),
  /** For Prometheus, on 127.0.0.1 unless `metricsHost` says otherwise; 0 for none. */
  metricsPort: v.optional(port, 0),
  metricsHost: v.optional(text, '127.0.0.1'),
  /** The host's log-in: gets the cookies and the `authorization` of the page, and answers who it is. */
  authorizeUrl: v.pipe(v.string(), v.url()),
  keys: v.array(v.strictObject({ kid: text, secret: text })),
  origins: v.optional(v.array(text)),
  hosts: v.optional(v.array(text)),
  audience: v.optional(text),
  basePath: v.optional(v.string()),
  languages: v.union([v.record(v.string(), v.string()), v.strictObject({ url: text })]),
  translation: vendors,
  speechToText: vendors,
  /** Each with a `"dialect"`, such as `"deepgram"`. */
  liveSpeechToText: vendors,
  textToSpeech: vendors,
  allowedVoices: v.optional(v.array(text)),
  dictionaries: v.optional(v.strictObject({ url: text })),
  glossary: v.optional(v.array(v.looseObject({ term: text }))),
  transports: transportsSchema,
  redis: v.exactOptional(redisSchema),
  limits: limitsSchema,
  cacheLifetimeMs: cacheLifetimeSchema,
  usageWebhook: v.optional(v.strictObject({ url: v.pipe(v.string(), v.url()), secret: text })),
})

export type Configuration = v.InferOutput<typeof schema>

/** Reads the configuration file; a text that is `$NAME` is that of the environment. @throws LingoboothError `bad-option`, naming the entry, never its value */
export function readConfiguration(content: string, environment: Readonly<Record<string, string | undefined>>) {
  let given: unknown
  try {
    given = JSON.parse(content, (name, value: unknown) => fromEnvironment(name, value, environment))
  } catch (error) {
    throw LingoboothError.is(error) ? error : bad('it is not JSON.')
  }
  const parsed = v.safeParse(schema, given, { abortEarly: true })
  if (parsed.success) return parsed.output
  throw bad(`"${v.getDotPath(parsed.issues[0]) ?? 'the file'}" is missing or not valid.`)
}

function fromEnvironment(name: string, value: unknown, environment: Readonly<Record<string, string | undefined>>) {
  const [, variable] = (typeof value === 'string' && /^\$([A-Z][A-Z0-9_]*)$/.exec(value)) || []
  if (variable === undefined) return value
  const found = environment[variable]
  if (found === undefined || found === '') throw bad(`"${name}" needs ${variable} in the environment.`)
  return found
}

/** The options of a gateway that a file describes. */
export async function optionsOf(configuration: Configuration): Promise<GatewayOptions> {
  const { keys, origins, hosts, audience, basePath, languages, limits, cacheLifetimeMs, allowedVoices, dictionaries } =
    configuration
  const live = configuration.liveSpeechToText.map(({ dialect, ...options }) => {
    const create = typeof dialect === 'string' && Object.hasOwn(dialects, dialect) ? dialects[dialect] : undefined
    if (!create) throw bad(`a "dialect" of "liveSpeechToText" is none of ${Object.keys(dialects).join(', ')}.`)
    return create(options as never)
  })
  const { glossary } = configuration
  const given = { origins, hosts, audience, basePath, limits, cacheLifetimeMs, allowedVoices, glossary }
  return {
    ...(Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<GatewayOptions>),
    keys,
    authorize: forwardedLogIn(configuration.authorizeUrl),
    languages:
      'url' in languages && typeof languages.url === 'string' && Object.keys(languages).length === 1
        ? createHttpLanguageCatalog({ url: languages.url })
        : languagesOf(languages as Readonly<Record<string, string>>),
    translators: vendorsFrom('translation', configuration.translation, createHttpTranslator),
    speechToText: [...live, ...vendorsFrom('speechToText', configuration.speechToText, createHttpSpeechToText)],
    textToSpeech: vendorsFrom('textToSpeech', configuration.textToSpeech, createHttpTextToSpeech),
    ...(configuration.transports && { transports: await transportsFrom(configuration.transports) }),
    ...(configuration.redis !== undefined && { store: await redisFrom(configuration.redis) }),
    ...(dictionaries && { dictionaries: createHttpDictionarySource(dictionaries) }),
  }
}
