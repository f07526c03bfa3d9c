import { AdapterError, type Gender, type Language } from '@lingobooth/core'
import { closestTag, coversTag, primaryLanguage, type TagUse, tagCloseness } from '@lingobooth/core/adapter'
import type { EndpointConfig, VendorVoices } from './options.ts'

type Side = 'source' | 'target'

/** The vendor's name for a language. What it writes has to be in the script of the reader, and what it reads may be in another. */
export function vendorLanguage(
  vendor: string,
  config: EndpointConfig,
  language: Language,
  side: Side,
  use: TagUse,
): string {
  const name = nameOf(config, language, side, use)
  if (name !== undefined) return name
  throw new AdapterError(
    vendor,
    'unsupported-language',
    `"${vendor}" has no entry for "${language.code}" in "languages".`,
  )
}

/** Whether the vendor has a name for a language. */
export const isNamed = (config: EndpointConfig, language: Language, side: Side, use: TagUse): boolean =>
  nameOf(config, language, side, use) !== undefined

function nameOf(
  { languages, languageFormat = 'code' }: EndpointConfig,
  language: Language,
  side: Side,
  use: TagUse,
): string | undefined {
  const own = byLanguage(languages, language, use)
  if (own !== undefined) return typeof own === 'string' ? own : own[side]
  if (languageFormat === 'code' || languageFormat === 'tag') return language[languageFormat]
  if (languageFormat === 'none') return undefined
  const first = primaryLanguage(language.tag)
  return use !== 'written' || tagCloseness(language.tag, first, use) > 0 ? first : undefined
}

/** The vendor's voices for a gender and language, best first. */
function namesOfVoices({ voices }: EndpointConfig, language: Language, gender: Gender): readonly string[] {
  const ofGender = voices?.[gender]
  const byTag = Object(ofGender) as Readonly<Record<string, VendorVoices>>
  const names =
    typeof ofGender === 'string' || Array.isArray(ofGender) ? ofGender : byLanguage(byTag, language, 'spoken')
  return [names ?? ownEntry(byTag, '*') ?? []].flat()
}

/** The vendor's voice for a gender and language; empty if none is configured. */
export const vendorVoice = (config: EndpointConfig, language: Language, gender: Gender): string =>
  namesOfVoices(config, language, gender)[0] ??
  namesOfVoices(config, language, gender === 'male' ? 'female' : 'male')[0] ??
  ''

/** All voices for a language, each with its gender. */
export const voicesFor = (config: EndpointConfig, language: Language) =>
  (['male', 'female'] as const).flatMap((gender) =>
    namesOfVoices(config, language, gender).map((id) => ({ id, gender })),
  )

/** The entry for a language: by its code, or the nearest that its tag is a case of. */
function byLanguage<T>(
  entries: Readonly<Record<string, T>> | undefined,
  { code, tag }: Language,
  use: TagUse,
): T | undefined {
  const own = ownEntry(entries, code)
  if (own !== undefined || !entries) return own
  const covering = Object.keys(entries).filter((name) => coversTag(name, tag))
  return ownEntry(entries, closestTag(tag, covering, use) ?? tag)
}

function ownEntry<T>(entries: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined
}
