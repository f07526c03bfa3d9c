import * as v from 'valibot'
import { shortList } from './line-update.ts'
import { maxRoomTermChars, maxRoomTermLanguages, maxToldTerms, type RoomTerm } from './room-terms.ts'

/** Why somebody's change of the glossary was not accepted, and which part of the term is wrong. */
export interface GlossaryRefusal {
  readonly at: 'term' | 'translations' | 'glossary'
  /** `too-large`: it would not fit a message of the room, or the bytes of a glossary. */
  readonly reason:
    | 'empty'
    | 'too-long'
    | 'not-one-line'
    | 'no-language'
    | 'too-many-languages'
    | 'too-many'
    | 'too-large'
    | 'not-connected'
    | 'not-allowed'
}

type Reason = GlossaryRefusal['reason']
const because = (reason: Reason): Reason => reason

const words = v.pipe(
  v.string(because('empty')),
  v.maxLength(4 * maxRoomTermChars, because('too-long')),
  v.transform((text) => text.normalize('NFC').trim()),
  v.minLength(1, because('empty')),
  v.maxLength(maxRoomTermChars, because('too-long')),
  v.check((text) => !/[\p{Cc}\p{Surrogate}\u2028\u2029]/u.test(text), because('not-one-line')),
)
const language = v.pipe(
  v.string(because('no-language')),
  v.minLength(2, because('no-language')),
  v.maxLength(maxRoomTermChars, because('no-language')),
)
const translations = v.pipe(
  v.custom<object>(
    (texts) => Object(texts) === texts && Object.keys(texts as object).length <= maxRoomTermLanguages,
    because('too-many-languages'),
  ),
  v.record(language, words, because('empty')),
)
const hasMeaning = ({ keep, translations: texts = {} }: Omit<RoomTerm, 'term'>) =>
  keep === true || Object.keys(texts).length > 0

const order = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Of a control message; terms that say nothing are not told. */
export const toldTerms = shortList(
  v.union([
    v.object({ term: words, order, removed: v.literal(true) }),
    v.pipe(
      v.object({
        term: words,
        order,
        keep: v.exactOptional(v.literal(true)),
        translations: v.exactOptional(translations),
      }),
      v.check((term) => hasMeaning(term)),
    ),
  ]),
  maxToldTerms,
)

const ownTerm = v.object(
  { term: words, keep: v.optional(v.boolean(because('empty'))), translations: v.optional(translations) },
  because('empty'),
)

/** A term that somebody adds here, as it travels, or why it may not. */
export function readTerm(given: unknown): RoomTerm | GlossaryRefusal {
  const result = v.safeParse(ownTerm, given, { abortEarly: true })
  if (!result.success) {
    const [issue] = result.issues
    const isOfTerm = !v.getDotPath(issue)?.startsWith('translations')
    return { at: isOfTerm ? 'term' : 'translations', reason: issue.message as Reason }
  }
  const { term, keep, translations: texts = {} } = result.output
  if (!hasMeaning({ ...(keep && { keep }), translations: texts })) return { at: 'translations', reason: 'empty' }
  return { term, ...(keep && { keep }), ...(Object.keys(texts).length > 0 && { translations: texts }) }
}
