import { count } from '../options.schema.ts'
import { checkPreset, chinese, named, type PresetOf, type PresetOptions, shared } from './preset.ts'

export interface LibreTranslateOptions extends PresetOptions {
  /** Longest text that the operator allows; see `/frontend/settings` of the server. @default 2000 */
  readonly maxChars?: number
  /** Texts of a call that the operator allows. @default 20 */
  readonly maxTexts?: number
}

const languages = {
  ...named(
    'ar az bg bn ca cs da de el en eo es et eu fa fi fr ga gl he hi hu id it ja ko ky lt lv ms nb nl pl pt pt-BR ro ru sk sl sq sv th tl tr uk ur vi',
  ),
  ...chinese('zh-Hans', 'zh-Hant'),
}

/** Translation by LibreTranslate, hosted or your own. @throws AdapterError `bad-option` for invalid options, and for a key in a page */
export function libreTranslate(options: LibreTranslateOptions = {}): PresetOf<'translation'> {
  checkPreset('libretranslate', options, { maxChars: count, maxTexts: count })
  const { maxChars = 2_000, maxTexts = 20 } = options
  const vendor = shared({ id: 'libretranslate', url: 'https://libretranslate.com', keyHeader: {} }, options)
  return {
    id: vendor.id,
    translation: {
      ...vendor,
      url: `${vendor.url}/translate`,
      // Its errors come in the language that is asked for.
      headers: { 'accept-language': 'en' },
      body: {
        q: ['{texts[]}'],
        source: '{source}',
        target: '{target}',
        format: 'text',
        ...(vendor.apiKey !== undefined && { api_key: '{key}' }),
      },
      valueResponse: 'translatedText.*',
      languages,
      languageFormat: 'none',
      maxTexts,
      maxChars,
      errors: [
        {
          path: 'error',
          includes: [' is not supported', ' is not available as a target language'],
          code: 'unsupported-language',
        },
        { status: 400, path: 'error', includes: ' exceeds text limit', code: 'too-large' },
        { status: 400, path: 'error', includes: ' to get an API key', code: 'unauthorized' },
      ],
    },
  }
}
