import { minSentenceChars } from '../constants.ts'
import { cutText } from './clean-text.ts'

/** Text for speech: trimmed, without greater-than characters. */
export const speechText = (text: string): string => text.replaceAll('>', '').trim()

const segments = (granularity: 'sentence' | 'grapheme') => {
  let segmenter: Intl.Segmenter | undefined
  return (text: string): string[] => {
    segmenter ??= new Intl.Segmenter(undefined, { granularity })
    return Array.from(segmenter.segment(text), ({ segment }) => segment)
  }
}

const sentences = segments('sentence')

/** Where text may be split, in order of preference. */
const splitters: readonly ((text: string) => readonly string[])[] = [
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

/**
 * Splits text into parts of at most `maxChars` UTF-16 code units: at sentence ends, else at spaces, else between characters.
 * The parts joined are the text. Only a single character that is itself longer exceeds the limit.
 */
export function splitForSpeech(text: string, maxChars: number): string[] {
  return text === '' ? [] : pack(text, Math.max(1, maxChars), splitters)
}

/**
 * The beginning of a text, of at most `maxChars` UTF-16 code units, cut at a sentence end. If that leaves less than half
 * of the limit, it is cut at a word, and failing that, at a character.
 */
export function beginningForSpeech(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  for (const split of splitters) {
    let length = 0
    for (const part of split(text)) {
      if (length + part.length > maxChars) break
      length += part.length
    }
    const beginning = text.slice(0, length).trim()
    if (beginning.length >= maxChars / 2) return beginning
  }
  return cutText(text, maxChars).trim()
}

/** The sentences of a text, to be spoken one after the other. One shorter than `minSentenceChars` stays with its neighbour. */
export function sentencesForSpeech(text: string): string[] {
  const parts: string[] = []
  for (const sentence of sentences(text)) {
    const last = parts.length - 1
    const isShort = (part: string) => part.trim().length < minSentenceChars
    if (parts[last] !== undefined && (isShort(parts[last]) || isShort(sentence))) parts[last] += sentence
    else parts.push(sentence)
  }
  return parts.map((part) => part.trim())
}
