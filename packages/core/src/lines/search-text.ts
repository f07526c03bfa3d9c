import type { Language, LanguageCode } from '../ports/common.ts'
import type { TextRange } from '../text/clean-text.ts'
import { resolveLanguage } from '../text/languages/language.ts'
import { loadedLineCheck } from './lazy-check.ts'
import type { TranscriptLine } from './transcript.ts'

/** Accents of Latin, Greek and Cyrillic letters, Hebrew and Arabic marks, the tatweel, and what no one sees. Vowel signs of other scripts are letters. */
const unheeded =
  /[\u0300-\u036f]|[\u0591-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|[\u06d6-\u06ed]|[\u0640\u0670]|\ufe0f|\p{Cf}/gu
/** Letters that Unicode does not decompose, as they are typed on keyboards without them. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' },
  ...{ ς: 'σ', ى: 'ي', ة: 'ه' },
}

/** Of the characters met so far, because thousands of lines are searched with each letter of a query. */
const known = new Map<string, string>()
const maxKnown = 5_000

function foldCharacter(character: string): string {
  const before = known.get(character)
  if (before !== undefined) return before
  const letters = character.normalize('NFKD').toLowerCase().replace(unheeded, '')
  const folded = plainLetters[letters] ?? (/^\s+$/u.test(letters) ? ' ' : letters)
  if (known.size < maxKnown) known.set(character, folded)
  return folded
}

function fold(text: string): { readonly folded: string; readonly places: readonly number[] } {
  let folded = ''
  const places: number[] = []
  let place = 0
  for (const character of text) {
    const letters = foldCharacter(character)
    const isRepeatedSpace = letters === ' ' && folded.endsWith(' ')
    if (!isRepeatedSpace) {
      folded += letters
      for (let unit = 0; unit < letters.length; unit++) places.push(place)
    }
    place += character.length
  }
  places.push(place)
  return { folded, places }
}

const wantedIn = (query: string) => fold(query).folded.trim()

/** Every place in a text where a query stands, whatever its case and accents; a part of a word counts. */
export function findInText(text: string, query: string): readonly TextRange[] {
  const wanted = wantedIn(query)
  if (wanted === '') return []
  const { folded, places } = fold(text)
  const ranges: TextRange[] = []
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const start = places[at] ?? 0
    const lastPlace = places[at + wanted.length - 1] ?? start
    let next = at + wanted.length
    while ((places[next] ?? text.length) === lastPlace) next++
    ranges.push({ start, end: places[next] ?? text.length })
  }
  return ranges
}

const isIn = (text: string, wanted: string) => fold(text).folded.includes(wanted)

/** Keys of the lines with a query in the original or the translation, in the order of the lines; with the languages of the booth, figures as they are read. */
export function searchLines(
  lines: readonly TranscriptLine[],
  query: string,
  languages?: readonly Language[],
): readonly string[] {
  const wanted = wantedIn(query)
  if (wanted === '') return []
  const tagOf = (code: LanguageCode) => resolveLanguage(code, languages ?? [])?.tag ?? ''
  // Nothing but figures is read in another way than it was translated.
  const isOfFigures = languages !== undefined && /\p{N}/u.test(wanted)
  const read = (line: TranscriptLine, text: string) => (isOfFigures && loadedLineCheck(line, tagOf).read?.text) || text
  return lines
    .filter((line) => {
      const { text, translation } = line
      return isIn(text, wanted) || (translation.state === 'translated' && isIn(read(line, translation.text), wanted))
    })
    .map(({ key }) => key)
}
