import type { LiveSpeechToText } from '../../packages/core/src/index.ts'
import type { StreamVendorOptions } from '../../packages/testing/src/stream-vendor/index.ts'
import type { DoubleName } from '../../packages/testing/src/vendor-doubles/index.ts'
import {
  azure,
  coreService,
  deepgram,
  deepl,
  elevenlabs,
  google,
  libreTranslate,
  openaiCompatible,
  type PresetOptions,
  type VendorPreset,
} from '../../packages/vendor-http/src/index.ts'
import {
  createDeepgramSpeechToText,
  createOpenaiSpeechToText,
  createSonioxSpeechToText,
  type StreamOptions,
} from '../../packages/vendor-stream/src/index.ts'

export type Environment = Readonly<Record<string, string | undefined>>

interface LiveVendor {
  readonly dialect: StreamVendorOptions['dialect']
  create(options: Partial<StreamOptions>): LiveSpeechToText
  /** A token for a connection, from the key. */
  mint(key: string): Promise<string>
}

export interface TriedVendor {
  /** The variable that holds the key. */
  readonly key: string
  readonly double?: DoubleName
  /** What it does with whole texts and sounds. */
  preset?(options: PresetOptions, environment: Environment): VendorPreset
  readonly live?: LiveVendor
}

/** One field of what a vendor answers to a request for a token. */
async function mint(url: string, authorization: string, body: object, field: string): Promise<string> {
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), redirect: 'manual' })
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  const token = answer[field]
  if (typeof token === 'string') return token
  throw new Error(`No token was given (HTTP ${response.status}).`)
}

const baseOf = (url: string | undefined) => url?.replace(/\/v1\/?$/, '')
const withUrl = (options: PresetOptions, url: string | undefined) => ({
  ...options,
  ...(options.url === undefined && url !== undefined && { url }),
})

/** Every vendor that there is a preset or a dialect for. */
export const triedVendors: Readonly<Record<string, TriedVendor>> = {
  azure: {
    key: 'AZURE_API_KEY',
    double: 'azure',
    preset: (options, { AZURE_REGION = 'westeurope' }) => azure({ ...options, region: AZURE_REGION }),
  },
  'core-service': {
    key: 'CORE_SERVICE_API_KEY',
    double: 'core-service',
    preset: (options, { CORE_SERVICE_URL = '' }) => coreService({ ...options, url: options.url ?? CORE_SERVICE_URL }),
  },
  deepgram: {
    key: 'DEEPGRAM_API_KEY',
    double: 'deepgram',
    preset: deepgram,
    live: {
      dialect: 'deepgram',
      create: createDeepgramSpeechToText,
      mint: (key) =>
        mint('https://api.deepgram.com/v1/auth/grant', `Token ${key}`, { ttl_seconds: 30 }, 'access_token'),
    },
  },
  deepl: { key: 'DEEPL_API_KEY', double: 'deepl', preset: deepl },
  elevenlabs: { key: 'ELEVENLABS_API_KEY', double: 'elevenlabs', preset: elevenlabs },
  google: { key: 'GOOGLE_API_KEY', double: 'google', preset: google },
  libretranslate: {
    key: 'LIBRETRANSLATE_API_KEY',
    double: 'libretranslate',
    preset: (options, { LIBRETRANSLATE_URL }) => libreTranslate(withUrl(options, LIBRETRANSLATE_URL)),
  },
  openai: {
    key: 'OPENAI_API_KEY',
    double: 'openai',
    preset: (options, environment) =>
      openaiCompatible({
        ...withUrl(options, baseOf(environment.OPENAI_BASE_URL)),
        translationModel: environment.OPENAI_TRANSLATION_MODEL ?? 'gpt-4.1-mini',
        speechModel: environment.OPENAI_SPEECH_MODEL ?? 'gpt-4o-mini-transcribe',
        voiceModel: environment.OPENAI_VOICE_MODEL ?? 'gpt-4o-mini-tts',
      }),
    live: {
      dialect: 'openai',
      create: createOpenaiSpeechToText,
      mint: (key) =>
        mint(
          'https://api.openai.com/v1/realtime/client_secrets',
          `Bearer ${key}`,
          { expires_after: { anchor: 'created_at', seconds: 60 }, session: { type: 'transcription' } },
          'value',
        ),
    },
  },
  soniox: {
    key: 'SONIOX_API_KEY',
    live: {
      dialect: 'soniox',
      create: createSonioxSpeechToText,
      mint: (key) =>
        mint(
          'https://api.soniox.com/v1/auth/temporary-api-key',
          `Bearer ${key}`,
          { usage_type: 'transcribe_websocket', expires_in_seconds: 60 },
          'api_key',
        ),
    },
  },
}
