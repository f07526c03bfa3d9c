import type { Language } from '@lingobooth/core'
import { primaryLanguage } from '@lingobooth/core/adapter'

const displayNames = new Map<string, Intl.DisplayNames | undefined>()

function namesIn(locale: string): Intl.DisplayNames | undefined {
  if (!displayNames.has(locale)) displayNames.set(locale, makeNames(locale))
  return displayNames.get(locale)
}

function makeNames(locale: string): Intl.DisplayNames | undefined {
  const options = { type: 'language', languageDisplay: 'standard', fallback: 'none', style: 'short' } as const
  try {
    const isKnown = Intl.DisplayNames.supportedLocalesOf(locale).length > 0
    return isKnown ? new Intl.DisplayNames(locale, options) : undefined
  } catch {
    return undefined
  }
}

/** Name of a language tag in another language, as a word of its own; undefined where the browser has none. */
export function nameIn(locale: string, tag: string): string | undefined {
  try {
    const name = namesIn(locale)?.of(tag)
    return name && name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  } catch {
    return undefined
  }
}

const ownNames = new WeakMap<readonly Language[], Map<string, string | undefined>>()

/** Name of a language in itself, with its region where the catalogue has variants of it; undefined where the browser has none. */
export function ownNameOf({ tag }: Language, languages: readonly Language[]): string | undefined {
  const known = ownNames.get(languages) ?? new Map<string, string | undefined>()
  ownNames.set(languages, known)
  if (!known.has(tag)) {
    const base = primaryLanguage(tag)
    const hasVariants = languages.some((other) => other.tag !== tag && primaryLanguage(other.tag) === base)
    known.set(tag, nameIn(tag, hasVariants ? tag : base))
  }
  return known.get(tag)
}
