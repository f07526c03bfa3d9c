import type { TranscriptLine } from '../../../lines/transcript.ts'

/** A line of somebody else as it comes, in English and not translated. */
export const transcriptLine = (part: Partial<TranscriptLine> = {}): TranscriptLine => ({
  key: 'key',
  id: 'id',
  sender: 'ana',
  own: false,
  name: 'Ana',
  speakerLanguage: 'english-united-states',
  text: 'Good morning',
  time: '12:00:00',
  sentAtMs: 1_790_000_000_000,
  receivedAtMs: 1_790_000_000_000,
  type: 'text',
  multiple: false,
  translations: [],
  pending: [],
  revision: 0,
  translation: { state: 'none' },
  truncated: false,
  origin: 'live',
  person: part.sender ?? 'ana',
  speaker: part.sender ?? 'ana',
  ...part,
})
