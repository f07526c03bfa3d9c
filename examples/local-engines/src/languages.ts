import { BR, DE, ES, ES_CT, FR, GB, IT, MX, PT, SA, US } from 'country-flag-icons/string/3x2'
import type { LanguagePair } from './engines/apertium-pairs.ts'
import { type HostedVendors, noVendors } from './hosted.ts'
import { requestError } from './request-error.ts'

export interface EngineLanguage {
  tag: string
  name: string
  code: string
  flag: string
  /** Apertium's name of the language. */
  translation?: string
  /** eSpeak NG's voice. */
  speech?: string
  recognition?: boolean
}

const flags: Readonly<Record<string, string>> = { BR, DE, ES, ES_CT, FR, GB, IT, MX, PT, SA, US }

const displayNames = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')

type Engines = Pick<EngineLanguage, 'translation' | 'speech' | 'recognition'>

function language(tag: string, flag: string, engines: Engines, name = displayNames.of(tag) ?? tag) {
  return { tag, name, code: slug(name), flag, ...engines } satisfies EngineLanguage
}

export const languages: readonly EngineLanguage[] = [
  language('en-US', 'US', { translation: 'eng', speech: 'en-us', recognition: true }),
  language('en-GB', 'GB', { translation: 'eng', speech: 'en-gb', recognition: true }),
  language('es-419', 'MX', { translation: 'spa', speech: 'es-419' }, 'Spanish (International)'),
  language('es-ES', 'ES', { translation: 'spa', speech: 'es' }),
  language('ar-SA', 'SA', { speech: 'ar' }),
  language('ca-ES', 'ES_CT', { translation: 'cat', speech: 'ca' }),
  language('fr-FR', 'FR', { translation: 'fra', speech: 'fr-fr' }),
  language('gl-ES', 'ES', { translation: 'glg' }),
  language('de-DE', 'DE', { speech: 'de' }),
  language('it-IT', 'IT', { translation: 'ita', speech: 'it' }),
  language('pt-BR', 'BR', { translation: 'por', speech: 'pt-br' }),
  language('pt-PT', 'PT', { translation: 'por', speech: 'pt' }),
]

/** Finds a language by code or tag, then by language alone: `es` is the first Spanish. @throws `unknown-language` (400) */
export function findLanguage(wanted: string, parameter: string): EngineLanguage {
  const key = wanted.toLowerCase()
  const found =
    languages.find((candidate) => candidate.code === key || candidate.tag.toLowerCase() === key) ??
    languages.find((candidate) => candidate.tag.split('-')[0] === key)
  if (found) return found
  throw requestError(400, 'unknown-language', `${parameter} must be a code or a tag that GET /languages lists.`)
}

/** The services currently available for a language, as the catalogue's dash-separated string. */
export function servicesOf(
  candidate: EngineLanguage,
  works: { pairs: readonly LanguagePair[]; speech: boolean; recognition: boolean; hosted?: HostedVendors },
): string {
  const { translators, voices, recognizers } = works.hosted ?? noVendors
  const translates = works.pairs.some(
    (pair) => pair.from === candidate.translation || pair.to === candidate.translation,
  )
  return [
    recognizers.length > 0 || (works.recognition && candidate.recognition) ? 'stt' : 'x',
    translators.length > 0 || translates ? 'ttt' : 'x',
    voices.length > 0 || (works.speech && candidate.speech) ? 'tts' : 'x',
  ].join('-')
}

export const flagSvg = (name: string): string | undefined => (Object.hasOwn(flags, name) ? flags[name] : undefined)
