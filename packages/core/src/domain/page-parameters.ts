import { defaultGender } from '../constants.ts'
import type { Gender, Language } from '../ports/common.ts'
import { cleanName } from './clean-text.ts'
import { resolveLanguage } from './language.ts'

/** What the page address says. */
export interface PageParameters {
  /** `n` */
  readonly name: string
  /** `id`, the conference name to the letter: two different texts are two rooms. */
  readonly room: string
  /** `lng`: a BCP 47 tag such as `en-US`, or a code of the catalogue */
  readonly language: string
  /** `g` @default 'male' */
  readonly gender: Gender
}

export type RequiredParameter = 'n' | 'id' | 'lng'

/** What the help page has to say about the address. */
export interface ParameterProblems {
  readonly missing: readonly RequiredParameter[]
  readonly invalid: readonly ('lng' | 'g')[]
}

export type PageParametersResult =
  | { readonly ok: true; readonly parameters: PageParameters }
  | ({ readonly ok: false } & ParameterProblems)

const tagOrCode = /^[a-z]{2,}(?:-[a-z0-9]+)*$/iu
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

/** Checks `lng` against the catalogue, once it is there. */
export function checkPageLanguage(
  { language }: PageParameters,
  languages: readonly Language[],
): { readonly ok: true; readonly language: Language } | ({ readonly ok: false } & ParameterProblems) {
  const found = resolveLanguage(language, languages)
  return found ? { ok: true, language: found } : { ok: false, missing: [], invalid: ['lng'] }
}
