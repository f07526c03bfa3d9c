import * as v from 'valibot'
import { maybe, oneOf, text, type VendorDoubleSpec } from './double.ts'

const message = (message: string) => ({ message })
const base = 'ar bg cs da de el es et fi fr he hu id it ja ko lt lv nb nl pl ro ru sk sl sr sv th tl tr uk vi yue'

export const deeplDouble: VendorDoubleSpec = {
  id: 'deepl',
  source: 'deepl-node 1.28.0; developers.deepl.com, best practices and usage limits',
  asOf: '2026-11-23',
  key: { header: 'authorization', prefix: 'DeepL-Auth-Key ' },
  wrongKey: { status: 403, body: message('Authorization failure'), code: 'unauthorized' },
  badRequest: { status: 400, body: message('Bad request.'), code: 'bad-request' },
  calls: [
    {
      kind: 'translation',
      shape: 'POST /v2/translate, JSON',
      path: /^\/v2\/translate$/,
      body: v.strictObject({
        text: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(50)),
        source_lang: maybe(oneOf(`${base} en pt zh`)),
        target_lang: oneOf(`${base} en-US en-GB pt-BR pt-PT es-419 zh-HANS zh-HANT`),
        context: maybe(v.string()),
        formality: maybe(oneOf('less more default prefer_less prefer_more')),
        glossary_id: maybe(text),
        model_type: maybe(oneOf('latency_optimized quality_optimized prefer_quality_optimized')),
        split_sentences: maybe(oneOf('0 1 nonewlines')),
        show_billed_characters: maybe(v.boolean()),
      }),
      answer({ body }, said) {
        const { text, target_lang, source_lang } = body as { text: string[]; target_lang: string; source_lang?: string }
        return {
          translations: text.map((original) => ({
            detected_source_language: (source_lang ?? 'en').toUpperCase(),
            text: said.text(original, target_lang),
            billed_characters: [...original].length,
          })),
        }
      },
    },
  ],
  errors: {
    language: { status: 400, body: message("Value for 'target_lang' not supported."), code: 'unsupported-language' },
    glossary: { status: 404, body: message('Glossary not found'), code: 'not-found' },
    large: { status: 413, body: message('Request Entity Too Large'), code: 'too-large' },
    busy: { status: 429, body: message('Too many requests'), code: 'rate-limited' },
    overload: { status: 529, body: message('Too many requests'), code: 'rate-limited' },
    quota: { status: 456, body: message('Quota Exceeded'), code: 'quota-exceeded' },
    internal: { status: 503, body: message('Resource currently unavailable'), code: 'network' },
  },
}
