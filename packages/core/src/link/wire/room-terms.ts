import { jsonBytes } from '../../kit/text-bytes.ts'
import type { LanguageCode } from '../../ports/common.ts'

/** Terms of a room that hosts may have at once. */
export const maxRoomTerms = 200
/** Of a term, and of each of its translations, in UTF-16 code units. */
export const maxRoomTermChars = 100
/** Translations of one term. */
export const maxRoomTermLanguages = 10
/** Of the terms as they travel: JSON in UTF-8. */
export const maxRoomTermsBytes = 24 * 1024
/** What a booth keeps of what hosts told: terms, and that terms were removed. Two hosts at once may add more terms than one may. */
export const maxToldTerms = 2 * maxRoomTerms
export const maxToldBytes = 2 * maxRoomTermsBytes
/** A number this far behind the last one is a later one all the same, so that no number ends the changes of a term. A week. */
export const maxOrderLagMs = 7 * 24 * 60 * 60 * 1_000
/** Of a control message, besides what it tells. */
const headerBytes = 512

/** A word or name, and how it is translated in this room. Languages are BCP 47 tags or catalogue codes. */
export interface RoomTerm {
  readonly term: string
  /** It stands as it is in every language that has no translation here. */
  readonly keep?: boolean
  readonly translations?: Readonly<Record<LanguageCode, string>>
}

/** The last that was told of a term. Of two, the one with the later number holds: milliseconds since 1970, or one more than that before. */
export interface ToldTerm extends RoomTerm {
  readonly order: number
  readonly removed?: true
}

/** By what makes two terms the same: their letters, without case. */
export type ToldTerms = ReadonlyMap<string, ToldTerm>

export const noTerms: ToldTerms = new Map()

export const termKey = (term: string): string => term.normalize('NFC').trim().toLowerCase()

/** The terms that hold, by their letters. */
export const roomTerms = (told: ToldTerms): readonly RoomTerm[] =>
  [...told]
    .filter(([, { removed }]) => !removed)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { order: _, ...term }]) => term)

/** The number of the next change of a term. */
export function orderAfter(known: ToldTerm | undefined, nowMs: number): number {
  const now = Math.max(0, Math.trunc(nowMs))
  return !known || now > known.order || now < known.order - maxOrderLagMs ? now : known.order + 1
}

/** The same for the same meaning, whoever says it. A removal comes first. */
const meaningOf = ({ term, keep, translations = {}, removed }: ToldTerm): string =>
  removed
    ? ''
    : JSON.stringify([Object.entries(translations).toSorted(([one], [other]) => (one < other ? -1 : 1)), keep, term])

/** Of two changes at once, one holds in all booths: that of the term and not its removal. */
function isLater(told: ToldTerm, known: ToldTerm): boolean {
  if (told.order === known.order) return meaningOf(told) > meaningOf(known)
  return told.order > known.order || told.order < known.order - maxOrderLagMs
}

/** Of too many, terms stay rather than their removals, in the order of their letters. */
function withinBounds(told: ToldTerms): ToldTerms {
  if (told.size <= maxToldTerms && jsonBytes([...told.values()]) <= maxToldBytes) return told
  const ranked = [...told].toSorted(
    ([one, { removed: isOneGone = false }], [other, { removed: isOtherGone = false }]) =>
      Number(isOneGone) - Number(isOtherGone) || (one < other ? -1 : 1),
  )
  let bytes = 0
  const kept = ranked.slice(0, maxToldTerms).filter(([, term]) => {
    bytes += jsonBytes(term) + 1
    return bytes <= maxToldBytes
  })
  return new Map(kept)
}

/** Merges what a host told: the same in all booths, in whatever order it comes. The same map where nothing is new. */
export function mergedTerms(known: ToldTerms, told: readonly ToldTerm[]): ToldTerms {
  const merged = new Map(known)
  for (const each of told) {
    const key = termKey(each.term)
    const before = merged.get(key)
    if (!before || isLater(each, before)) merged.set(key, each)
  }
  const isNew = [...merged].some(([key, term]) => known.get(key) !== term)
  return isNew ? withinBounds(merged) : known
}

/** Whether a term fits a message of a transport. */
export const fitsMessage = (told: ToldTerm, messageBytes: number): boolean =>
  jsonBytes(told) + headerBytes <= messageBytes

/** In as few messages as a transport takes them. */
export function termMessages(told: readonly ToldTerm[], messageBytes: number): readonly (readonly ToldTerm[])[] {
  const messages: ToldTerm[][] = []
  let left = 0
  for (const each of told) {
    const bytes = jsonBytes(each) + 1
    if (bytes > left || messages.at(-1)?.length === maxToldTerms) {
      messages.push([])
      left = messageBytes - headerBytes
    }
    messages.at(-1)?.push(each)
    left -= bytes
  }
  return messages
}
