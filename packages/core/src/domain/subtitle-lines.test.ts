import { describe, expect, it } from 'vitest'
import { showLine, speakerDiffers } from './subtitle-lines.ts'
import { lineKey, type TranscriptLine } from './transcript.ts'

const line = (part: Partial<TranscriptLine> = {}): TranscriptLine => ({
  key: lineKey('s1', '1'),
  id: '1',
  sender: 's1',
  own: false,
  name: 'Ana',
  speakerLanguage: 'english-united-states',
  text: 'Good morning',
  time: '12:00:00',
  type: 'text',
  multiple: false,
  translations: [],
  translation: { state: 'none' },
  truncated: false,
  origin: 'live',
  ...part,
})
const translated = line({ translation: { state: 'translated', target: 'arabic-egypt', text: 'صباح الخير' } })
const original = { text: 'Good morning', language: 'english-united-states', direction: 'ltr' }
const arabic = { text: 'صباح الخير', language: 'arabic-egypt', direction: 'rtl' }

describe('the speaker name', () => {
  it('appears only when the speaker differs from the previous line', () => {
    expect(speakerDiffers(line(), undefined)).toBe(true)
    expect(speakerDiffers(line(), line({ id: '0' }))).toBe(false)
    expect(speakerDiffers(line(), line({ sender: 's2', name: 'Bo' }))).toBe(true)
  })

  it('appears for another speaker of the same name, and for a new name', () => {
    expect(speakerDiffers(line(), line({ sender: 's2' }))).toBe(true)
    expect(speakerDiffers(line(), line({ name: 'Anna' }))).toBe(true)
  })
})

describe('a shown line', () => {
  it('is the original at once', () => {
    const pending = line({ translation: { state: 'pending', target: 'arabic-egypt' } })
    for (const shown of [line(), pending])
      expect(showLine(shown, undefined, { bilingual: true })).toEqual({
        ...original,
        showName: true,
        untranslated: false,
      })
  })

  it('is the translation when it is there, right-to-left in Arabic', () => {
    expect(showLine(translated, line(), { bilingual: false })).toEqual({
      ...arabic,
      showName: false,
      untranslated: false,
    })
  })

  it('has the original as its bilingual line, each text in its own direction', () => {
    expect(showLine(translated, undefined, { bilingual: true })).toEqual({
      ...arabic,
      showName: true,
      untranslated: false,
      bilingualText: original,
    })
  })

  it('stays the original, marked as untranslated, when translation failed', () => {
    const failed = line({ translation: { state: 'failed', target: 'arabic-egypt', reason: 'timeout' } })
    expect(showLine(failed, undefined, { bilingual: true })).toEqual({
      ...original,
      showName: true,
      untranslated: true,
    })
  })

  it('takes its direction from the tags of the catalogue where there is one', () => {
    const tagOf = (code: string) => (code === 'house-language' ? 'fa-IR' : 'en-US')
    const shown = showLine(line({ speakerLanguage: 'house-language' }), undefined, { bilingual: false, tagOf })
    expect(shown.direction).toBe('rtl')
  })
})
