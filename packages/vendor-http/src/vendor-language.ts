import { AdapterError, type Gender, type Language } from '@lingobooth/core'
import type { EndpointConfig } from './options.ts'

/** The vendor's name for a language. */
export function vendorLanguage(
  vendor: string,
  config: EndpointConfig,
  language: Language,
  side: 'source' | 'target',
): string {
  const own = byLanguage(config.languages, language)
  if (own !== undefined) return typeof own === 'string' ? own : own[side]
  switch (config.languageFormat ?? 'code') {
    case 'code':
      return language.code
    case 'tag':
      return language.tag
    case 'language':
      return language.tag.split('-')[0] ?? language.tag
    case 'none':
      throw new AdapterError(
        vendor,
        'unsupported-language',
        `"${vendor}" has no entry for "${language.code}" in "languages".`,
      )
  }
}

/** Whether the vendor has a name for a language. */
export const isNamed = ({ languages, languageFormat }: EndpointConfig, language: Language): boolean =>
  languageFormat !== 'none' || byLanguage(languages, language) !== undefined

/** The vendor's voice for a gender and language; empty if none is configured. */
export function vendorVoice(config: EndpointConfig, language: Language, gender: Gender): string {
  const voiceOf = (gender: Gender) => {
    const voices = config.voices?.[gender]
    return typeof voices === 'string' ? voices : (byLanguage(voices, language) ?? ownEntry(voices, '*'))
  }
  return voiceOf(gender) ?? voiceOf(gender === 'male' ? 'female' : 'male') ?? ''
}

/** The entry for a language: by its code, or by its tag or the longest beginning of it. */
function byLanguage<T>(entries: Readonly<Record<string, T>> | undefined, { code, tag }: Language): T | undefined {
  let name = tag
  let entry = ownEntry(entries, code) ?? ownEntry(entries, name)
  for (; entry === undefined && name.includes('-'); entry = ownEntry(entries, name))
    name = name.slice(0, name.lastIndexOf('-'))
  return entry
}

function ownEntry<T>(entries: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined
}
