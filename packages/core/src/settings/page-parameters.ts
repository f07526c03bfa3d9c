import type { Gender, Language } from '../ports/common.ts'
import { cleanName } from '../text/clean-text.ts'
import { resolveLanguage } from '../text/languages/language.ts'
import { defaultGender } from './settings.ts'

/** The parameters of the page URL. */
export interface PageParameters {
  /** `n` */
  readonly name: string
  /** `id`, the conference name, unchanged: different texts are different rooms. */
  readonly room: string
  /** `lng`: a BCP 47 tag such as `en-US`, or a catalogue code */
  readonly language: string
  /** `g` @default 'male' */
  readonly gender: Gender
}

export type RequiredParameter = 'n' | 'id' | 'lng'

/** Problems of the page URL, for the help page. */
export interface ParameterProblems {
  readonly missing: readonly RequiredParameter[]
  readonly invalid: readonly ('lng' | 'g')[]
}

export type PageParametersResult =
  | { readonly ok: true; readonly parameters: PageParameters }
  | ({ readonly ok: false } & ParameterProblems)

const tagOrCode = /^[a-z]{2,}(?:[-_][a-z0-9]+)*$/iu
const genders: readonly string[] = ['male', 'female'] satisfies readonly Gender[]

const isGender = (value: string): value is Gender => genders.includes(value)

export function readPageParameters(query: string | URLSearchParams): PageParametersResult {
  const search = new URLSearchParams(query)
  const read = (parameter: string): string => search.get(parameter)?.trim() ?? ''
  const name = cleanName(read('n'))
  const room = search.get('id') ?? ''
  const language = read('lng')
  const gender = read('g') || defaultGender
  const given = { n: name, id: room.trim(), lng: language }
  const missing = (['n', 'id', 'lng'] as const).filter((parameter) => given[parameter] === '')
  const wrongLanguage = language !== '' && !tagOrCode.test(language)
  if (isGender(gender) && !wrongLanguage && missing.length === 0)
    return { ok: true, parameters: { name, room, language, gender } }
  return {
    ok: false,
    missing,
    invalid: [...(wrongLanguage ? (['lng'] as const) : []), ...(isGender(gender) ? [] : (['g'] as const))],
  }
}

/** What the page URL says to a screen that only reads. */
export interface ScreenParameters {
  /** `id`, unchanged. */
  readonly room?: string
  /** `lng` */
  readonly language?: string
}

/** The room and the language of the page URL, where it has them. */
export function readScreenParameters(query: string | URLSearchParams): ScreenParameters {
  const search = new URLSearchParams(query)
  const room = search.get('id') ?? ''
  const language = search.get('lng')?.trim() ?? ''
  return { ...(room.trim() && { room }), ...(language && { language }) }
}

/** Checks `lng` against the catalogue, once it has loaded. */
export function checkPageLanguage(
  { language }: PageParameters,
  languages: readonly Language[],
): { readonly ok: true; readonly language: Language } | ({ readonly ok: false } & ParameterProblems) {
  const found = resolveLanguage(language, languages)
  return found ? { ok: true, language: found } : { ok: false, missing: [], invalid: ['lng'] }
}
