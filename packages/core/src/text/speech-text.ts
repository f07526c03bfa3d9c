import { isReadAloud } from './clean-text.ts'

/** Empty where nothing is read aloud, as in emoji alone. */
export const speechText = (text: string): string => (isReadAloud(text) ? text.replaceAll('>', '').trim() : '')

const segments = (granularity: 'sentence' | 'grapheme') => {
  let segmenter: Intl.Segmenter | undefined
  return (text: string): string[] => {
    segmenter ??= new Intl.Segmenter(undefined, { granularity })
    return Array.from(segmenter.segment(text), ({ segment }) => segment)
  }
}

export const sentences = segments('sentence')

export const splitters: readonly ((text: string) => readonly string[])[] = [
  sentences,
  (text) => text.match(/\S+\s*|\s+/gu) ?? [],
  segments('grapheme'),
]

function pack(text: string, maxChars: number, [split, ...finer]: typeof splitters): string[] {
  if (text.length <= maxChars || !split) return [text]
  const pieces: string[] = []
  let piece = ''
  for (const part of split(text)) {
    if (piece.length + part.length <= maxChars) {
      piece += part
      continue
    }
    if (piece) pieces.push(piece)
    pieces.push(...pack(part, maxChars, finer))
    piece = pieces.pop() ?? ''
  }
  return piece ? [...pieces, piece] : pieces
}

/** Splits text into parts of at most `maxChars`: at sentence ends, else at spaces, else between characters. The parts joined are the text. */
export function splitForSpeech(text: string, maxChars: number): string[] {
  return text === '' ? [] : pack(text, Math.max(1, maxChars), splitters)
}
