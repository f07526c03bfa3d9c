import { endsSentence, endsUnspaced, wordsOf } from './languages/written-words.ts'

/**
 * Where the last whole word and the last whole sentence of a text end that is still typed, in UTF-16 code units. A line break ends both, and a pause after the last
 * letter does.
 */
export function wholeParts(text: string, hasPaused = false): { readonly words: number; readonly sentences: number } {
  const words = wordsOf(text)
  const last = words.at(-1)
  const isWhole = hasPaused || !last || last.end < text.length || endsUnspaced(last.text)
  const whole = isWhole ? words : words.slice(0, -1)
  const sentence = whole.findLast((word) => endsSentence(word.text))
  const lineBreak = text.lastIndexOf('\n') + 1
  return {
    words: last && !isWhole ? last.end - last.text.length : text.length,
    sentences: Math.max(sentence?.end ?? 0, lineBreak),
  }
}
