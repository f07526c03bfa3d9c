import { describe, expect, it } from 'vitest'
import { transcriptLine } from '../test-support/transcript-line.ts'
import { showLine, speakerDiffers } from './subtitle-lines.ts'

const translated = transcriptLine({ translation: { state: 'translated', target: 'arabic-egypt', text: 'صباح الخير' } })
const original = { text: 'Good morning', language: 'english-united-states', direction: 'ltr' }
const arabic = { text: 'صباح الخير', language: 'arabic-egypt', direction: 'rtl' }

describe('the speaker name', () => {
  it('is shown only if the speaker differs from the previous line', () => {
    expect(speakerDiffers(transcriptLine(), undefined)).toBe(true)
    expect(speakerDiffers(transcriptLine(), transcriptLine({ id: '0' }))).toBe(false)
    expect(speakerDiffers(transcriptLine(), transcriptLine({ sender: 's2', name: 'Bo' }))).toBe(true)
  })

  it('is shown for another speaker of the same name, and for a new name', () => {
    expect(speakerDiffers(transcriptLine(), transcriptLine({ sender: 's2' }))).toBe(true)
    expect(speakerDiffers(transcriptLine(), transcriptLine({ name: 'Anna' }))).toBe(true)
  })
})

describe('a shown line', () => {
  it('is the original at first', () => {
    const pending = transcriptLine({ translation: { state: 'pending', target: 'arabic-egypt' } })
    for (const shown of [transcriptLine(), pending])
      expect(showLine(shown, undefined, { bilingual: true })).toEqual({
        ...original,
        showName: true,
        untranslated: false,
      })
  })

  it('is the translation once there is one, right to left in Arabic', () => {
    expect(showLine(translated, transcriptLine(), { bilingual: false })).toEqual({
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

  it('stays the original, marked as untranslated, if the translation failed', () => {
    const failed = transcriptLine({ translation: { state: 'failed', target: 'arabic-egypt', reason: 'timeout' } })
    expect(showLine(failed, undefined, { bilingual: true })).toEqual({
      ...original,
      showName: true,
      untranslated: true,
    })
  })

  it('takes its direction from the tags of the catalogue where there is one', () => {
    const tagOf = (code: string) => (code === 'house-language' ? 'fa-IR' : 'en-US')
    const shown = showLine(transcriptLine({ speakerLanguage: 'house-language' }), undefined, {
      bilingual: false,
      tagOf,
    })
    expect(shown.direction).toBe('rtl')
  })
})
