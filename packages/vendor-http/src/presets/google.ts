import * as v from 'valibot'
import { badOption, voiceNames } from '../options.schema.ts'
import type { VendorVoices } from '../options.ts'
import { checkPreset, chinese, optionalName, type PresetOf, type PresetOptions, shared, voicesOf } from './preset.ts'

export interface GoogleOptions extends PresetOptions {
  /** Translation by the Advanced edition, which takes a {token} instead of a key: the project, and the location of its glossary and models. */
  readonly project?: string
  /** Where the glossary and the models are. @default 'global' */
  readonly location?: string
  /** Name of a glossary in `location`; it has to have the terms of the booth's. */
  readonly glossary?: string
  /** Names of voices by gender and language; of several, each speaker gets one. @default any of the gender */
  readonly voices?: Readonly<Partial<Record<'male' | 'female', Readonly<Record<string, VendorVoices>>>>>
}

const translated = { ...chinese('zh-CN', 'zh-TW'), 'pt-PT': 'pt-PT', 'fr-CA': 'fr-CA', no: 'no' }
const heard = {
  ...chinese('cmn-Hans-CN', 'cmn-Hant-TW'),
  yue: 'yue-Hant-HK',
  he: 'iw-IL',
  no: 'no-NO',
  sr: 'sr-RS',
}
const spoken = {
  ...chinese('cmn-CN', 'cmn-TW'),
  yue: 'yue-HK',
  he: 'he-IL',
  no: 'nb-NO',
  sr: 'sr-RS',
}

const spent = ['dailyLimitExceeded', 'billingNotEnabled', 'accountDisabled']
const common = {
  errors: [
    { path: 'error.errors.*.reason', equals: spent, code: 'quota-exceeded' },
    { path: 'error.errors.*.reason', equals: ['rateLimitExceeded', 'userRateLimitExceeded'], code: 'rate-limited' },
    { path: 'error.details.*.reason', equals: ['API_KEY_INVALID'], code: 'unauthorized' },
    {
      status: 400,
      path: 'error.message',
      includes: ['Bad language pair', 'language is invalid'],
      code: 'unsupported-language',
    },
    { path: 'error.status', equals: 'RESOURCE_EXHAUSTED', code: 'rate-limited' },
    { path: 'error.status', equals: 'DEADLINE_EXCEEDED', code: 'timeout' },
  ],
  retryAfter: { path: 'error.details.*.retryDelay' },
} as const

/** Translation, speech to text and text to speech by Google Cloud. @throws AdapterError `bad-option` for invalid options, for a key in a page, and for a glossary or a location without a project */
export function google(options: GoogleOptions = {}): PresetOf<'translation' | 'speechToText' | 'textToSpeech'> {
  checkPreset('google', options, {
    project: optionalName,
    location: optionalName,
    glossary: optionalName,
    voices: voicesOf(v.record(v.string(), voiceNames)),
  })
  const { id = 'google', project, location = 'global', glossary, voices } = options
  const unused = (['glossary', 'location'] as const).find(
    (name) => project === undefined && options[name] !== undefined,
  )
  if (unused) throw badOption(id, `"${unused}" needs the "project" that it is of.`)
  const at = (url: string) => shared({ id: 'google', url, keyHeader: { 'x-goog-api-key': '{key}' } }, options)
  const translation = at('https://translation.googleapis.com')
  const speechToText = at('https://speech.googleapis.com')
  const textToSpeech = at('https://texttospeech.googleapis.com')
  const parent = `projects/${project}/locations/${location}`
  const advanced = {
    url: `${translation.url}/v3/${parent}:translateText`,
    headers: { authorization: 'Bearer {token}' },
    body: {
      contents: ['{texts[]}'],
      mimeType: 'text/plain',
      sourceLanguageCode: '{source}',
      targetLanguageCode: '{target}',
      ...(glossary !== undefined && {
        glossaryConfig: { glossary: `${parent}/glossaries/${glossary}`, ignoreCase: true },
      }),
    },
    valueResponse: ['glossaryTranslations.*.translatedText', 'translations.*.translatedText'],
    usesGlossary: glossary !== undefined,
    maxTexts: 1_024,
    maxChars: 20_000,
  }
  const basic = {
    url: `${translation.url}/language/translate/v2`,
    body: { q: ['{texts[]}'], source: '{source}', target: '{target}', format: 'text' },
    valueResponse: 'data.translations.*.translatedText',
    maxTexts: 128,
    maxChars: 5_000,
  }
  return {
    id: translation.id,
    translation: {
      ...translation,
      ...common,
      ...(project === undefined ? basic : advanced),
      languages: translated,
      languageFormat: 'language',
    },
    speechToText: {
      ...speechToText,
      ...common,
      url: `${speechToText.url}/v1/speech:recognize`,
      body: {
        config: {
          languageCode: '{source}',
          enableAutomaticPunctuation: true,
          speechContexts: [{ phrases: ['{terms[]}'] }],
        },
        audio: { content: '{audioBase64}' },
      },
      valueResponse: 'results.*.alternatives.0.transcript',
      languages: heard,
      languageFormat: 'tag',
      maxSoundMs: 60_000,
    },
    textToSpeech: {
      ...textToSpeech,
      ...common,
      url: `${textToSpeech.url}/v1/text:synthesize`,
      body: {
        input: { text: '{text}' },
        voice: { languageCode: '{target}', name: '{voice?}', ssmlGender: '{gender}' },
        audioConfig: { audioEncoding: 'MP3' },
      },
      response: 'base64',
      valueResponse: 'audioContent',
      genders: { male: 'MALE', female: 'FEMALE' },
      ...(voices && { voices }),
      languages: spoken,
      languageFormat: 'tag',
      maxBytes: 5_000,
    },
  }
}
