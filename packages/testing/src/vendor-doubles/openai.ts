import * as v from 'valibot'
import { maybe, oneOf, recording, text, type VendorDoubleSpec } from './double.ts'

const failure = (code: string | null, type: string, message = 'It failed.') => ({
  error: { message, type, param: null, code },
})
const language = v.pipe(v.string(), v.regex(/^(?!nb$|iw$|fil$)[a-z]{2,3}$/))

interface Chat {
  readonly messages: readonly { readonly content: string }[]
}

export const openaiDouble: VendorDoubleSpec = {
  id: 'openai',
  source: 'openai 6.49.0; groq-sdk 1.6.0',
  asOf: '2026-11-23',
  key: { header: 'authorization', prefix: 'Bearer ' },
  wrongKey: {
    status: 401,
    // The real one quotes a part of the key too.
    body: failure('invalid_api_key', 'invalid_request_error', 'Incorrect API key provided: wrong-ke***key.'),
    code: 'unauthorized',
  },
  badRequest: { status: 400, body: failure(null, 'invalid_request_error'), code: 'bad-request' },
  calls: [
    {
      kind: 'translation',
      shape: 'POST /v1/chat/completions, JSON',
      path: /^\/v1\/chat\/completions$/,
      body: v.strictObject({
        model: text,
        temperature: maybe(v.pipe(v.number(), v.minValue(0), v.maxValue(2))),
        max_tokens: maybe(v.pipe(v.number(), v.integer(), v.minValue(1))),
        reasoning_effort: maybe(oneOf('none minimal low medium high')),
        messages: v.strictTuple([
          v.strictObject({ role: v.literal('system'), content: text }),
          v.strictObject({ role: v.literal('user'), content: v.string() }),
        ]),
      }),
      answer({ body }, said) {
        const original = (body as Chat).messages.at(-1)?.content ?? ''
        return {
          id: 'chatcmpl-1',
          object: 'chat.completion',
          choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: said.text(original) } }],
          usage: { prompt_tokens: 80, completion_tokens: 10, total_tokens: 90 },
        }
      },
    },
    {
      kind: 'speechToText',
      shape: 'POST /v1/audio/transcriptions, form',
      path: /^\/v1\/audio\/transcriptions$/,
      bodyType: 'form-data',
      body: v.strictObject({
        file: recording,
        model: text,
        language: maybe(language),
        prompt: maybe(text),
        response_format: maybe(oneOf('json verbose_json')),
      }),
      answer: (_, said) => ({
        text: said.text(''),
        usage: { type: 'tokens', input_tokens: 14, output_tokens: 5, total_tokens: 19 },
      }),
    },
    {
      kind: 'textToSpeech',
      shape: 'POST /v1/audio/speech, JSON',
      path: /^\/v1\/audio\/speech$/,
      body: v.strictObject({
        model: text,
        input: v.pipe(text, v.maxLength(4_096)),
        voice: text,
        response_format: maybe(oneOf('mp3 opus aac flac wav pcm')),
        speed: maybe(v.number()),
        instructions: maybe(text),
      }),
      answer: (_, said) => said.sound,
    },
  ],
  errors: {
    model: { status: 404, body: failure('model_not_found', 'invalid_request_error'), code: 'not-found' },
    length: { status: 400, body: failure('context_length_exceeded', 'invalid_request_error'), code: 'too-large' },
    quota: { status: 429, body: failure('insufficient_quota', 'insufficient_quota'), code: 'quota-exceeded' },
    busy: {
      status: 429,
      headers: { 'retry-after': '20', 'retry-after-ms': '19500' },
      body: failure('rate_limit_exceeded', 'requests'),
      code: 'rate-limited',
      retryAfterMs: 19_500,
    },
    conflict: { status: 409, body: failure(null, 'conflict'), code: 'network' },
    internal: { status: 500, body: failure(null, 'server_error'), code: 'network' },
    language: {
      status: 400,
      body: { error: { ...failure(null, 'invalid_request_error').error, param: 'language' } },
      code: 'unsupported-language',
    },
    overload: { status: 529, body: failure(null, 'overloaded_error'), code: 'rate-limited' },
    overloaded: { status: 503, body: failure(null, 'server_error'), code: 'network' },
  },
}
