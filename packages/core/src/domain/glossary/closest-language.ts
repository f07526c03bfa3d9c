import type { Language } from '../../ports/common.ts'
import { tagOfCode } from '../languages/language.ts'

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

/** Chooses among texts by language that of this language, or of another variant of it in the same script. */
export function closestTo({ code, tag }: Language): (texts: Readonly<Record<string, string>>) => string | undefined {
  const own = localeOf(tag)
  const ranks = new Map<string, number>()
  const rank = (key: string): number => {
    if (key === code) return 4
    const locale = localeOf(tagOfCode(key))
    if (!locale || !own || locale.language === 'und') return 0
    if (locale.baseName === own.baseName) return 3
    const [one, other] = [locale.maximize(), own.maximize()]
    if (one.language !== other.language || one.script !== other.script) return 0
    return locale.region === undefined ? 2 : 1
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
