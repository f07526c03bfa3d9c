import * as v from 'valibot'
import { voiceNames } from '../options.schema.ts'
import type { VendorVoices } from '../options.ts'
import {
  checkPreset,
  chinese,
  named,
  optionalName,
  type PresetOf,
  type PresetOptions,
  shared,
  voicesOf,
} from './preset.ts'

export interface DeepgramOptions extends PresetOptions {
  /** The vendor's model. @default 'nova-3' */
  readonly model?: string
  /** Names of voices by gender and language, besides the preset's; of several, each speaker gets one. */
  readonly voices?: Readonly<Partial<Record<'male' | 'female', Readonly<Record<string, VendorVoices>>>>>
}

/** What Nova-3 calls the languages that it knows; `es`, never `es-ES`. */
const heard = {
  ...named(
    'be bg bn bs ca cs da de de-CH el en en-AU en-GB en-IN en-NZ en-US es es-419 et fi fr fr-CA hi hr hu id it ja kn ko lt lv mk mr ms nl nl-BE no pl pt pt-BR pt-PT ro ru sk sl sr sv ta te th tl tr uk vi',
  ),
  ...chinese('zh-Hans', 'zh-Hant'),
  yue: 'zh-HK',
  'es-MX': 'es-419',
  'es-AR': 'es-419',
  'es-CO': 'es-419',
  'es-US': 'es-419',
}

const voiced = (voices: string) =>
  Object.fromEntries(voices.split(' ').map((name) => [name.slice(-2), `aura-2-${name}`]))

const female = voiced('thalia-en celeste-es viktoria-de agathe-fr livia-it rhea-nl izanami-ja')
const male = voiced('apollo-en nestor-es julius-de hector-fr dionisio-it sander-nl fujin-ja')

/** Those that take key terms; others refuse them. */
const takesTerms = /^(?:nova-3|flux)/

const errors = [
  { status: 402, code: 'quota-exceeded' },
  { status: 400, path: 'err_msg', includes: 'No such model/language/tier combination', code: 'unsupported-language' },
  { path: 'err_code', equals: ['ASR_PAYMENT_REQUIRED', 'INSUFFICIENT_CREDITS'], code: 'quota-exceeded' },
] as const

/** Speech to text and text to speech by Deepgram; live recognition is in `@lingobooth/vendor-stream`. @throws AdapterError `bad-option` for invalid options, and for a key in a page */
export function deepgram(options: DeepgramOptions = {}): PresetOf<'speechToText' | 'textToSpeech'> {
  checkPreset('deepgram', options, { model: optionalName, voices: voicesOf(v.record(v.string(), voiceNames)) })
  const { model = 'nova-3', voices } = options
  const keyHeader = { authorization: 'Token {key}' }
  const vendor = shared({ id: 'deepgram', url: 'https://api.deepgram.com', keyHeader }, options)
  return {
    id: vendor.id,
    speechToText: {
      ...vendor,
      url: `${vendor.url}/v1/listen?model=${encodeURIComponent(model)}&language={source}&smart_format=true${takesTerms.test(model) ? '&keyterm={terms[]}' : ''}`,
      valueResponse: 'results.channels.0.alternatives.0.transcript',
      usage: { seconds: 'metadata.duration' },
      languages: heard,
      languageFormat: 'none',
      maxCalls: 100,
      termLimits: { maxTerms: 100 },
      errors,
    },
    textToSpeech: {
      ...vendor,
      url: `${vendor.url}/v1/speak?model={voice}&encoding=mp3`,
      body: { text: '{text}' },
      voices: { male: { ...male, ...voices?.male }, female: { ...female, ...voices?.female } },
      languageFormat: 'tag',
      maxChars: 2_000,
      maxCalls: 15,
      errors,
    },
  }
}
