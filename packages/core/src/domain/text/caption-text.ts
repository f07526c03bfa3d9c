import { captionCharsPerSecond, minCaptionMs } from '../../constants.ts'

/** Part of a text, from `start` to before `end`, that fits on one line of captions. */
export interface CaptionPiece {
  readonly start: number
  readonly end: number
}

/** Characters of twice the width, which also need no space between words. */
const wide = '\\u1100-\\u115f\\u2e80-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff00-\\uff60\\uffe0-\\uffe6'
const words = new RegExp(`[${wide}]|[^\\s${wide}]+`, 'gu')
const wideOne = new RegExp(`[${wide}]|\\p{Extended_Pictographic}`, 'u')

const widthOf = (character: string) => (wideOne.test(character) ? 2 : 1)

export const captionWidth = (text: string): number => [...text].reduce((width, one) => width + widthOf(one), 0)

export const readingMs = (text: string): number =>
  Math.max(minCaptionMs, Math.ceil((captionWidth(text) * 1_000) / captionCharsPerSecond))

/**
 * Wraps a text into lines of at most `maxWidth` characters, at spaces; a longer word begins a line and is split. A text that grows at its
 * end keeps its words in their lines, except for the last one while it grows. Never empty.
 */
export function wrapCaption(text: string, maxWidth: number): readonly CaptionPiece[] {
  const pieces: CaptionPiece[] = []
  let width = 0
  const add = (start: number, end: number, added: number) => {
    const last = pieces.at(-1)
    const gap = last && last.end < start ? 1 : 0
    const fits = last !== undefined && width + gap + added <= maxWidth
    width = fits ? width + gap + added : added
    if (fits) pieces[pieces.length - 1] = { start: last.start, end }
    else pieces.push({ start, end })
  }
  for (const { 0: word, index } of text.matchAll(words)) {
    const wordWidth = captionWidth(word)
    if (wordWidth <= maxWidth) add(index, index + word.length, wordWidth)
    else {
      width = maxWidth
      let start = index
      for (const one of word) {
        add(start, start + one.length, widthOf(one))
        start += one.length
      }
    }
  }
  return pieces.length > 0 ? pieces : [{ start: 0, end: 0 }]
}
