import * as v from 'valibot'
import { flag, maybe, oneOf, several, text, type VendorDoubleSpec } from './double.ts'

/** The languages that the changelog lists for Nova-3. */
const nova3 =
  'multi be bg bn bs ca cs da da-DK de de-CH el en en-AU en-GB en-IN en-NZ en-US es es-419 et fi fr fr-CA hi hr hu id it ja kn ko ko-KR lt lv mk mr ms nl nl-BE no pl pt pt-BR pt-PT ro ru sk sl sr sv sv-SE ta te th th-TH tl tr uk vi zh zh-CN zh-HK zh-Hans zh-Hant zh-TW'

const failure = (err_code: string, err_msg = 'It failed.') => ({ err_code, err_msg, request_id: 'request' })

export const deepgramDouble: VendorDoubleSpec = {
  id: 'deepgram',
  source: '@deepgram/sdk 5.13.0; developers.deepgram.com, changelog of Nova-3, 2025-08-15 to 2026-03-31',
  asOf: '2026-11-23',
  key: { header: 'authorization', prefix: 'Token ' },
  wrongKey: { status: 401, body: failure('INVALID_AUTH'), code: 'unauthorized' },
  badRequest: { status: 400, body: failure('Bad Request'), code: 'bad-request' },
  calls: [
    {
      kind: 'speechToText',
      shape: 'POST /v1/listen?model=nova-3&language=…, audio/wav',
      path: /^\/v1\/listen$/,
      query: v.strictObject({
        model: v.literal('nova-3'),
        language: oneOf(nova3),
        smart_format: maybe(flag),
        punctuate: maybe(flag),
        keyterm: several,
      }),
      bodyType: 'wav',
      body: v.literal('wav'),
      answer: (_, said) => ({
        metadata: { request_id: 'request', duration: 0.5, channels: 1 },
        results: { channels: [{ alternatives: [{ transcript: said.text(''), confidence: 0.9, words: [] }] }] },
      }),
    },
    {
      kind: 'textToSpeech',
      shape: 'POST /v1/speak?model=aura-2-…, JSON',
      path: /^\/v1\/speak$/,
      query: v.strictObject({
        model: v.pipe(v.string(), v.regex(/^aura-2-[a-z]+-(en|es|it|nl|de|ja|fr)$/)),
        encoding: maybe(oneOf('mp3 linear16 opus')),
      }),
      body: v.strictObject({ text: v.pipe(text, v.maxLength(2_000)) }),
      answer: (_, said) => said.sound,
    },
  ],
  errors: {
    credit: { status: 402, body: failure('ASR_PAYMENT_REQUIRED'), code: 'quota-exceeded' },
    language: {
      status: 400,
      body: failure('Bad Request', 'Bad Request: No such model/language/tier combination found.'),
      code: 'unsupported-language',
    },
    rights: {
      status: 403,
      body: { category: 'INSUFFICIENT_PERMISSIONS', message: 'It failed.', details: '', request_id: 'request' },
      code: 'unauthorized',
    },
    large: { status: 413, body: 'Payload too large', code: 'too-large' },
    busy: { status: 429, body: failure('TOO_MANY_REQUESTS'), code: 'rate-limited' },
    internal: { status: 500, body: 'Internal error', code: 'network' },
    unavailable: { status: 503, body: 'Service unavailable', code: 'network' },
  },
}
