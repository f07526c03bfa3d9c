import { parseTag } from './parse-tag.ts'

/** A voice speaks its language in any script, but Cantonese and Mandarin, which have one script, sound different. What is written has to be in its script. */
export type TagUse = 'read' | 'spoken' | 'written'

const sameScript = 32

/** How near a tag is to the wanted one: more for the script than for the region; 0 for another language, at most 256. */
export function tagCloseness(wanted: string, tag: string, use: TagUse): number {
  const [one, other] = [parseTag(wanted), parseTag(tag)]
  if (!one || !other || one[use] !== other[use]) return 0
  if (other.language === 'yue' && one.spoken !== 'yue') return 0
  const alike = one.traits.reduce<number>((sum, trait, at) => sum * 2 + Number(trait === other.traits[at]), 0)
  return alike * 4 + other.likely + 1
}

/** How near a tag sounds, whatever its script: 0 for another language, at most 16. */
export const soundCloseness = (wanted: string, tag: string): number =>
  Math.ceil((((tagCloseness(wanted, tag, 'spoken') - 1) % sameScript) + 1) / 2)

/** Whether a tag stands for the wanted one too: it is of the same language, and of the same region or of none. */
export function coversTag(tag: string, wanted: string): boolean {
  const [one, other] = [parseTag(tag), parseTag(wanted)]
  return isSameLanguage(tag, wanted) && (one?.isRegional === false || one?.region === other?.region)
}

/**
 * The nearest of these tags: the tag itself, then one of the region, of the standard of the region, of the default region, the first.
 * To read, one in another script only if all have that.
 */
export function closestTag(wanted: string, tags: readonly string[], use: TagUse): string | undefined {
  if (tags.includes(wanted) && parseTag(wanted)) return wanted
  const ranked = tags
    .map((tag) => ({ tag, closeness: tagCloseness(wanted, tag, use), script: parseTag(tag)?.script }))
    .filter(({ closeness }) => closeness > 0)
    .toSorted((one, other) => other.closeness - one.closeness || (one.script ?? '').localeCompare(other.script ?? ''))
  const [first] = ranked
  if (!first || use !== 'read' || first.closeness > sameScript) return first?.tag
  return ranked.every(({ script }) => script === first.script) ? first.tag : undefined
}

/** As a bare `zh` may be any Chinese, it is the same as `zh-HK`. */
export const isSameLanguage = (one: string, other: string): boolean => {
  const language = primaryLanguage(one)
  return (language !== '' && language === primaryLanguage(other)) || tagCloseness(one, other, 'spoken') > 0
}

/** Its first subtag, as the standard writes it today: `he` for `iw`; empty for what is no tag. */
export const primaryLanguage = (tag: string): string => parseTag(tag)?.language ?? ''
