import { type Language, LingoboothError, type SpeechSegment } from '../../packages/core/src/index.ts'
import { liveSpeech } from '../../packages/testing/src/index.ts'
import { startStreamVendor } from '../../packages/testing/src/stream-vendor/index.ts'
import { keyOfDouble, startVendorDouble } from '../../packages/testing/src/vendor-doubles/index.ts'
import { type VendorPorts, vendorPorts } from '../../packages/vendor-http/src/index.ts'
import type { Environment, TriedVendor } from './tried-vendor.ts'

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
  /** None where there is no double. */
  readonly double?: string
}

/** How a vendor is reached: with a key, at a server of one's own, or both. */
interface Access {
  readonly key: string | undefined
  readonly own: string | undefined
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
async function tryPreset(vendor: TriedVendor, { key, own }: Access, options: TryOptions): Promise<Tried[]> {
  const { preset, double: name } = vendor
  if (!preset) return []
  const { environment, urls } = options
  const url = urls?.http ?? own
  const double = name && (await startVendorDouble(name))
  try {
    const of = (apiKey: string | undefined, at: string | undefined) => {
      const access = { ...(apiKey !== undefined && { apiKey }), ...(at !== undefined && { url: at }) }
      return directionsOf(vendorPorts(preset(access, environment)), options)
    }
    const answers = async (real: () => Promise<string>, doubled: (() => Promise<string>) | undefined) => ({
      vendor: await described(real()),
      ...(doubled && { double: await described(doubled()) }),
    })
    const [real, doubled] = [of(key, url), double ? of(keyOfDouble, double.url) : {}]
    const tried: Tried[] = []
    for (const [direction, call] of Object.entries(real) as [keyof typeof real, () => Promise<string>][])
      tried.push({ direction, ...(await answers(call, doubled[direction])) })
    const [first] = Object.values(of(wrongKey, url))
    const [other] = double ? Object.values(of(wrongKey, double.url)) : []
    if (first && key !== undefined) tried.push({ direction: 'wrong key', ...(await answers(first, other)) })
    return tried
  } finally {
    await double?.close()
  }
}

async function tryLive({ live }: TriedVendor, { key, own }: Access, options: TryOptions): Promise<Tried[]> {
  if (!live) return []
  const { sound, source, urls, environment } = options
  const recognize = async (url: string | undefined, token: () => Promise<string | undefined>) => {
    const get = async () => {
      const given = await token()
      return given === undefined ? {} : { token: given }
    }
    const credentials = { get, invalidate: () => undefined }
    const adapter = live.create({ credentials, ...(url !== undefined && { url }) }, environment)
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
  const url = urls?.live ?? (own && own + (live.path ?? ''))
  const { dialect, mint } = live
  const double = dialect && (await startStreamVendor({ dialect }))
  if (key !== undefined && mint) double?.accept(keyOfDouble)
  // The key of a server of one's own goes to that alone.
  const token = async () => (url === undefined && key !== undefined && mint ? mint(key) : key)
  const answers = async (real: () => Promise<string | undefined>, doubled: string) => ({
    vendor: await described(recognize(url, real)),
    ...(double && { double: await described(recognize(double.url, async () => doubled)) }),
  })
  try {
    const tried: Tried[] = [{ direction: 'live', ...(await answers(token, keyOfDouble)) }]
    if (key === undefined || !mint) return tried
    return [...tried, { direction: 'wrong key', ...(await answers(async () => wrongKey, wrongKey)) }]
  } finally {
    await double?.close()
  }
}

/** @throws where the environment holds neither key nor address */
export async function tryVendor(vendor: TriedVendor, options: TryOptions): Promise<Tried[]> {
  const read = (variable: string | undefined) => (variable && options.environment[variable]) || undefined
  const access = { key: read(vendor.key), own: read(vendor.url)?.replace(/\/(?:v1\/?)?$/, '') }
  if (access.key === undefined && access.own === undefined) {
    const wishes = [vendor.key && `the vendor's key into ${vendor.key}`, vendor.url && `its address into ${vendor.url}`]
    throw new Error(`Put ${wishes.filter(Boolean).join(', or ')}.`)
  }
  return [...(await tryPreset(vendor, access, options)), ...(await tryLive(vendor, access, options))]
}
