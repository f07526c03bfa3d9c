import { describe, expect, it } from 'vitest'
import { hear, joined, settled, spanishLine } from '../booth/test-support/person.ts'

describe('the target language of a module', () => {
  it('translates the latest 50 lines again when it changes, but not those before them', async () => {
    const ada = await joined()
    for (let line = 1; line <= 51; line++) await hear(ada.network, spanishLine({ text: `${line}.` }))
    ada.booth.subtitles.setTargetLanguage('fr-FR')
    await settled()
    const shown = ada.shown()
    expect(shown.slice(0, 2)).toEqual(['1. [en-US]', '2. [fr-FR]'])
    expect(shown.at(-1)).toBe('51. [fr-FR]')
    expect(shown.filter((text) => text.endsWith('[fr-FR]'))).toHaveLength(50)
  })

  it('shows lines in that language unchanged', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine())
    ada.booth.subtitles.setTargetLanguage('es-ES')
    await settled()
    expect(ada.subtitles()).toMatchObject([{ state: 'original', shown: { text: 'hola', tag: 'es-ES' } }])
  })

  it('does not affect the other module', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine({ module: 'chat', type: 'text' }), 'luis', 'chat')
    ada.booth.subtitles.setTargetLanguage('fr-FR')
    await settled()
    expect(ada.shown('chat')).toEqual(['hola [en-US]'])
    expect(ada.translator.requests).toHaveLength(1)
  })

  it('ignores a late answer for the previous language', async () => {
    const ada = await joined()
    ada.translator.hang()
    await hear(ada.network, spanishLine())
    ada.translator.answer(({ target }) => `to ${target.tag}`)
    ada.booth.subtitles.setTargetLanguage('fr-FR')
    await settled()
    for (const call of ada.translator.pending) call.answer('too late')
    await settled()
    expect(ada.shown()).toEqual(['to fr-FR'])
  })

  it('chosen outside the room applies to the lines still shown', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine())
    await ada.booth.leave()
    ada.booth.subtitles.seed({ sourceLanguage: 'en-US', targetLanguage: 'fr-FR', visible: true, username: 'Ada' })
    await ada.join()
    await settled()
    expect(ada.subtitles()).toMatchObject([{ state: 'translated', shown: { text: 'hola [fr-FR]' } }])
  })

  it('requests a text that was translated before only once', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine())
    await hear(ada.network, spanishLine())
    expect(ada.translator.requests).toHaveLength(1)
  })
})

describe('clearing the subtitles', () => {
  it('removes all lines but leaves the chat', { tags: ['subtitles-clear'] }, async () => {
    const ada = await joined()
    ada.booth.subtitles.send('one')
    ada.booth.chat.send('two')
    ada.booth.subtitles.clear()
    expect(ada.subtitles()).toEqual([])
    expect(ada.shown('chat')).toEqual(['two'])
  })

  it('cancels pending translations, and later lines are translated', async () => {
    const ada = await joined()
    ada.translator.hang()
    await hear(ada.network, spanishLine())
    ada.booth.subtitles.clear()
    for (const call of ada.translator.pending) call.answer('too late')
    await settled()
    expect(ada.subtitles()).toEqual([])
    ada.translator.answer('next')
    await hear(ada.network, spanishLine({ text: 'adiós' }))
    expect(ada.shown()).toEqual(['next'])
  })

  it('does not bring back a line that arrives again', async () => {
    const ada = await joined()
    const message = spanishLine({ v: 1, id: 'line-1', clientId: 'client-1', seq: 1, sentAtMs: 1 })
    await hear(ada.network, message)
    ada.booth.subtitles.clear()
    await hear(ada.network, message)
    expect(ada.subtitles()).toEqual([])
  })
})
