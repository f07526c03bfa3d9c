import { openaiCompatible } from '../../packages/vendor-http/src/index.ts'
import {
  createOpenaiSpeechToText,
  createStreamSpeechToText,
  createWhisperLiveKitSpeechToText,
} from '../../packages/vendor-stream/src/index.ts'
import type { TriedVendor } from './tried-vendor.ts'
import { voskDialect } from './vosk-dialect.ts'

const smallWhisper = 'Systran/faster-whisper-small'

/** Servers that one starts oneself. */
export const ownServers: Readonly<Record<string, TriedVendor>> = {
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
