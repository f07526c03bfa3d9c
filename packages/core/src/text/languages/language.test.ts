import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language, LanguageService } from '../../ports/common.ts'
import {
  lacksTranslation,
  languageAllows,
  languageFromCatalog,
  orderLanguages,
  parseLanguageServices,
  resolveLanguage,
  tagOfCode,
  textDirection,
  toLanguageOption,
  ttsLanguages,
} from './language.ts'
import { type LanguageVendors, withServed } from './served-languages.ts'

const language = (code: string, name: string, services: LanguageService[] = ['ttt']): Language => ({
  code,
  name,
  tag: tagOfCode(code),
  services: new Set(services),
})
const catalog = [
  language('french-france', 'French (France)'),
  language('english-united-kingdom', 'English (UK)'),
  language('spanish-mexico', 'Spanish (Mexico)', ['ttt', 'tts']),
  language('arabic-egypt', 'Arabic (Egypt)'),
  language('english-australia', 'English (Australia)'),
  language('spanish-international', 'Spanish (International)', ['stt', 'ttt', 'tts']),
  language('english-united-states', 'English (US)', ['tts']),
  language('afrikaans-south-africa', 'Afrikaans'),
]
const codes = (languages: readonly Language[]) => languages.map(({ code }) => code)

describe('the language list', () => {
  const ordered = [
    'english-united-states',
    'english-australia',
    'english-united-kingdom',
    'spanish-international',
    'spanish-mexico',
    'afrikaans-south-africa',
    'arabic-egypt',
    'french-france',
  ]

  it('puts English US first, then English, Spanish international, Spanish, and the others by name', {
    tags: ['language-order'],
  }, () => {
    expect(codes(orderLanguages(catalog))).toEqual(ordered)
  })

  it('has one order, whatever the order of the catalogue', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(catalog, { minLength: catalog.length }), (shuffled) => {
        expect(codes(orderLanguages(shuffled))).toEqual(ordered)
      }),
    )
  })

  it('puts the first two codes before others with the same tag', () => {
    const twice = [
      { ...language('spanish', 'Spanish'), tag: 'es' },
      language('spanish-international', 'Spanish international'),
      { ...language('american', 'American'), tag: 'en-US' },
      language('english-united-states', 'English (US)'),
    ]
    expect(codes(orderLanguages(twice))).toEqual([
      'english-united-states',
      'american',
      'spanish-international',
      'spanish',
    ])
  })

  it('orders codes that are tags in the same way', () => {
    const tags = ['fr-FR', 'es-MX', 'es', 'en-GB', 'en-US'].map((tag) => language(tag, tag))
    expect(codes(orderLanguages(tags))).toEqual(['en-US', 'en-GB', 'es', 'es-MX', 'fr-FR'])
  })
})

describe('a language option', () => {
  it('has only label, value, img and services', { tags: ['language-option'] }, () => {
    const french = {
      ...language('french-france', 'French (France)', ['tts', 'stt']),
      flag: 'https://flags.example/fr.svg',
    }
    expect(toLanguageOption(french)).toEqual({
      label: 'French (France)',
      value: 'french-france',
      img: 'https://flags.example/fr.svg',
      services: ['stt', 'tts'],
    })
    expect(toLanguageOption(language('french-france', 'French')).img).toBe('')
  })
})

describe('the services of a language', () => {
  it.each([
    [
      ['stt', 'ttt', 'tts'],
      ['stt', 'ttt', 'tts'],
    ],
    [['tts', 'other', 1], ['tts']],
    ['stt-ttt-tts', ['stt', 'ttt', 'tts']],
    ['x-ttt-x', ['ttt']],
    ['x-x-x', []],
    ['', []],
    [undefined, []],
    [{ tts: true }, []],
  ])('are read from a list or a dash string: %j', { tags: ['language-fields'] }, (value, services) => {
    expect([...parseLanguageServices(value)]).toEqual(services)
  })

  it('limit what a language can be used for', { tags: ['language-fields'] }, () => {
    const spanish = catalog.find(({ code }) => code === 'spanish-mexico')
    expect(languageAllows(spanish, 'tts')).toBe(true)
    expect(languageAllows(spanish, 'stt')).toBe(false)
    expect(languageAllows(undefined, 'tts')).toBe(false)
    expect(codes(ttsLanguages(catalog))).toEqual(['spanish-mexico', 'spanish-international', 'english-united-states'])
  })
})

