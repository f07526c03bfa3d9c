import type { Language } from '@lingobooth/core'
import { expect, it } from 'vitest'
import { ownNameOf } from './own-name.ts'

const languageOf = (tag: string): Language => ({ code: tag, name: tag, tag, services: new Set() })

it.each([
  ['iw-IL', 'iw-IL', 'עברית'],
  ['iw-IL', 'iw-IL he-US', 'עברית (ישראל)'],
  ['fr-FR', 'fr-FR', 'Français'],
  ['fr-FR', 'fr-FR fr-CA', 'Français (France)'],
  ['sr-Latn-RS', 'sr-Latn-RS', 'Srpski'],
  ['zh-Hant-TW', 'zh-CN zh-Hant-TW', '中文（繁體，台灣）'],
])('%s among %s is called %s', (tag, tags, name) => {
  expect(ownNameOf(languageOf(tag), tags.split(' ').map(languageOf))).toBe(name)
})
