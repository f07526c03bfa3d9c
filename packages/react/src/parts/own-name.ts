import type { Language } from '@lingobooth/core'

const languageOf = (tag: string) => tag.split('-')[0]

const found = new WeakMap<Language, string | undefined>()

/** Name of a language in itself, with its region where the catalogue has variants of it; undefined where the browser knows none. */
export function ownNameOf(language: Language, languages: readonly Language[]): string | undefined {
  if (!found.has(language)) found.set(language, findName(language, languages))
  return found.get(language)
}

function findName({ tag }: Language, languages: readonly Language[]): string | undefined {
  const base = languageOf(tag)
  const hasVariants = languages.some((other) => other.tag !== tag && languageOf(other.tag) === base)
  try {
    if (base === undefined || Intl.DisplayNames.supportedLocalesOf(tag).length === 0) return undefined
    const options = { type: 'language', languageDisplay: 'standard', fallback: 'none', style: 'short' } as const
    const name = new Intl.DisplayNames(tag, options).of(hasVariants ? tag : base)
    return name && name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return undefined
  }
}
