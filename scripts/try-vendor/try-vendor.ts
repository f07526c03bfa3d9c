import type { LiveSpeechToText } from '../../packages/core/src/index.ts'
import { type Language, LingoboothError } from '../../packages/core/src/index.ts'
import { liveSpeech } from '../../packages/testing/src/index.ts'
import { type StreamVendorOptions, startStreamVendor } from '../../packages/testing/src/stream-vendor/index.ts'
import { type DoubleName, keyOfDouble, startVendorDouble } from '../../packages/testing/src/vendor-doubles/index.ts'
import { type PresetOptions, type VendorPreset, vendorPorts } from '../../packages/vendor-http/src/index.ts'
import type { StreamOptions } from '../../packages/vendor-stream/src/index.ts'

export type Environment = Readonly<Record<string, string | undefined>>

interface LiveVendor {
  /** Of its double. @default none */
  readonly dialect?: StreamVendorOptions['dialect']
  /** Of the WebSocket on a server of one's own. */
  readonly path?: string
  create(options: Partial<StreamOptions>, environment: Environment): LiveSpeechToText
  /** A token for a connection to the hosted service, from the key. */
  mint?(key: string): Promise<string>
}

export interface TriedVendor {
  /** The variable that holds the key. @default none */
  readonly key?: string
  /** The variable that holds the address of a server of one's own, which may need no key. @default none */
  readonly url?: string
  readonly double?: DoubleName
  /** What it does with whole texts and sounds. */
  preset?(options: PresetOptions, environment: Environment): VendorPreset
  readonly live?: LiveVendor
}

export interface TryOptions {
  readonly environment: Environment
  readonly sound: Int16Array
  readonly wav: Blob
  readonly source: Language
  readonly target: Language
  /** Where the vendor is, and its WebSocket. @default the real ones */
  readonly urls?: { readonly http?: string; readonly live?: string }
}

type Direction = 'text' | 'sound' | 'voice' | 'live'
type Calls = Partial<Record<Direction, () => Promise<string>>>

/** What one direction gave, of the vendor and of its double. */
export interface Tried {
  readonly direction: Direction | 'wrong key'
  readonly vendor: string
  /** None where there is no double. */
  readonly double?: string
}

/** The vendor or its double, with a key. */
interface Side {
  readonly key?: string | undefined
  readonly http?: string | undefined
  readonly live?: string | undefined
  /** For a connection. @default the key */
  token?(): Promise<string | undefined>
}

const text = 'Where is the station, and when does the next train leave?'
const wrongKey = 'wrong-key'

const described = async (call: Promise<string>): Promise<string> => {
  const startedMs = performance.now()
  const answer = await call.catch((error: unknown) => {
    if (!LingoboothError.is(error)) return `failed: ${error instanceof Error ? error.message : 'unknown'}`
    const wait = error.retryAfterMs === undefined ? '' : `, retry after ${error.retryAfterMs} ms`
    return `${error.code}${wait}: ${error.message}`
  })
  return `${answer} (${Math.round(performance.now() - startedMs)} ms)`
}

const textOf = (recognized: string | { readonly text: string } = '') =>
  JSON.stringify(typeof recognized === 'string' ? recognized : recognized.text)

function presetCalls({ preset }: TriedVendor, { key, http }: Side, options: TryOptions): Calls {
  if (!preset) return {}
  const { environment, wav, source, target, sound } = options
  const access = { ...(key !== undefined && { apiKey: key }), ...(http !== undefined && { url: http }) }
  const { translator, speechToText, textToSpeech } = vendorPorts(preset(access, environment))
  const times = { startedAtMs: 0, endedAtMs: Math.round(sound.length / 16) }
  const speak = async () => {
    const spoken = await textToSpeech?.prepare({ text, language: target, gender: 'female' })
    if (!spoken || spoken.kind === 'spoken') return 'no sound'
    const blob = spoken.kind === 'audio' ? spoken.audio : await new Response(spoken.chunks).blob()
    const type = spoken.kind === 'audio' ? spoken.audio.type : spoken.mediaType
    return `${blob.size} bytes of ${type}${spoken.kind === 'stream' ? ', while it is made' : ''}`
  }
  return {
    ...(translator && { text: async () => JSON.stringify(await translator.translate({ text, source, target })) }),
    ...(speechToText && {
      sound: async () =>
        textOf(await speechToText.recognize({ id: 'tried', wav, cut: false, ...times }, { language: source })),
    }),
    ...(textToSpeech && { voice: speak }),
  }
}

