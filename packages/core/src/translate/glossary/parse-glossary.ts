import * as v from 'valibot'
import { LingoboothError } from '../../errors.ts'
import { textBytes } from '../../kit/text-bytes.ts'
import type { GlossaryTerm } from './glossary-term.ts'

/** Of a glossary; its bytes are of its text, a UTF-16 unit counts for two. */
export const maxGlossaryTerms = 10_000
export const maxGlossaryBytes = 16 * 1024 * 1024
export const maxTermChars = 200

/** Composed letters, so that both ways to write é are one. */
const words = v.pipe(
  v.string('must be a string'),
  v.transform((text) => text.normalize('NFC').trim()),
  v.minLength(1, 'must not be empty'),
  v.maxLength(maxTermChars, `must have at most ${maxTermChars} characters`),
  v.check((text) => !/[\p{Cc}\p{Surrogate}]/u.test(text), 'must be text in one line'),
)
const language = v.pipe(v.string('must name a language'), v.minLength(2, 'must name a language'))
const byLanguage = v.record(language, words, 'must be an object of texts by language')
const flag = v.optional(v.boolean('must be true or false'))

const entry = v.strictObject(
  {
    term: words,
    language: v.optional(language),
    translations: v.optional(byLanguage),
    keep: flag,
    soundsLike: v.optional(v.union([words, byLanguage], 'must be a text, or texts by language')),
    matchCase: flag,
    wholeWord: flag,
  },
  ({ expected }) =>
    expected === 'never' ? 'is not part of a term' : expected === 'Object' ? 'must be an object' : 'is missing',
)

const bad = (reason: string) => new LingoboothError('bad-option', `The glossary is not valid: ${reason}.`)

/** @throws LingoboothError `bad-option` that says which entry is wrong and why, without its words */
export function parseGlossary(terms: unknown): readonly GlossaryTerm[] {
  if (!Array.isArray(terms)) throw bad('pass a list of terms')
  if (terms.length > maxGlossaryTerms)
    throw bad(`it has ${terms.length} terms, at most ${maxGlossaryTerms} may be given`)
  if (textBytes(terms, maxGlossaryBytes) >= maxGlossaryBytes)
    throw bad(`it is larger than ${maxGlossaryBytes} bytes, at two bytes a UTF-16 unit`)
  return Array.from(terms, (term, index) => {
    const result = v.safeParse(entry, term, { abortEarly: true })
    if (result.success) return result.output as GlossaryTerm
    const [issue] = result.issues
    const path = v.getDotPath(issue)
    throw bad(`terms[${index}]${path === null ? '' : `.${path}`} ${issue.message}`)
  })
}
