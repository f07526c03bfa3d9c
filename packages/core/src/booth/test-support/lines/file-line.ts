import type { FileLine, TranscriptContent } from '../../../lines/export/content.ts'

export const fileLine = (part: Partial<FileLine> = {}): FileLine => ({
  module: 'subtitles',
  key: 'key',
  name: 'Ana Ruiz',
  own: false,
  language: 'es-ES',
  text: 'Buenos días',
  translation: null,
  untranslated: false,
  startMs: 1_000,
  endMs: 3_500,
  revised: false,
  isFile: false,
  ...part,
})

export const transcriptContent = (
  lines: readonly FileLine[],
  part: Partial<TranscriptContent> = {},
): TranscriptContent => ({
  joinedAtMs: Date.UTC(2026, 4, 6, 7, 8, 9),
  language: 'both',
  lines,
  dropped: 0,
  words: {
    untranslated: 'not translated',
    chat: 'chat',
    dropped: (count) => `${count} gone`,
    earlier: (count) => `${count} earlier`,
  },
  ...part,
})
