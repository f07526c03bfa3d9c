import * as v from 'valibot'
import { openaiWire } from './openai-wire.ts'
import { jsonOf, type VendorHeard, type VendorWire } from './wire.ts'

/** Every field is wanted, and turns can be switched off by none. */
const session = v.looseObject({
  input_audio_transcription: v.looseObject({ model: v.string() }),
  turn_detection: v.strictObject({
    type: v.literal('server_vad'),
    threshold: v.literal(1),
    prefix_padding_ms: v.number(),
    silence_duration_ms: v.number(),
    create_response: v.literal(false),
  }),
})

const ignored = {
  type: 'error',
  error: {
    type: 'invalid_request_error',
    message:
      'Specifying `session.turn_detection.prefix_padding_ms` is not supported. The server either does not support this field or it is not configurable.',
  },
}

/**
 * OpenAI's older session, which finds turns by itself unless that is set so that it finds none, which it takes with an error about one field of it.
 * The model is wanted in the address, and nothing is said before the end.
 */
export function speachesWire(): VendorWire {
  const openai = openaiWire()
  return {
    ...openai,
    tokenOf: () => undefined,
    admits: ({ searchParams }) => searchParams.get('intent') === 'transcription' && searchParams.has('model'),
    hear(message, isBinary): VendorHeard {
      const update = jsonOf(message)
      const isWrong = update?.type === 'session.update' && !v.is(session, update.session)
      return isWrong ? { kind: 'unreadable' } : openai.hear(message, isBinary)
    },
    acknowledge: (heard) => [...(heard.kind === 'open' ? [ignored] : []), ...openai.acknowledge(heard)],
    say: (says) => (says.kind === 'partial' ? [] : openai.say(says)),
  }
}
