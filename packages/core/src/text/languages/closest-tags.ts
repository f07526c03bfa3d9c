const maxKept = 500

/** Makes something for a text once, and again only after many others. */
export function keeper<Made>(make: (text: string) => Made) {
  const kept = new Map<string, Made>()
  return (text: string): Made => {
    if (kept.has(text)) return kept.get(text) as Made
    const made = make(text)
    if (kept.size >= maxKept) kept.clear()
    kept.set(text, made)
    return made
  }
}

export interface ParsedTag {
  /** As the standard writes it today: `he` for `iw`. */
  readonly tag: string
  readonly language: string
  readonly script: string
  readonly region: string
  /** Whether it names its region. */
  readonly isRegional: boolean
  /** What counts as one language to a reader, to a listener, to whom `zh-HK` is Cantonese, and to a writer. */
  readonly read: string
  readonly spoken: string
  readonly written: string
  /** In which it may be like another tag, what counts most first. */
  readonly traits: readonly unknown[]
  /** How likely its script and region are in this language: 0 to 3. */
  readonly likely: number
}

/** Regions of the same standard as the default region, where others have one of their own. */
const standards: Readonly<Record<string, string>> = { en: 'US AS CA GU MP PH PR VI', es: 'ES GQ', pt: 'BR' }
const leadingRegions = '001 150 419 GB PT'

/** Undefined for what is no tag. Systems also write `es_ES`, `zh-yue` for `yue` and `no-NYN` for `nn`. */
export const parseTag = keeper((text): ParsedTag | undefined => {
  try {
    const locale = new Intl.Locale(
      text
        .replaceAll('_', '-')
        .replace(/^zh-(?=[a-z]{3}(-|$))/iu, '')
        .replace(/^no-((n)yn|(b)ok)$/iu, 'n$2$3'),
    )
    const { language, baseName: tag } = locale
    const { script = '', region = '-', baseName } = locale.maximize()
    const bare = new Intl.Locale(language).maximize()
    const variety = language === 'zh' && /HK|MO/u.test(region) ? 'yue' : language === 'no' ? 'nb' : language
    const family = variety === 'nb' || variety === 'nn' ? 'no' : language
    const read = language === 'yue' ? 'zh' : family
    const isLikely = region === bare.region || leadingRegions.includes(region)
    return {
      tag,
      language,
      script,
      region,
      isRegional: locale.region !== undefined,
      read,
      spoken: variety === 'yue' ? variety : family,
      written: `${read}-${script}`,
      traits: [tag, baseName, script, variety, region, standards[language]?.includes(region)],
      likely: Number(isLikely) * 2 + Number(script === bare.script),
    }
  } catch {
    return undefined
  }
})

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
