import { charactersOf } from './characters.ts'

/** 160 words a minute, the slower end of what the BBC Subtitle Guidelines recommend (section 4), at six characters a word with its space. */
export const captionCharsPerSecond = 16
/** A line of captions is shown for at least this long. */
export const minCaptionMs = 1_000

/** Part of a text, from `start` to before `end`, that fits on one line of captions. */
export interface CaptionPiece {
  readonly start: number
  readonly end: number
  /** It ends inside of a word, and has room for a hyphen. */
  readonly isParted?: true
}

/** Characters of twice the width, which also need no space between words. */
const wide =
  '\\u1100-\\u115f\\u2e80-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff00-\\uff60\\uffe0-\\uffe6\\u{20000}-\\u{3ffff}'
const opening = '[\\p{Ps}\\p{Pi}]'
/** What begins no line: closing punctuation, small kana and signs of repetition. */
const closing =
  '[\\p{Pe}\\p{Pf}、。，．,.！？!?：；:;…‥・·％%\\uff61\\uff64\\uff65\\uff70\\uff9e\\uff9f々〻ゝゞヽヾーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ゛゜]'
/** A wide character with its marks, or a word of others, together with the punctuation that stays beside it. */
const words = new RegExp(`${opening}*(?:[${wide}][\\p{M}\\u1160-\\u11ff]*|[^\\s${wide}]+)(?:${closing}\\p{M}*)*`, 'gu')
const endsOpening = new RegExp(`${opening}$`, 'u')
const isClosing = new RegExp(`^${closing}`, 'u')
const wideOne = new RegExp(`[${wide}\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20e3]`, 'u')
const unseen = /^\p{Default_Ignorable_Code_Point}+$/u
const narrow = /^[\n -~]*$/u

const widthOf = (character: string) => (wideOne.test(character) ? 2 : unseen.test(character) ? 0 : 1)

/** In columns: a character as people see it is one, a wide one two. */
export const captionWidth = (text: string): number =>
  narrow.test(text) ? text.length : charactersOf(text).reduce((width, one) => width + widthOf(one), 0)

/** The parts of a word that is longer than a line: characters with the punctuation that stays beside them, if that is not too long. */
function partsOf(word: string, maxWidth: number): readonly string[] {
  const parts: string[] = []
  let width = 0
  for (const one of charactersOf(word)) {
    const last = parts.at(-1)
    const stays = last !== undefined && (isClosing.test(one) || endsOpening.test(last))
    const fits = stays && width + widthOf(one) <= maxWidth
    width = (fits ? width : 0) + widthOf(one)
    if (fits) parts[parts.length - 1] = last + one
    else parts.push(one)
  }
  return parts
}

/** Words that are parted with a hyphen, unlike addresses and words of other scripts. */
const hyphened = /^\p{P}*[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+\p{P}*$/u
/** Lines that have fewer characters have no room for hyphens. */
const leastForHyphens = 8
/** Of a word that is parted, no fewer characters than these come last. */
const leastRest = 4

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
      let parts = partsOf(word, maxWidth)
      const isHyphened = maxWidth >= leastForHyphens && hyphened.test(word)
      while (isHyphened && captionWidth(parts.join('')) > maxWidth) {
        // Only the first part, which may begin with a bracket, and the last are wider than a letter.
        const count = Math.min(maxWidth - captionWidth(parts[0] ?? ''), parts.length - leastRest)
        if (count < 1) break
        const first = parts.slice(0, count)
        const end = start + first.join('').length
        pieces.push({ start, end, isParted: true })
        parts = parts.slice(first.length)
        start = end
      }
      for (const one of parts) {
        add(start, start + one.length, captionWidth(one))
        start += one.length
      }
    }
  }
  return pieces.length > 0 ? pieces : [{ start: 0, end: 0 }]
}
