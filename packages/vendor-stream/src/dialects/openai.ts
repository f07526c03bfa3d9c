import type { ErrorCode } from '@lingobooth/core'
import { fieldOf } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import { toBase64 } from '../base64.ts'
import type { StreamDialect, StreamEvent, Upward } from '../dialect.ts'

/** Whose form of it: Speaches wants the model in the address, an older session, and offers no subprotocol. */
export type RealtimeServer = 'openai' | 'speaches'

/** The dialect of OpenAI's realtime transcription. `transcription` is a part of its session: the model, a prompt, a delay. */
export function openaiDialect(
  transcription: Readonly<Record<string, string>>,
  server: RealtimeServer = 'openai',
): StreamDialect {
  const { model } = transcription
  const isOpenai = server === 'openai'
  return {
    sampleRateHz: 24_000,
    languages: { nb: 'no', nn: 'no', iw: 'he', fil: 'tl' },
    languageFormat: 'language',
    // Some models say nothing until the segment has ended.
    answersWhileSpeaking: false,
    // With a model in its address, OpenAI begins a conversation.
    query: () => ({ intent: 'transcription', ...(!isOpenai && model !== undefined && { model }) }),
    protocols: (token) => (token === undefined || !isOpenai ? [] : ['realtime', `openai-insecure-api-key.${token}`]),
    up(message) {
      const event = eventOf(message, transcription, isOpenai ? sessionOf : olderSessionOf)
      return event && JSON.stringify(event)
    },
    down,
  }
}

const sessionOf = (transcription: object) => ({
  type: 'transcription',
  audio: { input: { format: { type: 'audio/pcm', rate: 24_000 }, transcription, turn_detection: null } },
})

/** Speaches cannot be told to find no turns, but that nothing is loud enough for one. */
const noTurns = {
  type: 'server_vad',
  threshold: 1,
  prefix_padding_ms: 0,
  silence_duration_ms: 600_000,
  create_response: false,
}
const olderSessionOf = (transcription: object) => ({
  input_audio_transcription: transcription,
  turn_detection: noTurns,
})

function eventOf(
  message: Upward,
  transcription: Readonly<Record<string, string>>,
  session: (transcription: object) => object,
): object | undefined {
  switch (message.kind) {
    case 'open': {
      const prompt = [transcription.prompt ?? [], message.terms.join(', ')].flat().filter(Boolean).join('\n')
      return {
        type: 'session.update',
        session: session({ language: message.language, ...transcription, ...(prompt && { prompt }) }),
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
  if (event.type === 'error') return errorsOf(event.error)
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

/** Speaches says in words alone that a segment was too short, and that it takes a session but for one field. */
const [tooLittle, isIgnored] = [/buffer(?: is empty| too small)/, /^Specifying `[\w.]+` is not supported/]

function errorsOf(error: unknown): readonly StreamEvent[] {
  const reason = fieldOf(error, 'code') ?? fieldOf(error, 'type')
  const message = String(fieldOf(error, 'message'))
  if (isIgnored.test(message)) return []
  // The segment held too little sound to commit, so that nothing was said in it.
  if (reason === 'input_audio_buffer_commit_empty' || tooLittle.test(message)) return [{ kind: 'endOfTurn' }]
  const code = typeof reason === 'string' && Object.hasOwn(codes, reason) ? codes[reason] : undefined
  return [{ kind: 'error', code: code ?? 'bad-request' }]
}
