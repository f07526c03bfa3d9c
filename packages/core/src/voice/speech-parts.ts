import { cutText } from '../text/clean-text.ts'
import { sentences, splitters } from '../text/speech-text.ts'

/** A line is spoken sentence by sentence; a shorter one joins its neighbour, in UTF-16 code units. */
const minSentenceChars = 30

/** The beginning of a text, cut at a sentence end, or at a word or character where that leaves less than half of `maxChars`. */
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
