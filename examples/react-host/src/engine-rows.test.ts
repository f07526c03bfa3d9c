import type { EngineUse } from '@lingobooth/local-engines'
import { sampleLanguages } from '@lingobooth/testing'
import { expect, test } from 'vitest'
import { engineRows, leavesOf } from './engine-rows.ts'

const { spanishSpain, americanEnglish, german } = sampleLanguages
const uses: readonly EngineUse[] = [
  { task: 'translation', engine: 'Apertium', directions: [['en-US', 'es-ES']] },
  { task: 'translation', engine: 'DeepL', leaves: 'DeepL' },
  { task: 'speech', engine: 'eSpeak NG', languages: ['es-ES'] },
  { task: 'speech', engine: 'Google Deutsch', languages: ['de-DE'], leaves: 'whoever made this browser' },
]

test('each language and direction shows the first engine that supports it, and what that engine sends', () => {
  const rows = engineRows([spanishSpain, americanEnglish, german], spanishSpain, uses)
  const named = rows.map(({ language, reads, isRead, voice, recognition }) => [
    language.tag,
    ...[reads, isRead, voice, recognition].map((use) => use?.engine),
  ])
  expect(named).toEqual([
    ['es-ES', undefined, undefined, 'eSpeak NG', undefined],
    ['en-US', 'DeepL', 'Apertium', undefined, undefined],
    ['de-DE', 'DeepL', 'DeepL', 'Google Deutsch', undefined],
  ])
  expect(leavesOf(rows)).toEqual(['text to DeepL', 'text to speak to whoever made this browser'])
  expect(leavesOf(rows.slice(0, 1))).toEqual([])
})
