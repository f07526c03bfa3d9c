import { describe, expect, it } from 'vitest'
import { hear, joined, type Person, spanishLine } from '../booth/test-support/person.ts'
import { given, roomOf, spanish } from '../booth/test-support/readers.ts'

const checks = (somebody: Person) =>
  somebody.subtitles().map(({ checkFigures, checkLinks }) => [checkFigures.said, checkLinks])

describe('a link that stands in one language only', () => {
  it('is reported to the reader of a translation that its sender made', { tags: ['links-compared'] }, async () => {
    const ada = await joined()
    const line = (text: string, translation: string) =>
      hear(ada.network, spanishLine({ text, multiple: true, translations: [given(translation, 'en-US')] }))
    await line('Hola.', 'Hello, see evil.com.')
    await line('Mira good.com.', 'See g00d.com.')
    await line('Mira good.com.', 'See it.')
    await line('Mira good.com.', 'See good.com.')
    expect(checks(ada)).toEqual([
      [[], ['evil.com']],
      [[], ['g00d.com', 'good.com']],
      [[], ['good.com']],
      [[], []],
    ])
  })

  it('is reported if a translator adds it, also to the speaker, beside changed numbers', async () => {
    const { ada, others, said } = await roomOf([spanish])
    ada.translator.answer('La sala 241, evil.com.')
    await said(ada, 'Room 214.')
    expect([checks(ada), others.map(checks)]).toEqual([[[['214'], ['evil.com']]], [[[['214'], ['evil.com']]]]])
  })

  it('is named at most five times in a line', async () => {
    const ada = await joined()
    ada.translator.answer('a.com b.com c.com d.com e.com f.com')
    await hear(ada.network, spanishLine({ text: 'Hola.' }))
    expect(checks(ada)).toEqual([[[], ['a.com', 'b.com', 'c.com', 'd.com', 'e.com']]])
  })
})
