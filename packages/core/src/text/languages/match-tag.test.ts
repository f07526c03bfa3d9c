import { describe, expect, it } from 'vitest'
import { closestTag, coversTag, isSameLanguage, primaryLanguage, soundCloseness, tagCloseness } from './closest-tags.ts'

describe('the tag to read', () => {
  it.each([
    ['zh-Hant-TW', 'zh-CN zh-TW', 'zh-TW'],
    ['zh-Hant-TW', 'zh-Hans zh-Hant', 'zh-Hant'],
    ['zh-CN', 'zh-TW zh', 'zh'],
    ['zh-Hans-HK', 'zh-HK zh-CN', 'zh-CN'],
    ['zh-HK', 'zh-CN zh-TW yue', 'yue'],
    ['zh-MO', 'zh-TW zh-HK', 'zh-HK'],
    ['yue', 'zh-CN zh-TW zh-HK', 'zh-HK'],
    ['yue', 'zh-CN zh-TW', 'zh-TW'],
    ['zh-yue-HK', 'zh-TW yue-HK', 'yue-HK'],
    ['cmn-Hans-CN', 'zh-TW zh-CN', 'zh-CN'],
    ['zh-TW', 'yue', undefined],
    ['sr-Latn-RS', 'sr sr-Latn', 'sr-Latn'],
    ['sr-ME', 'sr sr-Latn', 'sr-Latn'],
    ['sh', 'sr-RS sr-Latn-RS', 'sr-Latn-RS'],
    ['nb-NO', 'sv nn no', 'no'],
    ['no', 'nn-NO nb-NO', 'nb-NO'],
    ['nn', 'nb', 'nb'],
    ['no-NYN', 'nb-NO nn-NO', 'nn-NO'],
    ['no_BOK', 'nn-NO nb-NO', 'nb-NO'],
    ['pt-AO', 'pt-BR pt-PT', 'pt-PT'],
    ['pt', 'pt-PT pt-BR', 'pt-BR'],
    ['pt-MZ', 'pt-BR pt-AO pt-PT', 'pt-PT'],
    ['en-001', 'en-US en-GB', 'en-GB'],
    ['en-ZA', 'en-US en-AU en-GB', 'en-GB'],
    ['en-CA', 'en-GB en-US', 'en-US'],
    ['es-419', 'es-ES es-MX', 'es-MX'],
    ['es-AR', 'es-MX es es-419', 'es-419'],
    ['es-AR', 'es es-MX', 'es-MX'],
    ['fr-CH', 'fr-CA fr-FR', 'fr-FR'],
    ['fr-CH', 'fr-CA fr-BE', 'fr-CA'],
    ['es_ES', 'es es-ES', 'es-ES'],
    ['iw', 'en he-IL', 'he-IL'],
    ['he', 'iw_IL', 'iw_IL'],
    ['iw', 'he iw', 'iw'],
    ['in', 'ms id', 'id'],
    ['ji', 'he yi', 'yi'],
    ['tl', 'fil-PH', 'fil-PH'],
    ['mo', 'ro', 'ro'],
    ['az-Cyrl', 'az az-Cyrl-AZ', 'az-Cyrl-AZ'],
    ['pa-Arab', 'pa-IN pa-PK', 'pa-PK'],
    ['pa-PK', 'pa pa-Arab', 'pa-Arab'],
    ['uz-Latn', 'uz-Cyrl uz-UZ', 'uz-UZ'],
    ['uz-AF', 'uz uz-Arab', 'uz-Arab'],
    ['mn-Mong', 'mn mn-Mong-CN', 'mn-Mong-CN'],
    ['ks-Deva', 'ks ks-Deva-IN', 'ks-Deva-IN'],
    ['prs', 'fa-IR fa-AF', 'fa-AF'],
    ['zh-Hant', 'en zh-SG zh-CN', 'zh-CN'],
    ['uz-Arab', 'uz-Latn uz-Cyrl', undefined],
    ['de', 'en fr', undefined],
    ['??', '??', undefined],
  ])('for %s of %s is %s', (wanted, tags, closest) => {
    expect(closestTag(wanted, tags.split(' '), 'read')).toBe(closest)
  })
})

