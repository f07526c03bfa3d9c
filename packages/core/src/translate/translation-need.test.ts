import { describe, expect, it } from 'vitest'
import { needsTranslation, planTranslation } from './translate.ts'

const line = {
  text: 'Good morning',
  speakerLanguage: 'english-united-states',
  multiple: true,
  translations: [
    { targetLanguage: 'french-france', text: 'Bonjour' },
    { targetLanguage: 'spanish-international', text: ' ' },
  ],
}

describe('translation', () => {
  it('is skipped if source and target language are equal', { tags: ['translation-skipped'] }, () => {
    expect(needsTranslation('Hello', 'english-united-states', 'english-united-states')).toBe(false)
    expect(needsTranslation('Hello', 'english-united-states', 'french-france')).toBe(true)
    expect(planTranslation(line, 'english-united-states')).toEqual({ kind: 'none' })
  })

  it('is skipped without text or target', () => {
    expect(needsTranslation(' ', 'english-united-states', 'french-france')).toBe(false)
    expect(needsTranslation('Hello', 'english-united-states', '')).toBe(false)
  })

  it('is taken from the sender if the line carries several translations', () => {
    expect(planTranslation(line, 'french-france')).toEqual({
      kind: 'given',
      given: { targetLanguage: 'french-france', text: 'Bonjour' },
    })
  })

  it('is requested if the sender made none', () => {
    expect(planTranslation(line, 'german-germany')).toEqual({ kind: 'ask' })
    expect(planTranslation(line, 'spanish-international')).toEqual({ kind: 'ask' })
    expect(planTranslation({ ...line, multiple: false }, 'french-france')).toEqual({ kind: 'ask' })
  })
})
