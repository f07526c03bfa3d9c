import { memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { joined, person, sentLines, settled } from '../booth/test-support/person.ts'
import { maxLineChars } from '../text/clean-text.ts'

describe('a typed line', () => {
  it('is sent with the fields of the bare form: module, local time, name, language, text and translations', {
    tags: ['message-fields'],
  }, async () => {
    const ada = await joined()
    ada.booth.subtitles.send('good morning')
    ada.booth.chat.send('see you')
    await settled()
    const header = {
      v: 1,
      id: expect.any(String),
      clientId: expect.any(String),
      sentAtMs: ada.clock.now(),
      time: expect.stringMatching(/^\d\d:\d\d:\d\d$/),
      name: 'Ada Lovelace',
      speakerLanguage: 'english-united-states',
    }
    expect(sentLines(ada.network).map(({ channel, message }) => ({ channel, message }))).toEqual([
      {
        channel: 'subtitles',
        message: {
          ...header,
          module: 'subtitles',
          seq: 1,
          text: 'good morning',
          multiple: false,
          translations: [],
        },
      },
      { channel: 'chat', message: { ...header, module: 'chat', seq: 1, type: 'text', text: 'see you' } },
    ])
  })

  it('is shown in my own target language, with the original as its second line when bilingual', async () => {
    const ada = await joined()
    ada.booth.subtitles.setTargetLanguage('fr-FR')
    ada.booth.subtitles.setBilingual(true)
    ada.booth.subtitles.send('good morning')
    await settled()
    expect(ada.subtitles()).toMatchObject([
      {
        source: 'own',
        state: 'translated',
        shown: { text: 'good morning [fr-FR]', tag: 'fr-FR' },
        bilingualText: { text: 'good morning', tag: 'en-US' },
      },
    ])
    expect(sentLines(ada.network)).toMatchObject([
      { message: { text: 'good morning', speakerLanguage: 'english-united-states' } },
    ])
  })

  it('is not translated if source and target are equal', { tags: ['translation-skipped'] }, async () => {
    const ada = await joined()
    ada.booth.subtitles.send('good morning')
    await settled()
    expect(ada.subtitles()).toMatchObject([{ state: 'original', shown: { text: 'good morning' }, bilingualText: null }])
    expect(ada.translator.requests).toEqual([])
  })

  it.each(['', ' ', '\n\t ', '\u00a0'])(
    'is ignored when it is empty or white space: %j',
    { tags: ['typing-box'] },
    async (text) => {
      const ada = await joined()
      expect(ada.booth.subtitles.send(text)).toBe(false)
      expect(ada.booth.chat.send(text)).toBe(false)
      await settled()
      expect(sentLines(ada.network)).toEqual([])
      expect(ada.subtitles()).toEqual([])
    },
  )

  it('is accepted up to the maximum length, and refused beyond it with a notice that names the maximum', async () => {
    const ada = await joined()
    expect(ada.booth.chat.send('a'.repeat(maxLineChars))).toBe(true)
    expect(ada.notices()).toEqual([])
    expect(ada.booth.chat.send('a'.repeat(maxLineChars + 1))).toBe(false)
    expect(ada.booth.notices.view.getSnapshot()).toMatchObject([
      { code: 'line-too-long', severity: 'error', params: { maxChars: maxLineChars } },
    ])
    expect(ada.chat()).toHaveLength(1)
  })

  it.each([
    ['a Latin letter', 'a', 8_000],
    ['a Chinese letter', '汉', 2_500],
    ['an emoji', '😀', 3_500],
    ['a quotation mark', '"', 4_000],
    ['a line break inside', 'a\n', 5_000],
  ])('is refused if the transport cannot carry it, with a maximum that it does carry: %s', async (_, part, least) => {
    const ada = await joined({ network: memoryNetwork({ messageBytes: 10_000 }) })
    const textOf = (chars: number) =>
      part
        .repeat(Math.ceil(chars / part.length))
        .slice(0, chars - 1)
        .trimEnd()
    expect(ada.booth.chat.send(part.repeat(maxLineChars / part.length).trimEnd())).toBe(false)
    const [notice] = ada.booth.notices.view.getSnapshot()
    const maxChars = Number(notice?.params?.maxChars)
    expect(maxChars).toBeGreaterThan(least)
    expect(ada.booth.chat.send(textOf(maxChars))).toBe(true)
    await settled()
    expect(ada.chat().map(({ outcome }) => outcome)).toEqual(['sent'])
  })

  it('is refused outside a room', async () => {
    const ada = person()
    expect(ada.booth.subtitles.send('hello')).toBe(false)
    await ada.booth.start()
    expect(ada.booth.subtitles.send('hello')).toBe(false)
    expect(ada.subtitles()).toEqual([])
  })

  it('carries the user name of its panel, if the panel has one', async () => {
    const ada = await joined()
    ada.booth.chat.seed({ sourceLanguage: 'en-US', targetLanguage: 'en-US', visible: true, username: 'Countess' })
    ada.booth.chat.send('hello')
    ada.booth.subtitles.send('hello')
    await settled()
    expect(sentLines(ada.network)).toMatchObject([
      { message: { name: 'Countess' } },
      { message: { name: 'Ada Lovelace' } },
    ])
  })

  it('is numbered separately on each channel', async () => {
    const ada = await joined()
    ada.booth.subtitles.send('one')
    ada.booth.chat.send('one')
    ada.booth.subtitles.send('two')
    await settled()
    expect(sentLines(ada.network).map(({ channel, message }) => [channel, (message as { seq: number }).seq])).toEqual(
      expect.arrayContaining([
        ['subtitles', 1],
        ['subtitles', 2],
        ['chat', 1],
      ]),
    )
  })
})
