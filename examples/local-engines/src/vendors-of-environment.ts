import {
  deepgram,
  deepl,
  libreTranslate,
  openaiCompatible,
  type VendorPreset,
  vendorPorts,
} from '@lingobooth/vendor-http'
import type { HostedVendors } from './hosted.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Vendors whose keys or addresses are in the environment, in the order in which they are asked. The keys stay on this side. */
export function vendorsOfEnvironment(env: Environment = process.env): HostedVendors {
  const ports = presetsOf(env).map((preset) => vendorPorts(preset))
  return {
    translators: ports.flatMap(({ translator }) => translator ?? []),
    recognizers: ports.flatMap(({ speechToText }) => speechToText ?? []),
    voices: ports.flatMap(({ textToSpeech }) => textToSpeech ?? []),
  }
}

function presetsOf(env: Environment): VendorPreset[] {
  const { DEEPL_API_KEY, DEEPGRAM_API_KEY, OPENAI_API_KEY, OPENAI_BASE_URL, LIBRETRANSLATE_URL } = env
  return [
    ...(DEEPL_API_KEY ? [deepl({ apiKey: DEEPL_API_KEY })] : []),
    ...(DEEPGRAM_API_KEY ? [deepgram({ apiKey: DEEPGRAM_API_KEY })] : []),
    ...(LIBRETRANSLATE_URL ? [libreTranslate({ url: LIBRETRANSLATE_URL })] : []),
    ...(OPENAI_API_KEY || OPENAI_BASE_URL
      ? [
          openaiCompatible({
            ...(OPENAI_API_KEY && { apiKey: OPENAI_API_KEY }),
            // It is usually given with the version, which the addresses have already.
            ...(OPENAI_BASE_URL && { url: OPENAI_BASE_URL.replace(/\/v1\/?$/, '') }),
            translationModel: env.OPENAI_TRANSLATION_MODEL ?? 'gpt-4o-mini',
            speechModel: env.OPENAI_SPEECH_MODEL ?? 'gpt-4o-mini-transcribe',
            voiceModel: env.OPENAI_VOICE_MODEL ?? 'gpt-4o-mini-tts',
          }),
        ]
      : []),
  ]
}
