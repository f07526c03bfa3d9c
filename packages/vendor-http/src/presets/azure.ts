import type { Gender } from '@lingobooth/core'
import { primaryLanguage } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import { named, voiceNames } from '../options.schema.ts'
import type { VendorVoices } from '../options.ts'
import { checkPreset, chinese, type PresetOf, type PresetOptions, shared, voicesOf } from './preset.ts'

export interface AzureOptions extends PresetOptions {
  /** Region of the resource, such as `westeurope`. */
  readonly region: string
  /** For translation by a large language model that you have deployed. @default the translation model */
  readonly deployment?: { readonly name: string; readonly tone?: 'formal' | 'informal' | 'neutral' }
  /** Names of voices by gender and language, besides the preset's; of several, each speaker gets one. */
  readonly voices?: Readonly<Partial<Record<Gender, Readonly<Record<string, VendorVoices>>>>>
}

const translated = {
  ...chinese('zh-Hans', 'zh-Hant'),
  'pt-PT': 'pt-pt',
  'fr-CA': 'fr-ca',
  'sr-Latn': 'sr-Latn',
  sr: 'sr-Cyrl',
  no: 'nb',
}
const spoken = {
  'zh-Hans': 'zh-CN',
  'zh-Hant': 'zh-TW',
  yue: 'zh-HK',
  no: 'nb-NO',
  he: 'he-IL',
  fil: 'fil-PH',
  'es-419': 'es-MX',
  sr: 'sr-RS',
}

/** A woman's and a man's voice of each language. */
const neural = `ar-EG Salma Shakir|bg-BG Kalina Borislav|ca-ES Joana Enric|cs-CZ Vlasta Antonin|da-DK Christel Jeppe
de-DE Katja Conrad|el-GR Athina Nestoras|en-US Jenny Guy|en-GB Sonia Ryan|es-ES Elvira Alvaro|es-MX Dalia Jorge
et-EE Anu Kert|fi-FI Noora Harri|fil-PH Blessica Angelo|fr-FR Denise Henri|fr-CA Sylvie Jean|he-IL Hila Avri
hi-IN Swara Madhur|hr-HR Gabrijela Srecko|hu-HU Noemi Tamas|id-ID Gadis Ardi|it-IT Elsa Diego|ja-JP Nanami Keita
ko-KR SunHi InJoon|lt-LT Ona Leonas|lv-LV Everita Nils|nb-NO Pernille Finn|nl-NL Colette Maarten|pl-PL Zofia Marek
pt-BR Francisca Antonio|pt-PT Raquel Duarte|ro-RO Alina Emil|ru-RU Svetlana Dmitry|sk-SK Viktoria Lukas
sl-SI Petra Rok|sr-RS Sophie Nicholas|sv-SE Sofie Mattias|th-TH Premwadee Niwat|tr-TR Emel Ahmet|uk-UA Polina Ostap
vi-VN HoaiMy NamMinh|zh-CN Xiaoxiao Yunxi|zh-HK HiuMaan WanLung|zh-TW HsiaoChen YunJhe`

/** Each voice by its locale, and by the language of the first locale that has it. */
function neuralVoices(gender: Gender): Record<string, string> {
  const voices: Record<string, string> = {}
  for (const line of neural.split(/[|\n]/)) {
    const [locale = '', female = '', male = ''] = line.split(' ')
    const name = `${locale}-${gender === 'female' ? female : male}Neural`
    voices[locale] = name
    voices[primaryLanguage(locale)] ??= name
  }
  const { 'es-MX': mexican = '' } = voices
  return { ...voices, 'es-419': mexican }
}

const errors = [
  { path: 'error.code', equals: ['403001'], code: 'quota-exceeded' },
  { path: 'error.code', equals: ['400018', '400019', '400023', '400035', '400036'], code: 'unsupported-language' },
  { path: 'error.code', equals: ['400050', '400077'], code: 'too-large' },
] as const

/** Translation, speech to text and text to speech by Azure. @throws AdapterError `bad-option` for invalid options, and for a key in a page */
export function azure(options: AzureOptions): PresetOf<'translation' | 'speechToText' | 'textToSpeech'> {
  checkPreset('azure', options, {
    region: named,
    deployment: v.optional(
      v.strictObject({ name: named, tone: v.optional(v.picklist(['formal', 'informal', 'neutral'])) }),
    ),
    voices: voicesOf(v.record(v.string(), voiceNames)),
  })
  const { region, deployment, voices } = options
  const keyHeader = { 'ocp-apim-subscription-key': '{key}' }
  const at = (url: string) => shared({ id: 'azure', url, keyHeader }, options)
  const translation = at('https://api.cognitive.microsofttranslator.com')
  const speechToText = at(`https://${region}.api.cognitive.microsoft.com`)
  const textToSpeech = at(`https://${region}.tts.speech.microsoft.com`)
  return {
    id: translation.id,
    translation: {
      ...translation,
      url: `${translation.url}/translate?api-version=2026-06-06`,
      headers: { ...translation.headers, 'ocp-apim-subscription-region': region },
      body: {
        inputs: [
          {
            text: '{text}',
            language: '{source}',
            targets: [
              {
                language: '{targets[]}',
                ...(deployment && { deploymentName: deployment.name }),
                ...(deployment?.tone && { tone: deployment.tone }),
              },
            ],
          },
        ],
      },
      valueResponse: 'value.0.translations.*.text',
      usage: { characters: 'value.*.translations.*.sourceCharacters' },
      languages: translated,
      languageFormat: 'language',
      // 50,000 characters of all targets together.
      maxChars: 5_000,
      errors,
    },
    speechToText: {
      ...speechToText,
      url: `${speechToText.url}/speechtotext/transcriptions:transcribe?api-version=2024-11-15`,
      bodyType: 'form-data',
      fileField: 'audio',
      body: { definition: { locales: ['{source}'], phraseList: { phrases: ['{terms[]}'] } } },
      valueResponse: 'combinedPhrases.0.text',
      usage: { milliseconds: 'durationMilliseconds' },
      languages: spoken,
      languageFormat: 'tag',
      errors,
    },
    textToSpeech: {
      ...textToSpeech,
      url: `${textToSpeech.url}/cognitiveservices/v1`,
      headers: {
        ...textToSpeech.headers,
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': 'audio-24khz-48kbitrate-mono-mp3',
        'user-agent': 'lingobooth',
      },
      bodyType: 'text',
      body: "<speak version='1.0' xml:lang='{target}'><voice name='{voice}'>{text}</voice></speak>",
      voices: {
        male: { ...neuralVoices('male'), ...voices?.male },
        female: { ...neuralVoices('female'), ...voices?.female },
      },
      languages: spoken,
      languageFormat: 'tag',
      maxChars: 3_000,
      errors,
    },
  }
}
