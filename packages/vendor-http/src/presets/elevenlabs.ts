import * as v from 'valibot'
import { voiceNames } from '../options.schema.ts'
import type { VendorVoices } from '../options.ts'
import { checkPreset, optionalName, type PresetOf, type PresetOptions, shared, voicesOf } from './preset.ts'

export interface ElevenlabsOptions extends PresetOptions {
  /** Model of recognition. @default 'scribe_v2' */
  readonly speechModel?: string
  /** Model of the voice. @default 'eleven_flash_v2_5' */
  readonly voiceModel?: 'eleven_flash_v2_5' | 'eleven_multilingual_v2' | 'eleven_v3'
  /** Ids of voices of your account; of several, each speaker gets one. @default George and Sarah, which every account has */
  readonly voices?: { readonly male?: VendorVoices; readonly female?: VendorVoices }
}

const languages = { no: 'no' }
const maxChars = { eleven_flash_v2_5: 40_000, eleven_multilingual_v2: 10_000, eleven_v3: 5_000 }

const errors = [
  { path: 'detail.status', equals: 'quota_exceeded', code: 'quota-exceeded' },
  { path: 'detail.status', equals: 'max_character_limit_exceeded', code: 'too-large' },
  { path: 'detail.status', equals: 'unsupported_language', code: 'unsupported-language' },
  { path: 'detail.status', equals: 'voice_not_found', code: 'not-found' },
] as const

/** Speech to text and text to speech by ElevenLabs. @throws AdapterError `bad-option` for invalid options, and for a key in a page */
export function elevenlabs(options: ElevenlabsOptions = {}): PresetOf<'speechToText' | 'textToSpeech'> {
  checkPreset('elevenlabs', options, {
    speechModel: optionalName,
    voiceModel: v.optional(v.picklist(['eleven_flash_v2_5', 'eleven_multilingual_v2', 'eleven_v3'])),
    voices: voicesOf(voiceNames),
  })
  const { speechModel = 'scribe_v2', voiceModel = 'eleven_flash_v2_5', voices } = options
  const keyHeader = { 'xi-api-key': '{key}' }
  const vendor = shared({ id: 'elevenlabs', url: 'https://api.elevenlabs.io', keyHeader }, options)
  return {
    id: vendor.id,
    speechToText: {
      ...vendor,
      url: `${vendor.url}/v1/speech-to-text`,
      bodyType: 'form-data',
      body: { model_id: speechModel, language_code: '{source}', tag_audio_events: false, keyterms: '{terms[]}' },
      valueResponse: 'text',
      usage: { seconds: 'audio_duration_secs' },
      languages,
      languageFormat: 'language',
      minSoundMs: 100,
      termLimits: { maxTerms: 100, maxChars: 49, maxWords: 5, without: '<>{}[]\\' },
      errors,
    },
    textToSpeech: {
      ...vendor,
      url: `${vendor.url}/v1/text-to-speech/{voice}?output_format=mp3_44100_128`,
      body: {
        text: '{text}',
        model_id: voiceModel,
        ...(voiceModel !== 'eleven_multilingual_v2' && { language_code: '{target}' }),
      },
      voices: { male: 'JBFqnCBsd6RMkjVDRZzb', female: 'EXAVITQu4vr4xnSDxMaL', ...voices },
      languages,
      languageFormat: 'language',
      maxChars: maxChars[voiceModel],
      errors,
    },
  }
}
