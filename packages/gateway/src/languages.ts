import type { Clock, Language, LanguageCatalog, SpeechToText, TextToSpeech, Translator } from '@lingobooth/core'
import type { Claims } from './participant.ts'
import { refusal } from './refusal.ts'

type LanguageCode = string
type LanguageService = Language['services'] extends ReadonlySet<infer Service> ? Service : never

export interface Vendors {
  readonly translators: readonly Translator[]
  readonly recognizers: readonly SpeechToText[]
  readonly voices: readonly TextToSpeech[]
}

export interface Languages {
  /** What this participant may use now, each with what the vendors really can; as it was where the catalogue fails. */
  list(claims: Pick<Claims, 'languages'>): Promise<readonly Language[]>
  /** By code, or by tag. Rejects with `unsupported-language`, and what is no name of a language with `bad-request`. */
  find(name: string, claims: Pick<Claims, 'languages'>): Promise<Language>
}

const keptMs = 3_600_000
const wellFormed = /^[A-Za-z0-9]{2,30}(?:-[A-Za-z0-9]{1,30}){0,8}$/

export function createLanguages(
  given: readonly Language[] | LanguageCatalog,
  vendors: Vendors,
  clock: Clock,
): Languages {
  let kept: { readonly list: readonly Language[]; readonly untilMs: number } | undefined
  let loading: Promise<readonly Language[]> | undefined

  async function ask(): Promise<readonly Language[]> {
    try {
      const list = served('list' in given ? await given.list() : given, vendors)
      kept = { list, untilMs: clock.monotonicMs() + keptMs }
      return list
    } catch (error) {
      if (kept) return kept.list
      throw error
    } finally {
      loading = undefined
    }
  }

  const current = () => (loading ??= ask())
  const allowedOf = (listed: readonly Language[], { languages: allowed }: Pick<Claims, 'languages'>) =>
    allowed ? listed.filter(({ code }) => allowed.includes(code)) : listed

  return {
    list: async (claims) => allowedOf(await current(), claims),
    async find(name, claims) {
      if (!wellFormed.test(name))
        throw refusal('bad-request', 'A language is named by its code, such as french-france.')
      const isKept = kept !== undefined && clock.monotonicMs() < kept.untilMs
      const listed = allowedOf(isKept && kept ? kept.list : await current(), claims)
      const language = listed.find(({ code }) => code === name) ?? listed.find(({ tag }) => tag === name)
      if (!language) throw refusal('unsupported-language', 'This language is not among those of /languages.')
      return language
    },
  }
}

function served(languages: readonly Language[], { translators, recognizers, voices }: Vendors): readonly Language[] {
  const isTranslated = (one: Language, other: Language) =>
    one.code !== other.code &&
    translators.some(({ translates = () => true }) => translates(one, other) || translates(other, one))
  const can: Readonly<Record<LanguageService, (language: Language) => boolean>> = {
    ttt: (language) => languages.some((other) => isTranslated(language, other)),
    stt: (language) => recognizers.some(({ recognizes = () => true }) => recognizes(language)),
    tts: (language) => voices.some(({ speaks = () => true }) => speaks(language)),
  }
  return languages
    .map((language) => ({
      ...language,
      services: new Set([...language.services].filter((service) => can[service](language))),
    }))
    .filter(({ services }) => services.size > 0)
}

/** Languages by their catalogue codes and tags, with every service; vendors narrow them. */
export function languagesOf(tags: Readonly<Record<LanguageCode, string>>): readonly Language[] {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return Object.entries(tags).map(([code, tag]) => ({
    code,
    tag,
    name: names.of(tag) ?? tag,
    services: new Set<LanguageService>(['ttt', 'stt', 'tts']),
  }))
}
