const unspaced =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\uff00-\uffef'
const word = new RegExp(`[${unspaced}]\\p{M}*|[^\\s${unspaced}]+`, 'gu')
const unspacedEnd = new RegExp(`[${unspaced}]\\p{M}*$`, 'u')
const beginsUnspaced = new RegExp(`^[${unspaced}]`, 'u')

export interface Word {
  readonly text: string
  readonly end: number
}

/** The words of a text with their punctuation; in a script without spaces, its letters. */
export const wordsOf = (text: string): readonly Word[] =>
  Array.from(text.matchAll(word), ({ 0: found, index }) => ({ text: found, end: index + found.length }))

/** Whether the next letter begins another word: the script has no spaces. */
export const endsUnspaced = (text: string): boolean => unspacedEnd.test(text)

/** Two parts of one sentence, with a space between them unless both sides are of a script without spaces. */
export function joinSpeech(first: string, second: string): string {
  if (first === '' || second === '') return first + second
  return endsUnspaced(first) && beginsUnspaced.test(second) ? first + second : `${first} ${second}`
}

/** The translations of the parts of a text: in lines as the parts were, otherwise with the spaces of their own language. */
export const joinTranslations = (parts: readonly string[], translations: readonly string[]): string =>
  translations.reduce((text, translation, index) => {
    const gap = /\s*$/u.exec(parts[index - 1] ?? '')?.[0] ?? ''
    return gap.includes('\n') ? text + gap + translation.trim() : joinSpeech(text, translation.trim())
  }, '')

const clauseMark = /[,;:，、；：،؛]["'”’»)\]」』]*$/u
const endMark = /[.!?…。．！？｡؟۔।॥։።၊။។]["'”’»)\]」』]*$/u
/** An initial, as in "e.g.", "p.m." and "J. S.", or a title: the sentence probably goes on. */
const abbreviation = /(?:^|[\s.("'])(?:\p{L}|Dr|Mrs?|Ms|Mme|Prof|Sra?|St|vs|Nr|No)\.$/u

export const endsClause = (text: string): boolean => clauseMark.test(text)

export const endsSentence = (text: string): boolean => endMark.test(text) && !abbreviation.test(text)
