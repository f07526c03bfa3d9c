import { AdapterError, type Gender, type Language } from '@lingobooth/core'
import type { EndpointConfig } from './options.ts'

/** The vendor's name for a language. */
export function vendorLanguage(
  vendor: string,
  config: EndpointConfig,
  language: Language,
  side: 'source' | 'target',
): string {
  const own = ownEntry(config.languages, language.code)
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
export const isNamed = ({ languages, languageFormat }: EndpointConfig, { code }: Language): boolean =>
  languageFormat !== 'none' || ownEntry(languages, code) !== undefined

/** The vendor's voice for a gender and language; empty if none is configured. */
export function vendorVoice(config: EndpointConfig, language: Language, gender: Gender): string {
  const voices = config.voices?.[gender]
  return typeof voices === 'string' ? voices : (ownEntry(voices, language.code) ?? '')
}

function ownEntry<T>(entries: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined
}
