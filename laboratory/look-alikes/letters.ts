const hosts = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Syriac', 'Thaana', 'Nko', 'Adlam', 'Armenian'].concat(
  ['Georgian', 'Ethiopic', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'],
  ['Malayalam', 'Sinhala', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Mongolian', 'Han', 'Hiragana', 'Katakana'],
  ['Hangul', 'Bopomofo'],
)
const inHosts = new RegExp(`^[${hosts.map((script) => `\\p{Script=${script}}`).join('')}]$`, 'u')
const latin = /\p{Script=Latin}/u
const topMark = 0x36f

/** The fields of each line of a file of Unicode. */
const linesOf = (file: string): readonly (readonly string[])[] =>
  file
    .split('\n')
    .map((line) => line.replace(/^\ufeff|#.*/gu, '').trim())
    .filter((line) => line !== '')
    .map((line) => line.split(';').map((field) => field.trim()))

const textOf = (codes: string) => String.fromCodePoint(...codes.split(/\s+/u).map((code) => Number.parseInt(code, 16)))

export interface LookAlikes {
  /** Letters of other scripts than Latin that look like letters or digits of ASCII. */
  readonly asciiLike: readonly string[]
  /** Letters of Latin alphabets, small and without marks, that look like none of ASCII. */
  readonly latinLetters: readonly string[]
  /** Marks that these alphabets put on a letter. */
  readonly latinMarks: readonly string[]
}

/** Of `confusables.txt` and `IdentifierStatus.txt`. A letter that stands for another, as a wide one does, is looked at as that. */
export function lookAlikesFrom(confusables: string, identifierStatus: string): LookAlikes {
  const passing = linesOf(confusables).flatMap(([code = '', looks = '']) => {
    const letter = textOf(code)
    return inHosts.test(letter) && letter.normalize('NFKC') === letter && /^[a-z\d]+$/iu.test(textOf(looks))
      ? letter
      : []
  })
  const allowed = linesOf(identifierStatus)
    .filter(([, status]) => status === 'Allowed')
    .flatMap(([range = '']) => {
      const [first = 0, last = first] = range.split('..').map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .filter((letter) => !/[ -~]/u.test(letter))
  return {
    asciiLike: passing.filter((letter) => !latin.test(letter) && /[\p{L}\p{N}]/u.test(letter)).toSorted(),
    latinLetters: allowed
      .filter((letter) => latin.test(letter) && letter === letter.toLowerCase().normalize('NFD'))
      // One letter that looks like two, as æ, is seen as one.
      .filter((letter) => !passing.includes(letter) || /[æœ]/u.test(letter)),
    latinMarks: allowed.filter((mark) => /\p{M}/u.test(mark) && mark.charCodeAt(0) <= topMark),
  }
}
