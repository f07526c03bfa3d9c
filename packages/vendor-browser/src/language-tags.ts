/** What the browsers' translators call a language: few of them know a region, and Norwegian has one name. */
export function translatorTag(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  if (language === 'zh') return script === 'Hant' ? 'zh-Hant' : 'zh'
  if (language === 'sr' && script === 'Latn') return 'sr-Latn'
  return language === 'nb' ? 'no' : language
}

/** Android writes `es_ES`. */
export const sameTag = (one: string, other: string): boolean =>
  one.replace('_', '-').toLowerCase() === other.toLowerCase()

export const sameLanguage = (one: string, other: string): boolean =>
  one.split(/[-_]/)[0]?.toLowerCase() === other.split('-')[0]?.toLowerCase()