describe('a language that cannot be translated', () => {
  const [french, english, spanish] = [
    language('french-france', 'French'),
    language('english-united-states', 'English'),
    language('spanish-spain', 'Spanish', ['stt', 'ttt']),
  ]
  const all = [french, english, spanish] as const
  const only = (...pairs: readonly string[]) => ({
    translates: (source: Language, target: Language) => pairs.includes(`${source.name} ${target.name}`),
  })
  const served = (vendors: Partial<LanguageVendors>) =>
    withServed(all, { translators: [], recognizers: [], voices: [], ...vendors })
  const translated = (...translators: LanguageVendors['translators']) =>
    served({ translators }).map(({ services }) => [...services])

  it('is one that no translator can pair with any other, in either direction', { tags: ['own-names'] }, () => {
    expect(translated(only('English French'))).toEqual([['ttt'], ['ttt'], ['stt']])
    expect(translated(only('English French'), only('Spanish English'))).toEqual([['ttt'], ['ttt'], ['stt', 'ttt']])
  })

  it('is unknown unless all translators list their pairs', () => {
    expect(served({})).toEqual(all)
    expect(served({ translators: [only('English French'), {}] })).toEqual(all)
  })

  it('has other services of its own: recognisers and voices are considered separately', () => {
    const spoken = [language('welsh', 'Welsh', ['stt', 'tts']), language('french-france', 'French', ['stt', 'tts'])]
    const isFrench = ({ name }: Language) => name === 'French'
    const of = (vendors: Partial<LanguageVendors>) =>
      withServed(spoken, { translators: [], recognizers: [], voices: [], ...vendors }).map(({ services }) => [
        ...services,
      ])
    const both = ['stt', 'tts']
    expect(of({ recognizers: [{ recognizes: isFrench }] })).toEqual([['tts'], both])
    expect(of({ recognizers: [{ recognizes: isFrench }, {}] })).toEqual([both, both])
    expect(of({ voices: [{ speaks: isFrench }, { speaks: () => false }] })).toEqual([['stt'], both])
  })

  it('lacks the service only in a catalogue that lists it for others', { tags: ['own-names'] }, () => {
    const mute = language('latin', 'Latin', ['tts'])
    expect(lacksTranslation(mute, [...all, mute])).toBe(true)
    expect(lacksTranslation(mute, [mute])).toBe(false)
    expect(lacksTranslation(french, [...all, mute])).toBe(false)
    expect(lacksTranslation(undefined, all)).toBe(false)
  })
})

describe('a language of the catalogue', () => {
  it('is read with its name, code, flag and services', { tags: ['language-fields'] }, () => {
    const flag = 'https://flags.example/fr.svg'
    expect(
      languageFromCatalog({ name: 'French (France)', code: 'french-france', flag, services: 'stt-x-tts', id: 4 }),
    ).toEqual({ name: 'French (France)', code: 'french-france', tag: 'fr-FR', flag, services: new Set(['stt', 'tts']) })
  })

  it('may have its own tag', () => {
    expect(languageFromCatalog({ name: 'Latino', code: 'latino', tag: 'es-419' })?.tag).toBe('es-419')
    expect(languageFromCatalog({ name: 'Taiwan', code: 'taiwan', tag: 'zh_Hant_TW' })?.tag).toBe('zh-Hant-TW')
    expect(languageFromCatalog({ name: 'French', code: 'french-france', tag: 'not a tag' })?.tag).toBe('fr-FR')
    expect(languageFromCatalog({ name: 'French', code: 'french-france', tag: 5 })?.tag).toBe('fr-FR')
  })

  it.each(['javascript:alert(1)', 'flags/fr.png', 5, 'data:text/html,x'])('drops the flag %j', (flag) => {
    expect(languageFromCatalog({ name: 'French', code: 'french-france', flag })).toEqual({
      name: 'French',
      code: 'french-france',
      tag: 'fr-FR',
      services: new Set(),
    })
  })

  it.each([
    null,
    'french',
    5,
    {},
    { name: 'French' },
    { code: 'french' },
    { name: ' ', code: 'x' },
    { name: 1, code: 'x' },
    [],
  ])('without a name or code is left out: %j', (entry) => {
    expect(languageFromCatalog(entry)).toBeNull()
  })

  it('is read only from own properties, and never throws', () => {
    expect(languageFromCatalog(Object.create({ name: 'French', code: 'french-france' }))).toBeNull()
    const thrower = Object.defineProperty({ code: 'x' }, 'name', {
      enumerable: true,
      get: () => {
        throw new Error('no')
      },
    })
    expect(languageFromCatalog(thrower)).toBeNull()
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (name, code, tag) => {
        const read = languageFromCatalog({ name, code, tag })
        if (read) expect([typeof read.name, typeof read.code, typeof read.tag]).toEqual(['string', 'string', 'string'])
      }),
    )
  })
})

describe('the tag of a code', () => {
  it.each([
    ['english-united-states', 'en-US'],
    ['english-united-kingdom', 'en-GB'],
    ['spanish-international', 'es'],
    ['spanish-latin-america', 'es-419'],
    ['portuguese-brazil', 'pt-BR'],
    ['chinese-simplified', 'zh-Hans'],
    ['chinese-china', 'zh-CN'],
    ['chinese-traditional-taiwan', 'zh-Hant-TW'],
    ['serbian-latin-bosnia-herzegovina', 'sr-Latn-BA'],
    ['es_ES', 'es-ES'],
    ['iw', 'he'],
    ['norwegian-bokmal-norway', 'nb-NO'],
    ['filipino-philippines', 'fil-PH'],
    ['turkish-turkey', 'tr'],
    ['arabic', 'ar'],
    ['fr-FR', 'fr-FR'],
    ['zh', 'zh'],
    ['klingon-mars', 'und'],
    ['__proto__', 'und'],
    ['', 'und'],
  ])('of %s is %s', (code, tag) => {
    expect(tagOfCode(code)).toBe(tag)
  })
})

