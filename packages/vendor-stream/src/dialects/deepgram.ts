import * as v from 'valibot'
import type { StreamDialect, StreamEvent, Upward } from '../dialect.ts'
import { deepgramLanguages } from './deepgram-languages.ts'

/** Those that take key terms; others refuse them. */
const takesTerms = /^(?:nova-3|flux)/

/** The dialect of Deepgram's `/v1/listen`, which servers of one's own may speak too. */
export function deepgramDialect(parameters: Readonly<Record<string, string>> = {}): StreamDialect {
  return {
    sampleRateHz: 16_000,
    languages: deepgramLanguages,
    languageFormat: 'tag',
    keepAliveMs: 4_000,
    answersWhileSpeaking: true,
    query: (language, terms) => ({
      language,
      encoding: 'linear16',
      sample_rate: '16000',
      channels: '1',
      interim_results: 'true',
      endpointing: '300',
      ...parameters,
      ...(terms.length > 0 &&
        takesTerms.test(parameters.model ?? '') && { keyterm: [parameters.keyterm ?? [], terms].flat() }),
    }),
    // Short-lived tokens are JWTs, which have dots; keys have none, and another name.
    protocols: (token, isKey) => (token === undefined ? [] : [isKey ? 'token' : 'bearer', token]),
    up,
    down,
  }
}

const commands = { end: 'Finalize', keepAlive: 'KeepAlive', close: 'CloseStream' } as const

function up(message: Upward) {
  if (message.kind === 'open') return undefined
  if (message.kind === 'samples') return new Uint8Array(new Int16Array(message.samples).buffer)
  return JSON.stringify({ type: commands[message.kind] })
}

const seconds = v.pipe(v.number(), v.finite())
const resultsSchema = v.object({
  start: seconds,
  duration: seconds,
  is_final: v.boolean(),
  from_finalize: v.optional(v.boolean(), false),
  channel: v.object({
    alternatives: v.pipe(
      v.array(
        v.object({
          transcript: v.string(),
          languages: v.optional(v.array(v.string())),
          words: v.optional(
            v.array(
              v.object({
                word: v.string(),
                punctuated_word: v.optional(v.string()),
                start: seconds,
                end: seconds,
                confidence: v.optional(v.number()),
              }),
            ),
            [],
          ),
        }),
      ),
      v.minLength(1),
    ),
  }),
})

function down(message: object): readonly StreamEvent[] {
  if (!('type' in message)) return []
  if (message.type === 'Error') return [{ kind: 'error', code: 'bad-response' }]
  if (message.type !== 'Results') return []
  const parsed = v.safeParse(resultsSchema, message)
  const best = parsed.success ? parsed.output.channel.alternatives[0] : undefined
  if (!parsed.success || !best) return [{ kind: 'error', code: 'bad-response' }]
  const { start, duration, is_final, from_finalize } = parsed.output
  const endMs = (start + duration) * 1_000
  if (!is_final) return [{ kind: 'partial', text: best.transcript, endMs }]
  const words = best.words.map(({ word, punctuated_word = word, start, end, confidence }) => ({
    text: punctuated_word,
    startMs: start * 1_000,
    endMs: end * 1_000,
    ...(confidence !== undefined && { confidence }),
  }))
  const language = best.languages?.[0]
  const final = { kind: 'final', text: best.transcript, endMs, words, ...(language && { language }) } as const
  return from_finalize ? [final, { kind: 'endOfTurn', endMs }] : [final]
}
