import * as v from 'valibot'
import { jsonField, maybe, oneOf, recording, text, type VendorDoubleSpec } from './double.ts'

const failure = (code: number | string) => ({ error: { code, message: 'It failed.' } })
const language = v.pipe(
  v.string(),
  v.regex(/^(?!zh$|no$|iw$|tl$|sr$)[a-z]{2,3}$|^zh-Han[st]$|^pt-pt$|^fr-ca$|^sr-(Latn|Cyrl)$/),
)
const locale = v.pipe(v.string(), v.regex(/^[a-z]{2,3}-[A-Z]{2}$/))

interface Inputs {
  readonly inputs: readonly { readonly text: string; readonly targets: readonly { readonly language: string }[] }[]
}

const unescaped = (xml: string) =>
  xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'")

export const azureDouble: VendorDoubleSpec = {
  id: 'azure',
  source: '@azure-rest/ai-translation-text 2.0.0; learn.microsoft.com, Transcriptions - Transcribe and service limits',
  asOf: '2026-11-23',
  key: { header: 'ocp-apim-subscription-key' },
  wrongKey: { status: 401, body: failure(401000), code: 'unauthorized' },
  badRequest: { status: 400, body: failure(400000), code: 'bad-request' },
  calls: [
    {
      kind: 'translation',
      shape: 'POST /translate?api-version=2026-06-06, JSON',
      path: /^\/translate$/,
      query: v.strictObject({ 'api-version': v.literal('2026-06-06') }),
      headers: { 'ocp-apim-subscription-region': /^[a-z0-9]+$/ },
      body: v.strictObject({
        inputs: v.pipe(
          v.array(
            v.strictObject({
              text: v.string(),
              language: maybe(language),
              textType: maybe(oneOf('Plain Html')),
              targets: v.pipe(
                v.array(
                  v.strictObject({
                    language,
                    tone: maybe(oneOf('formal informal neutral')),
                    gender: maybe(oneOf('male female neutral')),
                    deploymentName: maybe(text),
                  }),
                ),
                v.minLength(1),
              ),
            }),
          ),
          v.minLength(1),
          v.maxLength(1_000),
        ),
      }),
      answer: ({ body }, said) => ({
        value: (body as Inputs).inputs.map(({ text, targets }) => ({
          translations: targets.map(({ language }) => ({
            text: said.text(text, language),
            language,
            sourceCharacters: [...text].length,
          })),
        })),
      }),
    },
    {
      kind: 'speechToText',
      shape: 'POST /speechtotext/transcriptions:transcribe?api-version=2024-11-15, form',
      path: /^\/speechtotext\/transcriptions:transcribe$/,
      query: v.strictObject({ 'api-version': v.literal('2024-11-15') }),
      bodyType: 'form-data',
      body: v.strictObject({
        audio: recording,
        definition: jsonField(
          v.strictObject({
            locales: v.pipe(v.array(locale), v.length(1)),
            phraseList: maybe(v.strictObject({ phrases: v.array(text) })),
          }),
        ),
      }),
      answer: (_, said) => ({
        durationMilliseconds: 500,
        combinedPhrases: [{ text: said.text('') }],
        phrases: [],
      }),
    },
    {
      kind: 'textToSpeech',
      shape: 'POST /cognitiveservices/v1, SSML',
      path: /^\/cognitiveservices\/v1$/,
      bodyType: 'text',
      headers: {
        'content-type': /^application\/ssml\+xml/,
        'x-microsoft-outputformat': /^audio-24khz-48kbitrate-mono-mp3$/,
        'user-agent': /./,
      },
      body: v.pipe(
        v.string(),
        v.regex(
          /^<speak version='1\.0' xml:lang='[a-z]{2,3}-[A-Z]{2}'><voice name='[a-z]{2,3}-[A-Z]{2}-\w+Neural'>[^<]+<\/voice><\/speak>$/,
        ),
        v.check((ssml) => unescaped(ssml) !== ''),
      ),
      answer: (_, said) => said.sound,
    },
  ],
  errors: {
    language: { status: 400, body: failure(400036), code: 'unsupported-language' },
    large: { status: 400, body: failure(400077), code: 'too-large' },
    quota: { status: 403, body: failure(403001), code: 'quota-exceeded' },
    forbidden: { status: 403, body: failure(403000), code: 'unauthorized' },
    loading: { status: 408, body: failure(408001), code: 'timeout' },
    busy: {
      status: 429,
      headers: { 'retry-after': '2' },
      body: failure(429000),
      code: 'rate-limited',
      retryAfterMs: 2_000,
    },
    internal: { status: 500, body: failure(500000), code: 'network' },
    unavailable: { status: 503, body: failure(503000), code: 'network' },
  },
}
