import type { ErrorCode } from '@lingobooth/core'
import type { StreamDialect, StreamEvent, Upward } from '@lingobooth/vendor-stream'
import * as v from 'valibot'

/** How a page and the gateway speak about sound. */
export const gatewayDialect = (shard: () => string | undefined): StreamDialect => ({
  sampleRateHz: 16_000,
  languageFormat: 'tag',
  keepAliveMs: 20_000,
  answersWhileSpeaking: false,
  query: () => {
    const of = shard()
    return of === undefined ? {} : { shard: of }
  },
  protocols: (token) => (token === undefined ? ['lingobooth'] : ['lingobooth', token]),
  up,
  down,
})

function up(message: Upward) {
  if (message.kind === 'samples') return new Uint8Array(new Int16Array(message.samples).buffer)
  const { kind: type, ...rest } = message
  return JSON.stringify({ type, ...rest })
}

const word = v.object({
  text: v.string(),
  startMs: v.number(),
  endMs: v.number(),
  confidence: v.optional(v.number()),
})
const messageSchema = v.variant('type', [
  v.object({ type: v.literal('partial'), text: v.string() }),
  v.object({
    type: v.literal('final'),
    text: v.string(),
    words: v.optional(v.array(word), []),
    language: v.optional(v.string()),
  }),
  v.object({ type: v.literal('end') }),
  v.object({ type: v.literal('error'), code: v.string() }),
])

const codes: readonly ErrorCode[] = [
  'unauthorized',
  'limit',
  'rate-limited',
  'unsupported-language',
  'closed',
  'timeout',
]

function down(message: object): readonly StreamEvent[] {
  const parsed = v.safeParse(messageSchema, message)
  if (!parsed.success) return [{ kind: 'error', code: 'bad-response' }]
  const given = parsed.output
  switch (given.type) {
    case 'partial':
      return [{ kind: 'partial', text: given.text }]
    case 'final': {
      const words = given.words.map(({ confidence, ...rest }) => ({
        ...rest,
        ...(confidence !== undefined && { confidence }),
      }))
      return [{ kind: 'final', text: given.text, words, ...(given.language && { language: given.language }) }]
    }
    case 'end':
      return [{ kind: 'endOfTurn' }]
    case 'error':
      return [{ kind: 'error', code: codes.find((code) => code === given.code) ?? 'network' }]
  }
}
