import type { Language } from '@lingobooth/core'
import { expect, it, vi } from 'vitest'
import { browserLanguages, isOfBrowser, quickLanguages } from './quick-languages.ts'

const languageOf = (tag: string): Language => ({ code: tag, name: tag, tag, services: new Set() })
const languagesOf = (tags: string) => tags.split(' ').map(languageOf)
const tagsOf = (languages: readonly (Language | undefined)[]) => languages.map((language) => language?.tag)

it.each([
  ['zh-CN', 'zh-TW zh-Hans en', 'zh-TW en'],
  ['zh-TW', 'zh-HK zh-Hant', 'zh-HK'],
  ['sr-RS', 'sr-Latn-RS sr', 'sr-Latn-RS'],
  ['no-NO', 'nb-NO sv-SE', 'sv-SE'],
  ['he-IL', 'iw ar-EG', 'ar-EG'],
  ['en-US', 'en-GB es_ES es-ES es-MX', 'es_ES'],
  ['yue', 'zh-HK zh-Hant', 'zh-Hant'],
  ['de', 'fr it es pl', 'fr it es'],
])('beside %s, of %s these are offered: %s', (current, candidates, offered) => {
  expect(tagsOf(quickLanguages(languagesOf(candidates), languageOf(current))).join(' ')).toBe(offered)
})

it.each([
  ['zh-TW', 'zh-Hant-TW', true],
  ['zh-TW', 'zh-CN', false],
  ['sr-Latn', 'sr-RS', false],
  ['nb-NO', 'no-NO', true],
  ['iw', 'he-IL', true],
  ['en-GB', 'en-US', true],
  ['fr', 'en-US', false],
])('of a browser in %s, %s is its language: %s', (browser, tag, expected) => {
  const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser)
  expect(isOfBrowser(languageOf(tag))).toBe(expected)
  language.mockRestore()
})

it('a browser whose script no language has gets none of another script', () => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['uz-Arab', 'nb-NO', 'zh-Hant-TW', '??'])
  const known = browserLanguages(languagesOf('uz-Latn uz-Cyrl no zh-CN zh-TW'))
  expect(tagsOf(known)).toEqual([undefined, 'no', 'zh-TW', undefined])
  languages.mockRestore()
})
