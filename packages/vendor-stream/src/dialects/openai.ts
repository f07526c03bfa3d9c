import type { ErrorCode } from '@lingobooth/core'
import { fieldOf } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import { toBase64 } from '../base64.ts'
import type { StreamDialect, StreamEvent, Upward } from '../dialect.ts'

/** The dialect of OpenAI's realtime transcription. `transcription` is a part of its session: the model, a prompt, a delay. */
export function openaiDialect(transcription: Readonly<Record<string, string>>): StreamDialect {
  return {
    sampleRateHz: 24_000,
    languages: { nb: 'no', nn: 'no', iw: 'he', fil: 'tl' },
    languageFormat: 'language',
    // Some models say nothing until the segment has ended.
    answersWhileSpeaking: false,
    query: () => ({ intent: 'transcription' }),
    protocols: (token) => (token === undefined ? [] : ['realtime', `openai-insecure-api-key.${token}`]),
    up(message) {
      const event = eventOf(message, transcription)
      return event && JSON.stringify(event)
    },
    down,
  }
}

function eventOf(message: Upward, transcription: Readonly<Record<string, string>>): object | undefined {
  switch (message.kind) {
    case 'open': {
      const prompt = [transcription.prompt ?? [], message.terms.join(', ')].flat().filter(Boolean).join('\n')
      return {
        type: 'session.update',
        session: {
          type: 'transcription',
          audio: {
            input: {
              format: { type: 'audio/pcm', rate: 24_000 },
              transcription: { language: message.language, ...transcription, ...(prompt && { prompt }) },
              turn_detection: null,
            },
          },
        },
      }
    }
    case 'samples':
      return { type: 'input_audio_buffer.append', audio: toBase64(message.samples) }
    case 'end':
      return { type: 'input_audio_buffer.commit' }
    default:
      return undefined
  }
}

const transcribed = 'conversation.item.input_audio_transcription'
const text = v.string()
const downSchema = v.variant('type', [
  v.object({ type: v.literal(`${transcribed}.delta`), item_id: text, delta: text }),
  v.object({ type: v.literal(`${transcribed}.completed`), item_id: text, transcript: text }),
  v.object({ type: v.literal(`${transcribed}.failed`), item_id: text }),
  v.object({ type: v.literal('error'), error: v.unknown() }),
])
const known = new Set<unknown>(downSchema.options.map(({ entries }) => entries.type.literal))

function down(message: object): readonly StreamEvent[] {
  if (!known.has(fieldOf(message, 'type'))) return []
  const parsed = v.safeParse(downSchema, message)
  if (!parsed.success) return [{ kind: 'error', code: 'bad-response' }]
  const event = parsed.output
  if (event.type === 'error') return [errorOf(fieldOf(event.error, 'code') ?? fieldOf(event.error, 'type'))]
  const item = event.item_id
  if ('delta' in event) return [{ kind: 'partial', text: event.delta, appends: true, item }]
  if (!('transcript' in event)) return [{ kind: 'error', code: 'bad-response' }]
  return [
    { kind: 'final', text: event.transcript, item },
    { kind: 'endOfTurn', item },
  ]
}

const codes: Readonly<Record<string, ErrorCode>> = {
  session_expired: 'unauthorized',
  token_expired: 'unauthorized',
  invalid_api_key: 'unauthorized',
  rate_limit_exceeded: 'rate-limited',
  insufficient_quota: 'quota-exceeded',
  server_error: 'network',
}

function errorOf(reason: unknown): StreamEvent {
  // The segment held too little sound to commit, so that nothing was said in it.
  if (reason === 'input_audio_buffer_commit_empty') return { kind: 'endOfTurn' }
  const code = typeof reason === 'string' && Object.hasOwn(codes, reason) ? codes[reason] : undefined
  return { kind: 'error', code: code ?? 'bad-request' }
}
