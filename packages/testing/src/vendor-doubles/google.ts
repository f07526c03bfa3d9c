import * as v from 'valibot'
import { maybe, oneOf, text, type VendorDoubleSpec } from './double.ts'

const failure = (code: number, status: string, reason: string, details: object[] = [], message = 'It failed.') => ({
  error: {
    code,
    message,
    status,
    errors: [{ reason, domain: 'global', message }],
    details,
  },
})
const regional = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?-([A-Z]{2}|419)$/))
const base64 = v.pipe(v.string(), v.base64())

export const googleDouble: VendorDoubleSpec = {
  id: 'google',
  source: '@google-cloud/translate 9.4.2, @google-cloud/speech 7.5.0, @google-cloud/text-to-speech 6.4.1',
  asOf: '2026-11-23',
  key: { header: 'x-goog-api-key' },
  wrongKey: {
    status: 400,
    body: failure(400, 'INVALID_ARGUMENT', 'badRequest', [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
    ]),
    code: 'unauthorized',
  },
  badRequest: { status: 400, body: failure(400, 'INVALID_ARGUMENT', 'invalid'), code: 'bad-request' },
  calls: [
    {
      kind: 'translation',
      shape: 'POST /language/translate/v2, JSON',
      path: /^\/language\/translate\/v2$/,
      body: v.strictObject({
        q: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(128)),
        source: maybe(v.pipe(v.string(), v.regex(/^(?!nb$|nn$)[a-z]{2,3}$|^zh-(CN|TW)$|^pt-PT$|^fr-CA$/))),
        target: v.pipe(v.string(), v.regex(/^(?!nb$|nn$)[a-z]{2,3}$|^zh-(CN|TW)$|^pt-PT$|^fr-CA$/)),
        // Without it, entities come back.
        format: v.literal('text'),
        model: maybe(text),
      }),
      answer({ body }, said) {
        const { q, target } = body as { q: string[]; target: string }
        return { data: { translations: q.map((original) => ({ translatedText: said.text(original, target) })) } }
      },
    },
    {
      kind: 'speechToText',
      shape: 'POST /v1/speech:recognize, JSON',
      path: /^\/v1\/speech:recognize$/,
      body: v.strictObject({
        config: v.strictObject({
          languageCode: regional,
          enableAutomaticPunctuation: maybe(v.boolean()),
          speechContexts: maybe(
            v.array(v.strictObject({ phrases: v.array(text), boost: maybe(v.pipe(v.number(), v.maxValue(20))) })),
          ),
        }),
        audio: v.strictObject({ content: base64 }),
      }),
      answer(_, said) {
        const text = said.text('')
        if (text === '') return { totalBilledTime: '0s' }
        // One recording comes back in several results.
        const middle = Math.ceil(text.length / 2)
        const parts = [text.slice(0, middle), text.slice(middle)].filter((part) => part !== '')
        return {
          results: parts.map((transcript) => ({ alternatives: [{ transcript, confidence: 0.9 }] })),
          totalBilledTime: '1s',
        }
      },
    },
    {
      kind: 'textToSpeech',
      shape: 'POST /v1/text:synthesize, JSON',
      path: /^\/v1\/text:synthesize$/,
      body: v.strictObject({
        input: v.strictObject({ text: v.pipe(v.string(), v.nonEmpty(), v.maxBytes(5_000)) }),
        voice: v.strictObject({
          languageCode: v.pipe(v.string(), v.regex(/^[a-z]{2,3}-([A-Z]{2}|419)$/)),
          name: maybe(text),
          ssmlGender: maybe(oneOf('MALE FEMALE NEUTRAL')),
        }),
        audioConfig: v.strictObject({ audioEncoding: oneOf('MP3 LINEAR16 OGG_OPUS') }),
      }),
      answer: (_, said) => ({ audioContent: Buffer.from(said.sound).toString('base64') }),
    },
  ],
  errors: {
    language: {
      status: 400,
      body: failure(400, 'INVALID_ARGUMENT', 'badRequest', [], 'Bad language pair: en|qq'),
      code: 'unsupported-language',
    },
    daily: { status: 403, body: failure(403, 'PERMISSION_DENIED', 'dailyLimitExceeded'), code: 'quota-exceeded' },
    rate: { status: 403, body: failure(403, 'PERMISSION_DENIED', 'rateLimitExceeded'), code: 'rate-limited' },
    forbidden: { status: 403, body: failure(403, 'PERMISSION_DENIED', 'forbidden'), code: 'unauthorized' },
    exhausted: {
      status: 429,
      body: failure(429, 'RESOURCE_EXHAUSTED', 'exhausted', [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '3s' },
      ]),
      code: 'rate-limited',
      retryAfterMs: 3_000,
    },
    internal: { status: 500, body: failure(500, 'INTERNAL', 'backendError'), code: 'network' },
    unavailable: { status: 503, body: failure(503, 'UNAVAILABLE', 'backendError'), code: 'network' },
    deadline: { status: 504, body: failure(504, 'DEADLINE_EXCEEDED', 'deadline'), code: 'timeout' },
  },
}
