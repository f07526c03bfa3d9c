import { type Language, LingoboothError, type SpeechSegment } from '../../packages/core/src/index.ts'
import { liveSpeech } from '../../packages/testing/src/index.ts'
import { startStreamVendor } from '../../packages/testing/src/stream-vendor/index.ts'
import { keyOfDouble, startVendorDouble } from '../../packages/testing/src/vendor-doubles/index.ts'
import { type VendorPorts, vendorPorts } from '../../packages/vendor-http/src/index.ts'
import type { Environment, TriedVendor } from './vendors.ts'

export interface TryOptions {
  readonly environment: Environment
  readonly sound: Int16Array
  readonly wav: Blob
  readonly source: Language
  readonly target: Language
  /** Where the vendor is, and its WebSocket. @default the real ones */
  readonly urls?: { readonly http?: string; readonly live?: string }
}

/** What one direction gave, of the vendor and of its double. */
export interface Tried {
  readonly direction: 'text' | 'sound' | 'voice' | 'live' | 'wrong key'
  readonly vendor: string
  readonly double: string
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

async function soundOf({ textToSpeech }: VendorPorts, language: Language): Promise<string> {
  const spoken = await textToSpeech?.prepare({ text, language, gender: 'female' })
  if (!spoken || spoken.kind === 'spoken') return 'no sound'
  const blob = spoken.kind === 'audio' ? spoken.audio : await new Response(spoken.chunks).blob()
  const type = spoken.kind === 'audio' ? spoken.audio.type : spoken.mediaType
  return `${blob.size} bytes of ${type}${spoken.kind === 'stream' ? ', while it is made' : ''}`
}

function directionsOf(ports: VendorPorts, { wav, source, target, sound }: TryOptions) {
  const segment: SpeechSegment = {
    id: 'tried',
    wav,
    startedAtMs: 0,
    endedAtMs: Math.round(sound.length / 16),
    cut: false,
  }
  const heard = async () => {
    const recognized = (await ports.speechToText?.recognize(segment, { language: source })) ?? ''
    return JSON.stringify(typeof recognized === 'string' ? recognized : recognized.text)
  }
  const translated = async () => JSON.stringify(await ports.translator?.translate({ text, source, target }))
  return {
    ...(ports.translator && { text: translated }),
    ...(ports.speechToText && { sound: heard }),
    ...(ports.textToSpeech && { voice: () => soundOf(ports, target) }),
  }
}

/** Calls the vendor and its double in every direction that it has, and with a wrong key. */
async function tryPreset(vendor: TriedVendor, key: string, options: TryOptions): Promise<Tried[]> {
  const { preset, double: name } = vendor
  if (!preset || !name) return []
  const { environment, urls } = options
  const url = urls?.http
  const double = await startVendorDouble(name)
  try {
    const of = (apiKey: string, at: string | undefined) =>
      directionsOf(vendorPorts(preset({ apiKey, ...(at !== undefined && { url: at }) }, environment)), options)
    const [real, doubled] = [of(key, url), of(keyOfDouble, double.url)]
    const tried: Tried[] = []
    for (const [direction, call] of Object.entries(real) as [keyof typeof real, () => Promise<string>][])
      tried.push({
        direction,
        vendor: await described(call()),
        double: await described(doubled[direction]?.() ?? Promise.resolve('')),
      })
    const [first] = Object.values(of(wrongKey, url))
    const [other] = Object.values(of(wrongKey, double.url))
    if (first && other)
      tried.push({ direction: 'wrong key', vendor: await described(first()), double: await described(other()) })
    return tried
  } finally {
    await double.close()
  }
}

async function tryLive({ live }: TriedVendor, key: string, options: TryOptions): Promise<Tried[]> {
  if (!live) return []
  const { sound, source, urls } = options
  const recognize = async (url: string | undefined, token: () => Promise<string>) => {
    const credentials = { get: async () => ({ token: await token() }), invalidate: () => undefined }
    const adapter = live.create({ credentials, ...(url !== undefined && { url }) })
    const speech = liveSpeech()
    let partials = 0
    const recognizing = adapter.recognizeLive(speech.segment, { language: source, onPartial: () => partials++ })
    speech.say(sound)
    speech.end()
    try {
      const heard = await recognizing
      return `${JSON.stringify(typeof heard === 'string' ? heard : heard.text)} after ${partials} interim results`
    } finally {
      await adapter.close?.()
    }
  }
  const double = await startStreamVendor({ dialect: live.dialect })
  double.accept(keyOfDouble)
  const mint = urls?.live === undefined ? () => live.mint(key) : async () => key
  const answers = async (real: () => Promise<string>, doubled: () => Promise<string>) => ({
    vendor: await described(recognize(urls?.live, real)),
    double: await described(recognize(double.url, doubled)),
  })
  try {
    return [
      { direction: 'live', ...(await answers(mint, async () => keyOfDouble)) },
      {
        direction: 'wrong key',
        ...(await answers(
          async () => wrongKey,
          async () => wrongKey,
        )),
      },
    ]
  } finally {
    await double.close()
  }
}

export async function tryVendor(vendor: TriedVendor, options: TryOptions): Promise<Tried[]> {
  const key = options.environment[vendor.key]
  if (!key) throw new Error(`Put the vendor's key into ${vendor.key}.`)
  return [...(await tryPreset(vendor, key, options)), ...(await tryLive(vendor, key, options))]
}
