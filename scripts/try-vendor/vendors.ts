import { fieldOf } from '../../packages/core/src/adapter.ts'
import {
  azure,
  coreService,
  deepgram,
  deepl,
  elevenlabs,
  google,
  libreTranslate,
  openaiCompatible,
} from '../../packages/vendor-http/src/index.ts'
import {
  createDeepgramSpeechToText,
  createOpenaiSpeechToText,
  createSonioxSpeechToText,
  createStreamSpeechToText,
  createWhisperLiveKitSpeechToText,
  type StreamDialect,
} from '../../packages/vendor-stream/src/index.ts'
import type { TriedVendor } from './try-vendor.ts'

const smallWhisper = 'Systran/faster-whisper-small'

/** The server of Vosk, which has one language, and closes after the last text of a segment. */
export const voskDialect: StreamDialect = {
  sampleRateHz: 16_000,
  languageFormat: 'tag',
  answersWhileSpeaking: true,
  endsByClosing: true,
  query: () => ({}),
  protocols: () => [],
  up(message) {
    if (message.kind === 'open') return '{"config":{"sample_rate":16000}}'
    if (message.kind === 'samples') return new Uint8Array(new Int16Array(message.samples).buffer)
    return message.kind === 'end' ? '{"eof":1}' : undefined
  },
  down(message) {
    const [text, partial] = [fieldOf(message, 'text'), fieldOf(message, 'partial')]
    if (typeof text === 'string') return [{ kind: 'final', text }, { kind: 'endOfTurn' }]
    return typeof partial === 'string' ? [{ kind: 'partial', text: partial }] : []
  },
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

/** Every vendor that there is a preset or a dialect for. */
export const triedVendors: Readonly<Record<string, TriedVendor>> = {
  azure: {
    key: 'AZURE_API_KEY',
    double: 'azure',
    preset: (options, { AZURE_REGION = 'westeurope' }) => azure({ ...options, region: AZURE_REGION }),
  },
  'core-service': {
    key: 'CORE_SERVICE_API_KEY',
    url: 'CORE_SERVICE_URL',
    double: 'core-service',
    preset: ({ url = '', ...options }) => coreService({ ...options, url }),
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
    url: 'LIBRETRANSLATE_URL',
    double: 'libretranslate',
    preset: libreTranslate,
  },
  openai: {
    key: 'OPENAI_API_KEY',
    url: 'OPENAI_BASE_URL',
    double: 'openai',
    preset: (options, environment) =>
      openaiCompatible({
        ...options,
        translationModel: environment.OPENAI_TRANSLATION_MODEL ?? 'gpt-4.1-mini',
        speechModel: environment.OPENAI_SPEECH_MODEL ?? 'gpt-4o-mini-transcribe',
        voiceModel: environment.OPENAI_VOICE_MODEL ?? 'gpt-4o-mini-tts',
      }),
    live: {
      dialect: 'openai',
      path: '/v1/realtime',
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
  // Servers that one starts oneself.
  'faster-whisper-server': {
    url: 'FASTER_WHISPER_SERVER_URL',
    double: 'openai',
    preset: (options, { FASTER_WHISPER_SERVER_MODEL = smallWhisper }) =>
      openaiCompatible({ ...options, id: 'faster-whisper-server', speechModel: FASTER_WHISPER_SERVER_MODEL }),
  },
  piper: {
    url: 'PIPER_URL',
    preset: ({ url = '' }) => ({
      id: 'piper',
      textToSpeech: { id: 'piper', url: `${url}/synthesize`, body: { text: '{text}' }, languageFormat: 'tag' },
    }),
  },
  speaches: {
    key: 'SPEACHES_API_KEY',
    url: 'SPEACHES_URL',
    double: 'openai',
    preset: (options, { SPEACHES_SPEECH_MODEL = smallWhisper, SPEACHES_VOICE_MODEL, SPEACHES_VOICE }) =>
      openaiCompatible({
        ...options,
        id: 'speaches',
        speechModel: SPEACHES_SPEECH_MODEL,
        ...(SPEACHES_VOICE_MODEL !== undefined && { voiceModel: SPEACHES_VOICE_MODEL }),
        ...(SPEACHES_VOICE !== undefined && { voices: { female: SPEACHES_VOICE, male: SPEACHES_VOICE } }),
      }),
    live: {
      dialect: 'speaches',
      path: '/v1/realtime',
      create: (options, { SPEACHES_SPEECH_MODEL = smallWhisper }) =>
        createOpenaiSpeechToText({ ...options, id: 'speaches', server: 'speaches', model: SPEACHES_SPEECH_MODEL }),
    },
  },
  vosk: {
    url: 'VOSK_URL',
    live: {
      create: ({ url = '', ...options }) =>
        createStreamSpeechToText({ ...options, id: 'vosk', url, dialect: voskDialect }),
    },
  },
  whisperlivekit: {
    url: 'WHISPERLIVEKIT_URL',
    live: {
      dialect: 'whisperLiveKit',
      path: '/v1/listen',
      create: ({ url = '', ...options }) => createWhisperLiveKitSpeechToText({ ...options, url }),
    },
  },
  'whisper.cpp': {
    url: 'WHISPER_CPP_URL',
    double: 'openai',
    preset: (options) => openaiCompatible({ ...options, id: 'whisper.cpp', speechModel: 'whisper-1' }),
  },
}
