import { keeper } from '../bounds/keeper.ts'

export interface ParsedTag {
  /** As the standard writes it today: `he` for `iw`. */
  readonly tag: string
  readonly language: string
  /** With the likely script and region. */
  readonly full: Intl.Locale
  /** What is spoken: Cantonese for `zh-HK`. */
  readonly variety: string
  /** Of its language and script. */
  readonly isDefaultRegion: boolean
  readonly isDefaultScript: boolean
  readonly namesRegion: boolean
  /** Whether the region has the same standard as the default region; undefined in languages with one standard. */
  readonly isMainStandard: boolean | undefined
}

const oldNorwegian: Readonly<Record<string, string>> = { 'no-bok': 'nb', 'no-nyn': 'nn' }
const mainStandards: Readonly<Record<string, string>> = { en: 'US AS CA GU MP PH PR VI', es: 'ES GQ', pt: 'BR' }

const varietyOf = (language: string, region: string) =>
  language === 'zh' && /HK|MO/.test(region) ? 'yue' : language === 'no' ? 'nb' : language

/** Undefined for what is no tag. Systems also write `es_ES`, and `zh-yue` for `yue`. */
export const parseTag = keeper((text): ParsedTag | undefined => {
  try {
    const tag = text.replaceAll('_', '-').replace(/^zh-(?=[a-z]{3}(?:-|$))/iu, '')
    const locale = new Intl.Locale(oldNorwegian[tag.toLowerCase()] ?? tag)
    const full = locale.maximize()
    const { language } = locale
    const { script, region = '' } = full
    return {
      tag: locale.baseName,
      language,
      full,
      variety: varietyOf(language, region),
      isDefaultScript: new Intl.Locale(language).maximize().script === script,
      isDefaultRegion: new Intl.Locale(language, script ? { script } : {}).maximize().region === region,
      namesRegion: locale.region !== undefined,
      isMainStandard: mainStandards[language]?.includes(region),
    }
  } catch {
    return undefined
  }
})
