import type { Language } from '../../ports/common.ts'
import { coversTag, tagCloseness } from '../../text/languages/closest-tags.ts'
import { tagOfCode } from '../../text/languages/language.ts'

const [ofRegion, ofCode] = [1_000, 2_000]

/** Chooses among texts by language that of this language, of its region or of none, or of another variant of it in the same script. */
export function closestTo({ code, tag }: Language): (texts: Readonly<Record<string, string>>) => string | undefined {
  const ranks = new Map<string, number>()
  const rank = (key: string): number => {
    const other = tagOfCode(key)
    if (key === code) return ofCode
    if (other === 'und') return 0
    const closeness = tagCloseness(tag, other, 'written')
    return closeness > 0 && coversTag(other, tag) ? closeness + ofRegion : closeness
  }
  const rankOf = (key: string) => {
    const known = ranks.get(key) ?? rank(key)
    ranks.set(key, known)
    return known
  }
  return (texts) => {
    let best = 0
    let text: string | undefined
    for (const [key, candidate] of Object.entries(texts)) {
      const found = rankOf(key)
      if (found > best) [best, text] = [found, candidate]
    }
    return text
  }
}
