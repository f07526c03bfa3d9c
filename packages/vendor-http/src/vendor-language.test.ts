import { sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createHttpTextToSpeech, createHttpTranslator } from './index.ts'

const { americanEnglish } = sampleLanguages

type Config = Required<Pick<Parameters<typeof createHttpTranslator>[0], 'languages' | 'languageFormat'>>

const languageOf = (tag: string) => ({ ...americanEnglish, code: `a-language-${tag.toLowerCase()}`, tag })

/** The names of the source and the target, or the code of the failure. */
async function askedFor(config: Partial<Config>, source: string, target: string): Promise<string> {
  const translator = createHttpTranslator({
    id: 'vendor',
    url: 'https://vendor.example/',
    body: { text: '{text}', pair: '{source} {target}' },
    valueResponse: 'pair',
    ...config,
    fetch: async (_, init) => new Response(String(init?.body)),
  })
  return translator.translate({ text: 'It rains.', source: languageOf(source), target: languageOf(target) }).then(
    (names) => names,
    ({ code }) => code,
  )
}

const none = { languageFormat: 'none' } as const
const refused = 'unsupported-language'

describe('the name that a translator is given', () => {
  it.each<[string, string, Config['languages'], string]>([
    ['zh-Hant-TW', 'en', { en: 'EN', zh: 'simplified', 'zh-TW': 'traditional' }, 'traditional EN'],
    ['en', 'zh-Hant-TW', { en: 'EN', zh: 'simplified', 'zh-TW': 'traditional' }, 'EN traditional'],
    ['en', 'zh-TW', { en: 'EN', zh: 'simplified', 'zh-Hant': 'traditional' }, 'EN traditional'],
    ['en', 'zh-HK', { en: 'EN', zh: 'simplified' }, refused],
    ['zh-HK', 'en', { en: 'EN', zh: 'simplified' }, 'simplified EN'],
    ['en', 'sr-Latn-RS', { en: 'EN', sr: 'cyrillic' }, refused],
    ['en', 'sr-Latn-RS', { en: 'EN', sr: 'cyrillic', 'sr-Latn': 'latin' }, 'EN latin'],
    ['en', 'nb-NO', { en: 'EN', no: 'norwegian' }, 'EN norwegian'],
    ['no-NO', 'en', { en: 'EN', nb: 'norwegian' }, 'norwegian EN'],
    ['iw', 'en', { en: 'EN', he: 'hebrew' }, 'hebrew EN'],
    ['he-IL', 'en', { en: 'EN', iw: 'hebrew' }, 'hebrew EN'],
    ['tl-PH', 'en', { en: 'EN', fil: 'filipino' }, 'filipino EN'],
    ['es_ES', 'en', { en: 'EN', es: 'any', 'es-ES': 'of Spain' }, 'of Spain EN'],
    ['cmn-Hans-CN', 'en', { en: 'EN', zh: 'simplified' }, 'simplified EN'],
    ['fr-FR', 'en', { en: 'EN', 'fr-CA': 'canadian' }, refused],
    ['yue-HK', 'en', { en: 'EN', 'zh-Hant': 'traditional' }, refused],
    ['EN-us', 'fr', { en: 'EN', fr: 'FR' }, 'EN FR'],
  ])('from %s to %s, with the names %j, is %s', async (source, target, languages, expected) => {
    expect(await askedFor({ languages, ...none }, source, target)).toBe(expected)
  })

  it.each([
    ['iw-IL', 'es_MX', 'he es'],
    ['zh-Hant-TW', 'zh-CN', 'zh zh'],
    ['zh-CN', 'zh-Hant-TW', refused],
    ['en-GB', 'sr-Latn-RS', refused],
    ['en-GB', 'sr-RS', 'en sr'],
  ])('from %s to %s by the first part of the tag is %s', async (source, target, expected) => {
    expect(await askedFor({ languageFormat: 'language' }, source, target)).toBe(expected)
  })
})

it('a translator that names only one script says that it cannot write the other, but reads it', () => {
  const translator = createHttpTranslator({
    id: 'vendor',
    url: 'https://vendor.example/?q={text}',
    valueResponse: 'text',
    languages: { en: 'en', zh: 'zh' },
    ...none,
  })
  const [english, traditional] = [languageOf('en'), languageOf('zh-TW')]
  expect([translator.translates?.(english, traditional), translator.translates?.(traditional, english)]).toEqual([
    false,
    true,
  ])
})

it.each([
  ['nb-NO', { no: 'Liv' }, 'Liv'],
  ['iw', { he: 'Noa' }, 'Noa'],
  ['sr-Latn-RS', { sr: 'Ana' }, 'Ana'],
  ['zh-HK', { zh: 'Mei', yue: 'Kit' }, 'Kit'],
  ['zh-TW', { zh: 'Mei', 'zh-HK': 'Kit' }, 'Mei'],
  ['pt-PT', { pt: 'Bia', 'pt-BR': 'Bia' }, 'Bia'],
  ['es_ES', { 'es-MX': 'Lupe', 'es-ES': 'Ines', '*': 'Any' }, 'Ines'],
  ['cy-GB', { en: 'Amy', '*': 'Any' }, 'Any'],
])('the voice for %s of %j is %s', async (tag, female, expected) => {
  const asked: string[] = []
  const voice = createHttpTextToSpeech({
    id: 'vendor',
    url: 'https://vendor.example/?voice={voice}&text={text}',
    voices: { female },
    fetch: async (url) => {
      asked.push(new URL(String(url)).searchParams.get('voice') ?? '')
      return new Response(Uint8Array.of(0xff, 0xfb, 0x90, 0xc4))
    },
  })
  await voice.prepare({ text: 'It rains.', language: languageOf(tag), gender: 'female' })
  expect(asked).toEqual([expected])
})
