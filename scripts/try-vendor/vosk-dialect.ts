import { fieldOf } from '../../packages/core/src/adapter.ts'
import type { StreamDialect } from '../../packages/vendor-stream/src/index.ts'

/** The server of Vosk, which has one language, and closes after the last text of a segment. */
export const voskDialect: StreamDialect = {
  sampleRateHz: 16_000,
  languageFormat: 'tag',
  answersWhileSpeaking: true,
  endsByClosing: true,
  query: () => ({}),
  protocols: () => [],
  up(message) {
    if (message.kind === 'open') return '{"config":{"sample_rate":16000}}'
    if (message.kind === 'samples') return new Uint8Array(new Int16Array(message.samples).buffer)
    return message.kind === 'end' ? '{"eof":1}' : undefined
  },
  down(message) {
    const [text, partial] = [fieldOf(message, 'text'), fieldOf(message, 'partial')]
    if (typeof text === 'string') return [{ kind: 'final', text }, { kind: 'endOfTurn' }]
    return typeof partial === 'string' ? [{ kind: 'partial', text: partial }] : []
  },
}
