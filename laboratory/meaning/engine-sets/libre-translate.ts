import { httpTranslator } from '@lingobooth/vendor-http'
import { type EngineSet, replacing, variable } from './engine-set.ts'

export const libreTranslate: EngineSet = {
  name: 'typed-libretranslate',
  translator: 'LibreTranslate',
  needs: ['LIBRETRANSLATE_URL'],
  vendorsOf: (vendors) =>
    replacing(
      'Translator',
      vendors,
      httpTranslator({
        id: 'libretranslate',
        url: new URL('/translate', variable('LIBRETRANSLATE_URL')).href,
        body: {
          q: '{text}',
          source: '{source}',
          target: '{target}',
          format: 'text',
          ...(process.env.LIBRETRANSLATE_API_KEY && { api_key: process.env.LIBRETRANSLATE_API_KEY }),
        },
        valueResponse: 'translatedText',
        languageFormat: 'language',
      }),
    ),
}
