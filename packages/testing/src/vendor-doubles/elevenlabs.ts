import * as v from 'valibot'
import { flag, maybe, oneOf, recording, text, type VendorDoubleSpec } from './double.ts'

const failure = (status: string) => ({ detail: { status, message: 'It failed.' } })
const language = v.pipe(v.string(), v.regex(/^(?!nb$|iw$)[a-z]{2,3}$/))
const keyterm = v.pipe(text, v.maxLength(49), v.regex(/^[^<>{}[\]\\]*$/))

export const elevenlabsDouble: VendorDoubleSpec = {
  id: 'elevenlabs',
  source: '@elevenlabs/elevenlabs-js 2.73.0; help.elevenlabs.io, errors 400, 401 and 429',
  asOf: '2026-11-23',
  key: { header: 'xi-api-key' },
  wrongKey: { status: 401, body: failure('invalid_api_key'), code: 'unauthorized' },
  badRequest: {
    status: 422,
    body: { detail: [{ loc: ['body'], msg: 'It failed.', type: 'value_error' }] },
    code: 'bad-request',
  },
  calls: [
    {
      kind: 'speechToText',
      shape: 'POST /v1/speech-to-text, form',
      path: /^\/v1\/speech-to-text$/,
      bodyType: 'form-data',
      body: v.strictObject({
        file: recording,
        model_id: oneOf('scribe_v1 scribe_v2'),
        language_code: maybe(language),
        tag_audio_events: maybe(flag),
        no_verbatim: maybe(flag),
        keyterms: maybe(v.union([keyterm, v.pipe(v.array(keyterm), v.maxLength(1_000))])),
      }),
      answer: (_, said) => ({
        language_code: 'eng',
        language_probability: 0.98,
        text: said.text(''),
        words: [],
        audio_duration_secs: 0.5,
      }),
    },
    {
      kind: 'textToSpeech',
      shape: 'POST /v1/text-to-speech/{voice}?output_format=mp3_44100_128, JSON',
      path: /^\/v1\/text-to-speech\/([A-Za-z0-9]{20})$/,
      query: v.strictObject({ output_format: v.literal('mp3_44100_128') }),
      body: v.union([
        v.strictObject({
          text,
          model_id: oneOf('eleven_flash_v2_5 eleven_v3'),
          language_code: maybe(language),
          previous_text: maybe(v.string()),
        }),
        v.strictObject({ text, model_id: v.literal('eleven_multilingual_v2'), previous_text: maybe(v.string()) }),
      ]),
      answer: (_, said) => said.sound,
    },
  ],
  errors: {
    length: { status: 400, body: failure('max_character_limit_exceeded'), code: 'too-large' },
    quota: { status: 401, body: failure('quota_exceeded'), code: 'quota-exceeded' },
    queue: { status: 429, body: failure('too_many_concurrent_requests'), code: 'rate-limited' },
    busy: { status: 429, body: failure('system_busy'), code: 'rate-limited' },
    internal: { status: 500, body: failure('internal_error'), code: 'network' },
  },
}
