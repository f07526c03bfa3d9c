import { describe, expect, it } from 'vitest'
import { spoken } from '../booth/test-support/listening.ts'
import { hear, joined, type Person, settled, spanishLine } from '../booth/test-support/person.ts'
import { roomOf, spanish } from '../booth/test-support/readers.ts'
import { searchLines } from './search-text.ts'

const checks = (somebody: Person) => somebody.subtitles().map(({ checkFigures }) => checkFigures.said)

describe('numbers changed by a translation', () => {
  it('are reported as the reader writes them', { tags: ['numbers'] }, async () => {
    const ada = await joined()
    ada.translator.answer('The house costs 1,200 euros.')
    await hear(ada.network, spanishLine({ text: 'La casa cuesta 12.000 euros.' }))
    ada.translator.answer('The house costs 12,000 euros.')
    await hear(ada.network, spanishLine({ text: 'La casa cuesta 12.000 euros, digo.' }))
    expect(checks(ada)).toEqual([['12,000'], []])
    expect(ada.shown()).toEqual(['The house costs 12,000 euros.', 'The house costs 12,000 euros.'])
    expect(ada.subtitles()[0]).toMatchObject({
      checkFigures: { said: ['12,000'], asSaid: ['12.000'], had: ['1,200'], written: [] },
      shown: { figures: [{ start: 16, end: 22 }] },
    })
  })

  it('are reported if the sender made the translation, whatever the sender says about it', async () => {
    const ada = await joined()
    const translations = [{ targetLanguage: 'en-US', text: 'In room 241.', check: [] }]
    await hear(ada.network, spanishLine({ text: 'En la sala 214.', multiple: true, translations, check: [] }))
    expect(checks(ada)).toEqual([['214']])
  })

  it('are reported to the speaker at the own line, and sent to nobody', async () => {
    const { ada, others, said, sent } = await roomOf([spanish])
    ada.translator.answer('La sala 241.')
    await said(ada, 'Room 214.')
    expect([checks(ada), others.map(checks)]).toEqual([[['214']], [[['214']]]])
    expect(JSON.stringify(sent())).not.toContain('check')
  })

  it('are checked again after a correction, or a change of the reading language', async () => {
    const { ada, others, said, clock } = await roomOf([spanish])
    const [luis] = others as [Person]
    ada.translator.answer('La sala 241.')
    await said(ada, 'Room 214.')
    ada.booth.subtitles.revise(ada.booth.subtitles.view.getSnapshot().lines[0]?.key ?? '', 'Room 241.')
    await settled()
    await clock.advance(0)
    expect([checks(ada), checks(luis)]).toEqual([[[]], [[]]])
    luis.translator.answer('La salle 124.')
    luis.booth.subtitles.setTargetLanguage('fr-FR')
    await settled()
    expect(checks(luis)).toEqual([['241']])
  })

  it('are spoken as they are read', { tags: ['numbers'] }, async () => {
    const ada = await joined()
    ada.translator.answer('The house costs 1,200 euros.')
    ada.booth.voice.toggle()
    await hear(ada.network, spanishLine({ text: 'La casa cuesta 12.000 euros.' }))
    expect([ada.shown(), spoken(ada)]).toEqual([['The house costs 12,000 euros.'], ['The house costs 12,000 euros.']])
  })

  it('are searched and exported as they are read', { tags: ['numbers'] }, async () => {
    const ada = await joined()
    ada.translator.answer('The house costs 12.000 euros.')
    await hear(ada.network, spanishLine({ text: 'La casa cuesta 12.000 euros.' }))
    const { lines } = ada.booth.subtitles.view.getSnapshot()
    const { languages } = ada.booth.app.view.getSnapshot()
    expect([ada.shown(), checks(ada)]).toEqual([['The house costs 12,000 euros.'], [[]]])
    expect(['12,000', '12.000', '1,2'].map((query) => searchLines(lines, query, languages).length)).toEqual([1, 1, 0])
    const { text } = await ada.booth.transcript.export({ format: 'txt' })
    expect(text).toContain('The house costs 12,000 euros.')
  })

  it('are told to the speaker in the way of the own line, and to each reader in theirs', async () => {
    const { ada, others, said } = await roomOf([spanish])
    ada.translator.answer('Cuesta 1.200 euros.')
    await said(ada, 'It costs 12,000 euros.')
    expect([checks(ada), others.map(checks)]).toEqual([[['12,000']], [[['12.000']]]])
  })
})
