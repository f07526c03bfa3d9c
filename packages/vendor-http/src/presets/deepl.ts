import * as v from 'valibot'
import { checkPreset, chinese, named, optionalName, type PresetOf, type PresetOptions, shared } from './preset.ts'

export interface DeeplOptions extends PresetOptions {
  /** Only where the language has it. @default as DeepL does it */
  readonly formality?: 'more' | 'less'
  /** Id of a glossary that DeepL holds; it has to have the terms of the booth's. */
  readonly glossaryId?: string
  /** The vendor's model. @default 'latency_optimized' */
  readonly model?: 'latency_optimized' | 'quality_optimized' | 'prefer_quality_optimized'
}

const latinAmerica = { source: 'es', target: 'es-419' }

const languages = {
  ...named('ar bg cs da de el es et fi fr he hu id it ja ko lt lv nb nl pl ro ru sk sl sr sv th tl tr uk vi yue'),
  ...chinese({ source: 'zh', target: 'zh-HANS' }, { source: 'zh', target: 'zh-HANT' }),
  en: { source: 'en', target: 'en-US' },
  'en-GB': { source: 'en', target: 'en-GB' },
  pt: { source: 'pt', target: 'pt-PT' },
  'pt-BR': { source: 'pt', target: 'pt-BR' },
  'es-419': latinAmerica,
  'es-MX': latinAmerica,
  'es-AR': latinAmerica,
  'es-CO': latinAmerica,
  'es-US': latinAmerica,
}

/** Translation by DeepL. @throws AdapterError `bad-option` for invalid options, and for a key in a page */
export function deepl(options: DeeplOptions = {}): PresetOf<'translation'> {
  checkPreset('deepl', options, {
    formality: v.optional(v.picklist(['more', 'less'])),
    glossaryId: optionalName,
    model: v.optional(v.picklist(['latency_optimized', 'quality_optimized', 'prefer_quality_optimized'])),
  })
  const { formality, glossaryId, model } = options
  const isFree = options.apiKey?.endsWith(':fx')
  const url = isFree ? 'https://api-free.deepl.com' : 'https://api.deepl.com'
  const vendor = shared({ id: 'deepl', url, keyHeader: { authorization: 'DeepL-Auth-Key {key}' } }, options)
  return {
    id: vendor.id,
    translation: {
      ...vendor,
      url: `${vendor.url}/v2/translate`,
      body: {
        text: ['{texts[]}'],
        source_lang: '{source}',
        target_lang: '{target}',
        context: '{context?}',
        model_type: model ?? 'latency_optimized',
        split_sentences: 'nonewlines',
        show_billed_characters: true,
        ...(formality && { formality: `prefer_${formality}` }),
        ...(glossaryId !== undefined && { glossary_id: glossaryId }),
      },
      valueResponse: 'translations.*.text',
      usage: { characters: 'translations.*.billed_characters' },
      usesGlossary: glossaryId !== undefined,
      languages,
      languageFormat: 'none',
      maxTexts: 50,
      maxBytes: 96 * 1024,
      errors: [
        { status: 456, code: 'quota-exceeded' },
        { status: 404, code: 'not-found' },
        {
          status: 400,
          path: 'message',
          includes: ["'target_lang' not supported", "'source_lang' not supported"],
          code: 'unsupported-language',
        },
        // Overloaded.
        { status: 529, code: 'rate-limited' },
      ],
    },
  }
}