describe('the tag to speak', () => {
  it.each([
    ['yue', 'zh-CN zh-TW', undefined],
    ['zh-HK', 'zh-TW zh_HK', 'zh_HK'],
    ['zh-Hans-HK', 'zh-CN yue-HK', 'yue-HK'],
    ['zh-TW', 'zh-HK zh-CN', 'zh-CN'],
    ['sr-Latn', 'sr-RS', 'sr-RS'],
    ['uz-Arab', 'uz-Cyrl uz-Latn', 'uz-Latn'],
    ['no', 'nb-NO', 'nb-NO'],
    ['pt-PT', 'pt-BR pt-PT', 'pt-PT'],
  ])('for %s of %s is %s', (wanted, tags, closest) => {
    expect(closestTag(wanted, tags.split(' '), 'spoken')).toBe(closest)
  })
})

it('tags of one language are the same language, and so is Cantonese by either name', () => {
  const pairs = ['en-US en-GB', 'zh zh-HK', 'yue zh-HK', 'no nb-NO', 'iw he', 'yue zh-CN', 'zh yue', 'en fr', '?? ??']
  expect(
    pairs.filter((pair) => {
      const [one = '', other = ''] = pair.split(' ')
      return isSameLanguage(one, other)
    }),
  ).toEqual(['en-US en-GB', 'zh zh-HK', 'yue zh-HK', 'no nb-NO', 'iw he'])
})

it('the first subtag is the one of today', () => {
  expect(['iw-IL', 'tl_PH', 'cmn-Hans-CN', 'sh', 'zh-yue', 'en-US', '??'].map(primaryLanguage)).toEqual([
    'he',
    'fil',
    'zh',
    'sr',
    'yue',
    'en',
    '',
  ])
})

describe('the tag to write', () => {
  it.each([
    ['zh-Hant-TW', 'zh-CN zh', undefined],
    ['zh-HK', 'zh zh-Hant', 'zh-Hant'],
    ['sr-Latn-RS', 'sr sr-RS', undefined],
    ['sr-ME', 'sr sr-Latn', 'sr-Latn'],
    ['nb-NO', 'en no', 'no'],
    ['yue', 'zh zh-TW', 'zh-TW'],
    ['pt-PT', 'pt-BR', 'pt-BR'],
  ])('for %s of %s is %s', (wanted, tags, closest) => {
    expect(closestTag(wanted, tags.split(' '), 'written')).toBe(closest)
  })
})

it('a tag stands for those of its language in its region, and one without a region for all of them', () => {
  const pairs =
    'pt pt-PT, pt-PT pt, pt-BR pt, pt-BR pt_BR, pt-BR pt-PT, no nb-NO, yue zh-HK, zh-Hant yue, he iw-IL, en fr, ?? en, en ??'
  expect(
    pairs.split(', ').filter((pair) => {
      const [tag = '', wanted = ''] = pair.split(' ')
      return coversTag(tag, wanted)
    }),
  ).toEqual(['pt pt-PT', 'pt-BR pt', 'pt-BR pt_BR', 'no nb-NO', 'yue zh-HK', 'he iw-IL'])
})

it('what sounds alike is equally near, however it is written', () => {
  const near = (wanted: string, tags: string) => tags.split(' ').map((tag) => soundCloseness(wanted, tag))
  expect([
    near('zh-TW', 'zh-TW zh-Hant-TW zh-CN zh-HK'),
    near('no', 'no-NO nb nn'),
    near('sr-Latn', 'sr-RS sr-Latn-RS'),
    near('pt-PT', 'pt_PT pt-AO pt-BR'),
    near('en', 'fr ??'),
  ]).toEqual([
    [15, 15, 12, 0],
    [16, 16, 8],
    [16, 16],
    [16, 11, 10],
    [0, 0],
  ])
})

it('another language is not near at all', () => {
  expect([tagCloseness('de', 'fr', 'read'), tagCloseness('yue', 'zh-CN', 'spoken')]).toEqual([0, 0])
})
