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