function liveCalls({ live }: TriedVendor, side: Side, { environment, sound, source }: TryOptions): Calls {
  if (!live) return {}
  const { key, live: url, token = async () => key } = side
  const get = async () => {
    const given = await token()
    return given === undefined ? {} : { token: given }
  }
  const recognize = async () => {
    const credentials = { get, invalidate: () => undefined }
    const adapter = live.create({ credentials, ...(url !== undefined && { url }) }, environment)
    const speech = liveSpeech()
    let partials = 0
    const recognizing = adapter.recognizeLive(speech.segment, { language: source, onPartial: () => partials++ })
    speech.say(sound)
    speech.end()
    try {
      return `${textOf(await recognizing)} after ${partials} interim results`
    } finally {
      await adapter.close?.()
    }
  }
  return { live: recognize }
}

async function compare(direction: Tried['direction'], real: () => Promise<string>, double?: () => Promise<string>) {
  const vendor = await described(real())
  return { direction, vendor, ...(double && { double: await described(double()) }) }
}

/** Calls the vendor and its double in every direction that it has, and with a wrong key. @throws where the environment holds neither key nor address */
export async function tryVendor(vendor: TriedVendor, options: TryOptions): Promise<Tried[]> {
  const { environment, urls } = options
  const read = (variable: string | undefined) => (variable && environment[variable]) || undefined
  const [key, own] = [read(vendor.key), read(vendor.url)?.replace(/\/(?:v1\/?)?$/, '')]
  if (key === undefined && own === undefined) {
    const wishes = [vendor.key && `the vendor's key into ${vendor.key}`, vendor.url && `its address into ${vendor.url}`]
    throw new Error(`Put ${wishes.filter(Boolean).join(', or ')}.`)
  }
  const { mint, dialect, path = '' } = vendor.live ?? {}
  const double = vendor.double && (await startVendorDouble(vendor.double))
  const stream = dialect && (await startStreamVendor({ dialect }))
  if (key !== undefined && mint) stream?.accept(keyOfDouble)
  const live = urls?.live ?? (own && own + path)
  const places = { http: urls?.http ?? own, live }
  // The key of a server of one's own goes to that alone.
  const token = async () => (live === undefined && key !== undefined && mint ? mint(key) : key)
  const doubled = { http: double?.url, live: stream?.url }
  const tried: Tried[] = []
  try {
    for (const [calls, isDoubled, hasWrongKey] of [
      [presetCalls, double, key !== undefined],
      [liveCalls, stream, key !== undefined && mint],
    ] as const) {
      const real = calls(vendor, { key, ...places, token }, options)
      const others = isDoubled ? calls(vendor, { key: keyOfDouble, ...doubled }, options) : {}
      for (const [direction, call] of Object.entries(real) as [Direction, () => Promise<string>][])
        tried.push(await compare(direction, call, others[direction]))
      const [refused] = Object.values(calls(vendor, { key: wrongKey, ...places }, options))
      const [other] = isDoubled ? Object.values(calls(vendor, { key: wrongKey, ...doubled }, options)) : []
      if (refused && hasWrongKey) tried.push(await compare('wrong key', refused, other))
    }
    return tried
  } finally {
    await double?.close()
    await stream?.close()
  }
}
