const letters = [...'abcdefghijklmnopqrstuvwxyz']
const pairs = letters.flatMap((first) => letters.map((second) => first + second))
const longerLanguages = 'ceb ckb fil gsw haw hmn kok mai mni nqo nso sat syr yue'.split(' ')
const areas = '001 150 419'.split(' ')
const scripts = 'Arab Cyrl Deva Guru Hans Hant Latn Mong Tfng'.split(' ')

const standardNames = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard', fallback: 'none' })

const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '')

const isCanonical = (tag: string): boolean => Intl.getCanonicalLocales(tag)[0] === tag

export const slugOfTag = (tag: string): string => slugOf(standardNames.of(tag) ?? '')

const slugs = (subtags: readonly string[], nameOf: (subtag: string) => string | undefined): Map<string, string> =>
  new Map(subtags.map((subtag) => [slugOf(nameOf(subtag) ?? subtag), subtag]))

function createTables() {
  const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const regions = pairs.map((pair) => pair.toUpperCase()).filter((region) => isCanonical(`und-${region}`))
  return {
    languages: slugs([...pairs.filter(isCanonical), ...longerLanguages], (language) => standardNames.of(language)),
    regions: new Map([['', ''], ...slugs([...regions, ...areas], (region) => regionNames.of(region))]),
    scripts: slugs(scripts, (script) => /\((.*)\)/u.exec(standardNames.of(`zh-${script}`) ?? '')?.[1]),
  }
}

let tables: ReturnType<typeof createTables> | undefined

/** The tag for the slug of an English name: `portuguese-brazil` gives `pt-BR`, `chinese-traditional-taiwan` gives `zh-Hant-TW`. */
export function tagOfSlug(slug: string): string | undefined {
  tables ??= createTables()
  const { languages, regions, scripts } = tables
  const words = slug.split('-')
  for (let count = words.length; count > 0; count--) {
    const language = languages.get(words.slice(0, count).join('-'))
    const rest = words.slice(count)
    const place = regions.get(rest.join('-'))
    const script = scripts.get(rest[0] ?? '')
    const placeInScript = regions.get(rest.slice(1).join('-'))
    const subtags = place === undefined && script && placeInScript !== undefined ? [script, placeInScript] : [place]
    if (language && subtags[0] !== undefined) return [language, ...subtags].filter(Boolean).join('-')
  }
  return undefined
}
