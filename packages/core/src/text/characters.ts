let segmenter: Intl.Segmenter | undefined
const graphemes = () => (segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }))

/** Characters of one unit each that never belong to one before or after them in this set. */
const simple = /^[\n -\u02ff\u0370-\u0482\u048a-\u058f\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff\uac00-\ud7a3]*$/u

/** The characters of a text as people see them: a letter with its marks, an emoji of many signs. */
export const charactersOf = (text: string): readonly string[] =>
  simple.test(text) ? text.split('') : Array.from(graphemes().segment(text), ({ segment }) => segment)

/** The bounds of the character, as people see it, in which a place is; both are the place if it is between two. */
export function boundsAround(text: string, place: number): { readonly start: number; readonly end: number } {
  const between = { start: place, end: place }
  if (simple.test(text.slice(Math.max(0, place - 1), place + 1))) return between
  const { index = place, segment = '' } = graphemes().segment(text).containing(place) ?? {}
  return index === place ? between : { start: index, end: index + segment.length }
}

/** `maxChars`, or less where a character would be cut, as people see it; one that is longer is cut between code points. */
export function lengthUpTo(text: string, maxChars: number): number {
  if (text.length <= maxChars) return text.length
  const { start } = boundsAround(text.slice(0, maxChars + 2), maxChars)
  if (start > 0) return start
  return maxChars - (/[\ud800-\udbff]/.test(text.charAt(maxChars - 1)) ? 1 : 0)
}

/** Removed before normalisation too, because normalising many of them is slow. */
const marks = /[\p{M}'’ʼ]/gu

/** The letters and digits of a text, without case, width and diacritics, in words. */
export const foldWords = (text: string): readonly string[] =>
  text
    .replace(marks, '')
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    // Folds letters that lower-casing alone keeps distinct, such as ß.
    .toUpperCase()
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