describe('a language in the page address', () => {
  it.each([
    ['french-france', 'french-france'],
    ['fr-FR', 'french-france'],
    ['fr-fr', 'french-france'],
    ['en-US', 'english-united-states'],
    ['en-GB', 'english-united-kingdom'],
    ['es-MX', 'spanish-mexico'],
  ])('%s is resolved to %s by code or English name', { tags: ['address-language'] }, (lng, code) => {
    expect(resolveLanguage(lng, catalog)?.code).toBe(code)
  })

  it('is found by its tag if the code is of no help', () => {
    const latino: Language = { ...language('latino', 'Latino'), tag: 'es-419' }
    expect(resolveLanguage('es-419', [...catalog, latino])).toBe(latino)
  })

  it.each([
    ['fr-CA', 'french-france'],
    ['es-ES', 'spanish-international'],
    ['en', 'english-united-states'],
    ['en_us', 'english-united-states'],
    ['en-NZ', 'english-united-kingdom'],
    ['ar-SA', 'arabic-egypt'],
  ])('%s falls back to the nearest variant of the same language: %s', { tags: ['address-language'] }, (lng, code) => {
    expect(resolveLanguage(lng, catalog)?.code).toBe(code)
  })

  it.each(['de-DE', 'french-frence', '', '??', '__proto__'])('%j is unknown', (lng) => {
    expect(resolveLanguage(lng, catalog)).toBeUndefined()
  })

  it.each([
    ['zh-Hant-TW', 'zh-CN zh-TW', 'zh-TW'],
    ['zh-CN', 'zh-TW zh-Hans', 'zh-Hans'],
    ['zh-Hant', 'zh-CN', 'zh-CN'],
    ['sr-Latn-RS', 'sr-RS sr-Latn', 'sr-Latn'],
    ['sh', 'sr-RS sr-Latn', 'sr-Latn'],
    ['nb-NO', 'nn no', 'no'],
    ['yue', 'zh-CN zh-HK', 'zh-HK'],
    ['pt-AO', 'pt-BR pt-PT', 'pt-PT'],
    ['iw', 'ar he', 'he'],
    ['in', 'ms id', 'id'],
    ['ji', 'he yi', 'yi'],
    ['mo', 'ro', 'ro'],
    ['tl', 'fil', 'fil'],
    ['es_ES', 'es-MX es-ES', 'es-ES'],
    ['uz-Arab', 'uz-Latn uz-Cyrl', undefined],
  ])('%s among %s is %s', { tags: ['address-language'] }, (lng, tags, tag) => {
    const languages = tags.split(' ').map((tag, index) => ({ ...language(`code-${index}`, tag), tag }))
    expect(resolveLanguage(lng, languages)?.tag).toBe(tag)
  })

  it('is looked for in the catalogue of the moment', () => {
    expect(resolveLanguage('es', catalog)?.code).toBe('spanish-international')
    expect(resolveLanguage('es', [...catalog, language('es', 'Spanish')])?.code).toBe('es')
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (lng) => {
        resolveLanguage(lng, catalog)
        expect(['ltr', 'rtl']).toContain(textDirection(lng))
      }),
    )
  })
})

describe('text direction', () => {
  it.each([
    'ar',
    'ar-EG',
    'he-IL',
    'fa',
    'ur-PK',
    'yi',
    'ps',
    'sd',
    'ug',
    'dv',
    'syr',
    'nqo',
    'ckb',
    'ff-Adlm',
    'pa-PK',
    'uz-Arab',
  ])('of %s is right-to-left', (tag) => {
    expect(textDirection(tag)).toBe('rtl')
  })

  it.each(['en-US', 'ru', 'zh-Hans', 'hi', 'ar-Latn', 'pa-IN', 'und', '', 'not a tag'])(
    'of %j is left-to-right',
    (tag) => {
      expect(textDirection(tag)).toBe('ltr')
    },
  )
})

describe('a catalogue whose codes are tags', () => {
  const catalog = ['es-ES', 'ar-EG', 'en-GB', 'gl', 'en-US'].flatMap(
    (code) => languageFromCatalog({ name: code, code, services: ['ttt'] }) ?? [],
  )

  it('needs no separate tags', () => {
    expect(catalog.map(({ tag }) => tag)).toEqual(['es-ES', 'ar-EG', 'en-GB', 'gl', 'en-US'])
  })

  it('is ordered and searched like any other', () => {
    expect(orderLanguages(catalog).map(({ code }) => code)).toEqual(['en-US', 'en-GB', 'es-ES', 'ar-EG', 'gl'])
    expect(['en-US', 'es-MX', 'gl-ES', 'ar'].map((lng) => resolveLanguage(lng, catalog)?.code)).toEqual([
      'en-US',
      'es-ES',
      'gl',
      'ar-EG',
    ])
  })
})
