const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{scx=${script}}`)
  .join('')
const letters = '\\p{L}\\p{M}\\p{N}_'
const isLetter = new RegExp(`^(?![${unspaced}])[${letters}]`, 'u')
/** Written onto the word before: in Korean, what a word does in its sentence. */
const isSuffix = /^\p{sc=Hang}/u
/** Written onto the word after: in Arabic and Hebrew, articles, prepositions and conjunctions. */
const prefixes = new RegExp(`(?<![${letters}])(?:[وف]?[بكل]?(?:ال)?|[وف]?لل|ו?[הבלכמש]{0,2})$`, 'u')
const isPrefixed = /^[\p{sc=Arab}\p{sc=Hebr}]/u

const before = (text: string, end: number): string => /.$/su.exec(text.slice(Math.max(0, end - 2), end))?.[0] ?? ''
const after = (text: string, start: number): string => String.fromCodePoint(text.codePointAt(start) ?? 0x20)

/** Whether two characters side by side need a space between them, if they belong to different words. */
export const needSpace = (text: string, following: string): boolean =>
  isLetter.test(before(text, text.length)) && isLetter.test(after(following, 0))

export function isLeftEdge(text: string, start: number): boolean {
  if (!isLetter.test(after(text, start)) || !isLetter.test(before(text, start))) return true
  return isPrefixed.test(after(text, start)) && prefixes.test(text.slice(Math.max(0, start - 8), start))
}

function isRightEdge(text: string, end: number): boolean {
  const following = after(text, end)
  return !isLetter.test(before(text, end)) || !isLetter.test(following) || isSuffix.test(following)
}

export const isWholeWord = (text: string, start: number, end: number): boolean =>
  isLeftEdge(text, start) && isRightEdge(text, end)

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Tells whether no character as people see it is cut at a place, such as a letter from its accents. */
export function betweenCharacters(text: string): (place: number) => boolean {
  let segments: Intl.Segments | undefined
  return (place) => {
    segments ??= graphemes.segment(text)
    return place >= text.length || segments.containing(place)?.index === place
  }
}
