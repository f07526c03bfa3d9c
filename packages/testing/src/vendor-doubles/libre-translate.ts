import * as v from 'valibot'
import { maybe, oneOf, text, type VendorDoubleSpec } from './double.ts'

const error = (error: string) => ({ error })
const codes =
  'ar az bg bn ca cs da de el en eo es et eu fa fi fr ga gl he hi hu id it ja ko ky lt lv ms nb nl pl pt pt-BR ro ru sk sl sq sv th tl tr uk ur vi zh-Hans zh-Hant'

export const libreTranslateDouble: VendorDoubleSpec = {
  id: 'libretranslate',
  source: 'LibreTranslate, app.py',
  asOf: '2026-11-23',
  key: { member: 'api_key' },
  wrongKey: { status: 403, body: error('Invalid API key'), code: 'unauthorized' },
  badRequest: { status: 400, body: error('Invalid request'), code: 'bad-request' },
  calls: [
    {
      kind: 'translation',
      shape: 'POST /translate, JSON',
      path: /^\/translate$/,
      body: v.strictObject({
        q: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_000))), v.minLength(1)),
        source: v.union([v.literal('auto'), oneOf(codes)]),
        target: oneOf(codes),
        format: maybe(oneOf('text html')),
        alternatives: maybe(v.number()),
        api_key: text,
      }),
      answer({ body }, said) {
        const { q, target } = body as { q: string[]; target: string }
        return { translatedText: q.map((original) => said.text(original, target)) }
      },
    },
  ],
  errors: {
    language: { status: 400, body: error('nb is not supported'), code: 'unsupported-language' },
    pair: {
      // Of several texts, its own refusal comes back as a failure.
      status: 500,
      body: error(
        'Cannot translate text: 400 Bad Request: Irish (ga) is not available as a target language from Thai (th)',
      ),
      code: 'unsupported-language',
    },
    large: {
      status: 400,
      body: error('Invalid request: request (2001) exceeds text limit (2000)'),
      code: 'too-large',
    },
    keyless: {
      status: 400,
      body: error('Please contact the server operator to get an API key'),
      code: 'unauthorized',
    },
    keyElsewhere: {
      status: 400,
      body: error('Visit https://portal.example to get an API key'),
      code: 'unauthorized',
    },
    banned: { status: 403, body: error('Too many request limits violations'), code: 'unauthorized' },
    slow: { status: 429, body: error('Slowdown: 80 per 1 minute'), code: 'rate-limited' },
    internal: { status: 500, body: error('Cannot translate text'), code: 'network' },
  },
}
