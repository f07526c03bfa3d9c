import { lengthUpTo } from './characters.ts'

/** Of a longer line, or one with more line breaks, only the beginning is shown at first. */
export const shownChars = 1_000
export const shownBreaks = 20

const firstLines = new RegExp(`^(?:[^\\n]*\\n){${shownBreaks}}`, 'u')
const lastWord = /\s\S{1,100}$/u

/** How much of a text is shown at first: all of it, or what leaves room for others, to the end of a word where there is one. */
export function beginningLength(text: string): number {
  if (text.length <= shownBreaks) return text.length
  const part = text.slice(0, shownChars + 1)
  const lines = firstLines.exec(part)?.[0]
  if (lines) return lines.length - 1
  if (text.length <= shownChars) return text.length
  const word = lastWord.exec(part)
  if (word) return word.index
  return lengthUpTo(text, shownChars)
}

/** For where nothing can be opened. */
export function beginningOf(text: string): string {
  const length = beginningLength(text)
  return length < text.length ? `${text.slice(0, length)}…` : text
}

/** Of a text that is still typed, the end is read: where it begins. */
export const endStart = (text: string): number =>
  text.length > shownChars ? text.length - shownChars + lengthUpTo(text.slice(-shownChars), 1) - 1 : 0
