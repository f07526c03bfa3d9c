import * as v from 'valibot'
import { recording, text, type VendorDoubleSpec } from './double.ts'

const error = (error: string) => ({ error })
const spoken = v.strictObject({ text })

export const coreServiceDouble: VendorDoubleSpec = {
  id: 'core-service',
  source: 'docs/behaviours.json; public clients of the service',
  asOf: '2026-11-23',
  key: { header: 'api-authorization' },
  wrongKey: { status: 401, body: error('unauthorized'), code: 'unauthorized' },
  badRequest: { status: 400, body: error('bad request'), code: 'bad-request' },
  calls: [
    {
      kind: 'translation',
      shape: 'POST /services/ttt/{source}/{target}?text=…',
      path: /^\/services\/ttt\/([a-z0-9-]+)\/([a-z0-9-]+)$/,
      query: spoken,
      bodyType: 'none',
      answer: ({ path: [, target], query }, said) => ({
        source_text: query.text,
        translated_text: said.text(String(query.text), target),
      }),
    },
    {
      kind: 'speechToText',
      shape: 'POST /services/stt/{source}/{target}, form',
      path: /^\/services\/stt\/([a-z0-9-]+)\/([a-z0-9-]+)$/,
      bodyType: 'form-data',
      body: v.strictObject({ audio: recording }),
      answer: (_, said) => ({ source_text: said.text(''), translated_text: said.text('') }),
    },
    {
      kind: 'textToSpeech',
      shape: 'POST /services/tts/{source}/{target}?text=…',
      path: /^\/services\/tts\/([a-z0-9-]+)\/([a-z0-9-]+)$/,
      query: spoken,
      bodyType: 'none',
      answer: ({ query }, said) => ({
        source_text: query.text,
        translated_text: query.text,
        audio: Buffer.from(said.sound).toString('base64'),
      }),
    },
  ],
  errors: {
    busy: { status: 429, body: error('too many requests'), code: 'rate-limited' },
    internal: { status: 500, body: error('internal'), code: 'network' },
  },
}
