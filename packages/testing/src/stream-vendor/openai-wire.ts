import { jsonOf, samplesOf, type VendorHeard, type VendorWire } from './wire.ts'

const transcription = 'conversation.item.input_audio_transcription'

const commands: Readonly<Record<string, 'open' | 'end'>> = {
  'session.update': 'open',
  'input_audio_buffer.commit': 'end',
}

/** Speaks of one item at a time, as when the client commits. */
export function openaiWire(): VendorWire {
  let items = 0
  let said = ''
  const item_id = () => `item_${items}`
  return {
    rateHz: 24_000,
    hasPieces: false,
    tokenOf: ([scheme, token]) => (scheme === 'realtime' ? token?.replace('openai-insecure-api-key.', '') : undefined),
    hear(message): VendorHeard {
      const { type, audio } = jsonOf(message) ?? {}
      if (type === 'input_audio_buffer.append')
        return { kind: 'samples', samples: samplesOf(Buffer.from(String(audio), 'base64')) }
      return { kind: commands[String(type)] ?? 'unreadable' }
    },
    acknowledge({ kind }) {
      if (kind === 'open') return [{ type: 'session.updated' }]
      return kind === 'end' ? [{ type: 'input_audio_buffer.committed', item_id: item_id() }] : []
    },
    say({ kind, text, isLast }) {
      if (kind === 'partial') {
        const delta = text.startsWith(said) ? text.slice(said.length) : ` ${text}`
        said += delta
        return delta === '' ? [] : [{ type: `${transcription}.delta`, item_id: item_id(), delta }]
      }
      const completed = { type: `${transcription}.completed`, item_id: item_id(), transcript: text }
      if (isLast) {
        items += 1
        said = ''
      }
      return [completed]
    },
    fail: (text) => ({ type: 'error', error: { type: 'server_error', code: null, message: text } }),
  }
}
