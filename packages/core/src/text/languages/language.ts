import * as v from 'valibot'
import type { Language, LanguageCode, LanguageService } from '../../ports/common.ts'
import { cleanName, maxNameChars } from '../clean-text.ts'
import { safeImageUrl } from '../safe-url.ts'
import { closestTag, keeper, parseTag, primaryLanguage } from './closest-tags.ts'
import { slugOfTag, tagOfSlug } from './language-tags.ts'

const languageServices = ['stt', 'ttt', 'tts'] as const satisfies readonly LanguageService[]

/** A language as an option of a selector. */
export interface LanguageOption {
  readonly label: string
  readonly value: string
  readonly img: string
  readonly services: readonly LanguageService[]
}

export const toLanguageOption = ({ name, code, flag = '', services }: Language): LanguageOption => ({
  label: name,
  value: code,
  img: flag,
  services: languageServices.filter((service) => services.has(service)),
})

/** Longer language subtags are well-formed, but none is registered. */
const maxLanguageLetters = 3
const firstLanguages = ['en', 'es']
const firstCodes = ['english-united-states', 'spanish-international']
const firstTags = ['en-US', 'es']
/** Of those that are written today. */
const rightToLeftScripts = 'Adlm Arab Aran Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' ')

/** Writing direction of a BCP 47 tag, from the script of its language. */
export const textDirection = (tag: string): 'ltr' | 'rtl' =>
  rightToLeftScripts.includes(parseTag(tag)?.script ?? '') ? 'rtl' : 'ltr'

/** English variants first (English US first), then Spanish (Spanish international first), then the others by name. */
export function orderLanguages(languages: readonly Language[]): Language[] {
  const byName = new Intl.Collator('en').compare
  const rank = ({ code, tag }: Language): number => {
    const language = firstLanguages.indexOf(primaryLanguage(tag))
    if (language < 0) return Number.POSITIVE_INFINITY
    return 3 * language + (firstCodes.includes(code) ? 0 : firstTags.includes(tag) ? 1 : 2)
  }
  return languages
    .map((language) => ({ language, rank: rank(language) }))
    .toSorted((a, b) => (a.rank === b.rank ? byName(a.language.name, b.language.name) : a.rank - b.rank))
    .map(({ language }) => language)
}

/** Parses a list (`["stt", "ttt"]`) or a dash-separated string (`"stt-ttt-x"`); anything else is an empty set. */
export function parseLanguageServices(value: unknown): ReadonlySet<LanguageService> {
  const parts: unknown = typeof value === 'string' ? value.split('-') : value
  return new Set(Array.isArray(parts) ? languageServices.filter((service) => parts.includes(service)) : [])
}

const shortText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxNameChars))
const catalogEntry = v.object({
  name: v.pipe(shortText, v.transform(cleanName), v.minLength(1)),
  code: v.pipe(
    shortText,
    v.check((code) => cleanName(code) === code),
  ),
  tag: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.check((tag) => parseTag(tag) !== undefined),
        v.transform((tag) => tag.replaceAll('_', '-')),
      ),
    ),
    undefined,
  ),
  flag: v.optional(v.unknown()),
  services: v.optional(v.unknown()),
})

/** Tag of a catalogue code: `french-france` gives `fr-FR`, an unknown region gives the language alone, anything else `und`. */
export function tagOfCode(code: string): string {
  const named = tagOfSlug(code) ?? tagOfSlug(code.split('-')[0] ?? '')
  return named ?? (primaryLanguage(code).length <= maxLanguageLetters ? (parseTag(code)?.tag ?? 'und') : 'und')
}

/** Parses one entry of the catalogue; null without a name or code. Reads own properties only. */
export function languageFromCatalog(entry: unknown): Language | null {
  try {
    if (typeof entry !== 'object' || entry === null) return null
    const result = v.safeParse(catalogEntry, { ...entry })
    if (!result.success) return null
    const { name, code, tag = tagOfCode(code) } = result.output
    const flag = safeImageUrl(result.output.flag)
    return { name, code, tag, services: parseLanguageServices(result.output.services), ...(flag && { flag }) }
  } catch {
    return null
  }
}

const resolvers = new WeakMap<readonly Language[], (tagOrCode: string) => Language | undefined>()

/** Finds a language by catalogue code, by the English name of a tag, or else the nearest tag of the same language: the script counts first, then the region. */
export function resolveLanguage(tagOrCode: string, languages: readonly Language[]): Language | undefined {
  const known = resolvers.get(languages)
  if (known) return known(tagOrCode)
  const resolve = keeper((wanted) => findLanguage(wanted, languages))
  resolvers.set(languages, resolve)
  return resolve(tagOrCode)
}

function findLanguage(tagOrCode: string, languages: readonly Language[]): Language | undefined {
  const exact = languages.find(({ code }) => code === tagOrCode)
  const parsed = parseTag(tagOrCode)
  if (exact || !parsed) return exact
  const slug = slugOfTag(parsed.tag)
  const tags = languages.map(({ tag }) => tag)
  const closest = closestTag(tagOrCode, tags, 'read')
  return languages.find(({ code }) => code === slug) ?? languages.find(({ tag }) => tag === closest)
}

/** Whether the catalogue tells which languages can be translated, and that this one cannot. */
export const lacksTranslation = (language: Language | undefined, languages: readonly Language[]): boolean =>
  language?.services.has('ttt') === false && languages.some(({ services }) => services.has('ttt'))

export const languageAllows = (language: Language | undefined, service: LanguageService): boolean =>
  language?.services.has(service) ?? false

/** The languages with the service `tts`. */
export const ttsLanguages = (languages: readonly Language[]): Language[] =>
  languages.filter((language) => languageAllows(language, 'tts'))

/** Looks languages up in the catalogue as it is now, by the code or by the BCP 47 tag that a peer may send. */
export function languageLookup(catalogue: { get(): readonly Language[] }) {
  const find = (code: LanguageCode): Language | undefined => resolveLanguage(code, catalogue.get())
  return {
    find,
    /** The code, by which rules compare; as given, where the catalogue lacks it. */
    codeOf: (code: LanguageCode): LanguageCode => find(code)?.code ?? code,
    /** The code; none, where the catalogue lacks it. */
    known: (code: LanguageCode): readonly LanguageCode[] => {
      const language = find(code)
      return language ? [language.code] : []
    },
    /** The BCP 47 tag; as given, where the catalogue lacks it. */
    tagOf: (code: LanguageCode): string => find(code)?.tag ?? code,
  }
}
