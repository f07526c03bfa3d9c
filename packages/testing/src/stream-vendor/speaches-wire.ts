import { openaiWire } from './openai-wire.ts'
import { jsonOf, type VendorHeard, type VendorWire } from './wire.ts'

interface Session {
  readonly turn_detection?: unknown
  readonly input_audio_transcription?: { readonly model?: unknown }
}

/** OpenAI's older session, which finds turns by itself unless it is told not to; the model is wanted in the address, and nothing is said before the end. */
export function speachesWire(): VendorWire {
  const openai = openaiWire()
  return {
    ...openai,
    tokenOf: () => undefined,
    admits: ({ searchParams }) => searchParams.get('intent') === 'transcription' && searchParams.has('model'),
    hear(message, isBinary): VendorHeard {
      const { type, session } = jsonOf(message) ?? {}
      const { turn_detection, input_audio_transcription: transcription } = (session ?? {}) as Session
      const isRight = turn_detection === null && typeof transcription?.model === 'string'
      return type === 'session.update' && !isRight ? { kind: 'unreadable' } : openai.hear(message, isBinary)
    },
    say: (says) => (says.kind === 'partial' ? [] : openai.say(says)),
  }
}
