import type { ErrorCode } from '@lingobooth/core'
import { fieldOf } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import type { StreamDialect, StreamEvent, Upward } from '../dialect.ts'

/** The dialect of Soniox, whose first message holds the token. `settings` are further fields of that message. */
export function sonioxDialect(settings: Readonly<Record<string, unknown>> = {}): StreamDialect {
  return {
    sampleRateHz: 16_000,
    languages: { nb: 'no', nn: 'no', iw: 'he', fil: 'tl' },
    languageFormat: 'language',
    keepAliveMs: 5_000,
    answersWhileSpeaking: false,
    query: () => ({}),
    protocols: () => [],
    up: (message) => up(message, settings),
    down,
  }
}

function up(message: Upward, settings: Readonly<Record<string, unknown>>) {
  switch (message.kind) {
    case 'open':
      return JSON.stringify({
        ...(message.token !== undefined && { api_key: message.token }),
        audio_format: 'pcm_s16le',
        sample_rate: 16_000,
        num_channels: 1,
        language_hints: [message.language],
        ...(message.terms.length > 0 && { context: { terms: message.terms } }),
        ...settings,
      })
    case 'samples':
      return new Uint8Array(new Int16Array(message.samples).buffer)
    case 'end':
      return '{"type":"finalize"}'
    case 'keepAlive':
      return '{"type":"keepalive"}'
    case 'close':
      return ''
  }
}

const codes: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  402: 'quota-exceeded',
  408: 'network',
  429: 'rate-limited',
  500: 'network',
  503: 'network',
}

const tokensSchema = v.array(
  v.object({
    text: v.string(),
    is_final: v.boolean(),
    language: v.optional(v.nullable(v.string())),
    translation_status: v.optional(v.nullable(v.string())),
  }),
)

/** Stands where what was asked for by `finalize` ends; `<end>` ends a turn that the vendor has found. */
const finalized = '<fin>'
const markers: readonly string[] = [finalized, '<end>']

function down(message: object): readonly StreamEvent[] {
  const code = fieldOf(message, 'error_code')
  if (code !== undefined) return [{ kind: 'error', code: codes[Number(code)] ?? 'bad-request' }]
  const tokens = fieldOf(message, 'tokens')
  if (tokens === undefined) return []
  const parsed = v.safeParse(tokensSchema, tokens)
  if (!parsed.success) return [{ kind: 'error', code: 'bad-response' }]
  const said = parsed.output.filter(
    ({ text, translation_status }) => !markers.includes(text) && translation_status !== 'translation',
  )
  const [finals, others] = [said.filter(({ is_final }) => is_final), said.filter(({ is_final }) => !is_final)]
  const textOf = (some: typeof said) => some.map(({ text }) => text).join('')
  const language = finals.find(({ language }) => language)?.language
  return [
    ...(finals.length > 0
      ? [{ kind: 'final', text: textOf(finals), spaced: true, ...(language && { language }) } as const]
      : []),
    ...(said.length > 0 ? [{ kind: 'partial', text: textOf(others), spaced: true } as const] : []),
    ...(parsed.output.some(({ text }) => text === finalized) ? [{ kind: 'endOfTurn' } as const] : []),
  ]
}
