import { isReadAloud } from '../text/clean-text.ts'

/** What recognisers write where nobody speaks: "[Music]", "*silence*". Quotation marks are none, and a number may have been said. */
const remarks =
  /\([^()\d]*\)|\[[^[\]\d]*\]|\{[^{}\d]*\}|<[^<>\d]*>|（[^（）\d]*）|［[^［］\d]*］|｛[^｛｝\d]*｝|【[^【】\d]*】|〔[^〔〕\d]*〕|\*[^*\d]*\*/gu

/** Null if nothing was said. */
export const recognizedText = (text: string): string | null =>
  isReadAloud(text.replace(remarks, '')) ? text.trim() : null

const separators = /[\s,;.:、，；。：・،؛]*/uy
/** A person may say two names; more, and nothing else, is what recognisers make of silence. */
const fewestRepeated = 3

/** Whether a recognised text is nothing but a list of terms that were given to the recogniser: that many of them, or both of two. */
export function repeatsTerms(text: string, terms: readonly string[]): boolean {
  if (terms.length < 2) return false
  const said = text.toLowerCase()
  const known = terms.map((term) => term.toLowerCase()).toSorted((one, other) => other.length - one.length)
  const found = new Set<string>()
  const afterSeparators = (place: number) => {
    separators.lastIndex = place
    return place + (separators.exec(said)?.[0].length ?? 0)
  }
  for (let place = afterSeparators(0); place < said.length; ) {
    const ends = (end: number) => end === said.length || afterSeparators(end) > end
    const term = known.find((each) => each !== '' && said.startsWith(each, place) && ends(place + each.length))
    if (term === undefined) return false
    found.add(term)
    place = afterSeparators(place + term.length)
  }
  return found.size >= Math.min(fewestRepeated, new Set(known).size)
}
