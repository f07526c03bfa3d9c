import { sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { maxLineChars } from '../constants.ts'
import { hear, joined, person, sentLines, settled, spanishLine } from './test-support/person.ts'

describe('a typed line', () => {
  it('is sent with the fields of the specification: module, local time, name, language, text and no translations', async () => {
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
        own: true,
        state: 'translated',
        shown: { text: 'good morning [fr-FR]', tag: 'fr-FR' },
        bilingual: { text: 'good morning', tag: 'en-US' },
      },
    ])
    expect(sentLines(ada.network)).toMatchObject([
      { message: { text: 'good morning', speakerLanguage: 'english-united-states' } },
    ])
  })

  it('is not translated when source and target are equal', async () => {
    const ada = await joined()
    ada.booth.subtitles.send('good morning')
    await settled()
    expect(ada.subtitles()).toMatchObject([{ state: 'original', shown: { text: 'good morning' }, bilingual: null }])
    expect(ada.translator.requests).toEqual([])
  })

  it.each(['', ' ', '\n\t ', '\u00a0'])('is swallowed when it is empty or white space: %j', async (text) => {
    const ada = await joined()
    expect(ada.booth.subtitles.send(text)).toBe(false)
    expect(ada.booth.chat.send(text)).toBe(false)
    await settled()
    expect(sentLines(ada.network)).toEqual([])
    expect(ada.subtitles()).toEqual([])
  })

  it('is taken up to the longest line and refused beyond with a notice that says how long it may be', async () => {
    const ada = await joined()
    expect(ada.booth.chat.send('a'.repeat(maxLineChars))).toBe(true)
    expect(ada.notices()).toEqual([])
    expect(ada.booth.chat.send('a'.repeat(maxLineChars + 1))).toBe(false)
    expect(ada.booth.notices.view.getSnapshot()).toMatchObject([
      { code: 'line-too-long', severity: 'error', params: { maxChars: maxLineChars } },
    ])
    expect(ada.chat()).toHaveLength(1)
  })

  it('is not taken outside a room', async () => {
    const ada = person()
    expect(ada.booth.subtitles.send('hello')).toBe(false)
    await ada.booth.start()
    expect(ada.booth.subtitles.send('hello')).toBe(false)
    expect(ada.subtitles()).toEqual([])
  })

  it('carries the username of its panel where the panel was given one', async () => {
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

  it('counts its place separately on each channel', async () => {
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

describe('a line of somebody else', () => {
  it('shows its original at once and its translation in place', async () => {
    const ada = await joined()
    ada.translator.hang()
    await hear(ada.network, spanishLine({ text: 'uno' }))
    await hear(ada.network, spanishLine({ text: 'dos' }))
    expect(ada.subtitles()).toMatchObject([
      { name: 'Luis García', time: '10:11:12', state: 'pending', shown: { text: 'uno', tag: 'es-ES' } },
      { name: null, state: 'pending', shown: { text: 'dos', tag: 'es-ES' } },
    ])
    ada.translator.pending[0]?.answer('one')
    await settled()
    expect(ada.subtitles()).toMatchObject([
      { state: 'translated', shown: { text: 'one', tag: 'en-US' } },
      { state: 'pending', shown: { text: 'dos' } },
    ])
  })

  it('is translated from the language of its speaker into my target', async () => {
    const ada = await joined()
    ada.booth.subtitles.setTargetLanguage('ar-EG')
    await hear(ada.network, spanishLine())
    expect(ada.translator.requests).toEqual([
      { text: 'hola', source: sampleLanguages.spanishSpain, target: sampleLanguages.arabic },
    ])
    expect(ada.subtitles()).toMatchObject([{ shown: { text: 'hola [ar-EG]', direction: 'rtl' } }])
  })

  it('needs no translator when its language, by code or by tag, is the one that I read', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine({ speakerLanguage: 'english-united-states', text: 'hello' }))
    await hear(ada.network, spanishLine({ speakerLanguage: 'en-US', text: 'again' }))
    expect(ada.subtitles()).toMatchObject([{ state: 'original' }, { state: 'original' }])
    expect(ada.translator.requests).toEqual([])
  })

  it.each([
    [
      'fails',
      (ada: Awaited<ReturnType<typeof joined>>) => ada.translator.fail('network'),
      'failed',
      ['translation-failing'],
    ],
    ['answers nothing', (ada: Awaited<ReturnType<typeof joined>>) => ada.translator.answer('  '), 'empty', []],
  ])('stays in its original and is marked when the translator %s', async (_, prepare, reason, notices) => {
    const ada = await joined()
    prepare(ada)
    await hear(ada.network, spanishLine())
    expect(ada.subtitles()).toMatchObject([{ state: 'untranslated', shown: { text: 'hola', tag: 'es-ES' } }])
    expect(ada.notices()).toEqual(notices)
    expect(ada.drops()).toEqual({ [`translation.${reason}`]: 1 })
  })

  it('takes back the notice of a failing translator when one answers again', async () => {
    const ada = await joined()
    ada.translator.fail()
    await hear(ada.network, spanishLine({ text: 'uno' }))
    expect(ada.notices()).toEqual(['translation-failing'])
    ada.translator.answer('two')
    await hear(ada.network, spanishLine({ text: 'dos' }))
    expect(ada.notices()).toEqual([])
    expect(ada.subtitles().map(({ state }) => state)).toEqual(['untranslated', 'translated'])
  })

  it('in a language that the catalogue does not know stays in its original and is marked', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine({ speakerLanguage: 'klingon' }))
    expect(ada.subtitles()).toMatchObject([{ state: 'untranslated', shown: { text: 'hola' } }])
    expect(ada.drops()).toEqual({ 'translation.failed': 1 })
  })

  it('that its sender translated for my target is shown in that translation and asks no translator', async () => {
    const ada = await joined()
    const translations = [
      { targetLanguage: 'french-france', text: 'salut' },
      { targetLanguage: 'english-united-states', text: 'hi there' },
    ]
    await hear(ada.network, spanishLine({ multiple: true, translations }))
    expect(ada.subtitles()).toMatchObject([{ state: 'translated', shown: { text: 'hi there', tag: 'en-US' } }])
    expect(ada.translator.requests).toEqual([])
  })

  it('that its sender did not translate for my target is translated here', async () => {
    const ada = await joined()
    const translations = [{ targetLanguage: 'french-france', text: 'salut' }]
    await hear(ada.network, spanishLine({ multiple: true, translations }))
    await hear(
      ada.network,
      spanishLine({ text: 'adiós', multiple: false, translations: [{ targetLanguage: 'en-US', text: 'no' }] }),
    )
    expect(ada.shown()).toEqual(['hola [en-US]', 'adiós [en-US]'])
  })

  it('has its translation mended by the dictionaries of its language pair, literally and in their order', async () => {
    const ada = person()
    const pair = { sourceLanguage: 'spanish-spain', targetLanguage: 'english-united-states' }
    ada.dictionarySource.answer([
      {
        ...pair,
        replacements: [
          { from: 'h.la', to: 'wrong' },
          { from: 'hola', to: '$& and $1' },
        ],
      },
      { ...pair, replacements: [{ from: 'and', to: 'or' }] },
      {
        sourceLanguage: 'french-france',
        targetLanguage: 'english-united-states',
        replacements: [{ from: 'or', to: 'x' }],
      },
    ])
    await ada.join()
    await hear(ada.network, spanishLine())
    expect(ada.shown()).toEqual(['$& or $1 [en-US]'])
  })

  it('is shown once, however often it arrives', async () => {
    const ada = await joined()
    const message = spanishLine({ v: 1, id: 'line-1', clientId: 'client-1', seq: 1, sentAtMs: 1 })
    await hear(ada.network, message)
    await hear(ada.network, message)
    expect(ada.subtitles()).toHaveLength(1)
    expect(ada.events).toContainEqual({ type: 'dropped', what: 'message', reason: 'duplicate', count: 1 })
  })

  it('with the id of another sender is a line of its own', async () => {
    const ada = await joined()
    const message = spanishLine({ v: 1, id: 'line-1', clientId: 'client-1', seq: 1, sentAtMs: 1 })
    await hear(ada.network, message, 'luis')
    await hear(ada.network, message, 'mallory')
    expect(ada.subtitles()).toHaveLength(2)
  })

  it('goes before the later lines of its sender when it arrives late, whatever its time says', async () => {
    const ada = await joined()
    const at = (seq: number, time: string) =>
      spanishLine({ v: 1, id: `line-${seq}`, clientId: 'client-1', seq, sentAtMs: 1, text: `line ${seq}`, time })
    await hear(ada.network, at(1, '23:59:59'))
    await hear(ada.network, at(3, '00:00:00'))
    await hear(ada.network, spanishLine({ text: 'another' }), 'mara')
    await hear(ada.network, at(2, '12:00:00'))
    expect(ada.shown()).toEqual(['line 1 [en-US]', 'line 2 [en-US]', 'line 3 [en-US]', 'another [en-US]'])
  })

  it('in the bare form of the specification is accepted and shown, each time that it is said', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine())
    await hear(ada.network, spanishLine())
    await hear(ada.network, { ...spanishLine({ module: 'chat', type: 'text' }) }, 'luis', 'chat')
    expect(ada.shown()).toEqual(['hola [en-US]', 'hola [en-US]'])
    expect(ada.chat()).toMatchObject([{ source: 'other', shortName: 'Luis G.', shown: { text: 'hola [en-US]' } }])
  })

  it.each([
    ['unknown-version', spanishLine({ v: 2 })],
    ['unknown-module', spanishLine({ module: 'whiteboard' })],
    ['unknown-type', spanishLine({ type: 'sticker' })],
    ['invalid-field', spanishLine({ name: 7 })],
    ['empty-line', spanishLine({ text: '  ' })],
    ['not-an-object', 'hello'],
    ['not-an-object', null],
    ['not-an-object', [1]],
    ['other-channel', spanishLine({ module: 'chat', type: 'text' })],
  ])('is ignored and counted as %s when it is %j', async (reason, message) => {
    const ada = await joined()
    await hear(ada.network, message)
    await hear(ada.network, message)
    expect(ada.subtitles()).toEqual([])
    expect(ada.chat()).toEqual([])
    expect(ada.drops()).toEqual({ [`message.${reason}`]: 2 })
    expect(ada.events.filter(({ type }) => type === 'dropped')).toEqual([
      { type: 'dropped', what: 'message', reason, count: 1 },
      { type: 'dropped', what: 'message', reason, count: 2 },
    ])
  })

  it('on the talk of later booths is passed over', async () => {
    const ada = await joined()
    await hear(ada.network, { v: 1, module: 'lingobooth', type: 'partial' })
    expect(ada.drops()).toEqual({})
    expect(ada.subtitles()).toEqual([])
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'https://user:pass@host.example/', 'file:///etc/passwd', 7, {}])(
    'never offers the address %j for a file',
    async (urlFile) => {
      const ada = await joined()
      await hear(ada.network, spanishLine({ module: 'chat', type: 'file', urlFile }), 'luis', 'chat')
      expect(ada.chat()).toEqual([])
      expect(ada.drops()).toEqual({ 'message.empty-line': 1 })
    },
  )

  it('offers a web address for a file as it came', async () => {
    const ada = await joined()
    const urlFile = 'https://files.example/plan.pdf'
    await hear(ada.network, spanishLine({ module: 'chat', type: 'file', text: 'plan.pdf', urlFile }), 'luis', 'chat')
    expect(ada.chat()).toMatchObject([
      { file: { name: 'plan.pdf', url: urlFile, sizeBytes: null, carried: false }, state: 'original' },
    ])
    expect(ada.translator.requests).toEqual([])
  })
})

describe('the target language of a module', () => {
  it('translates the latest 50 lines anew when it changes, and those before them not', async () => {
    const ada = await joined()
    for (let line = 1; line <= 51; line++) await hear(ada.network, spanishLine({ text: `${line}.` }))
    ada.booth.subtitles.setTargetLanguage('fr-FR')
    await settled()
    const shown = ada.shown()
    expect(shown.slice(0, 2)).toEqual(['1. [en-US]', '2. [fr-FR]'])
    expect(shown.at(-1)).toBe('51. [fr-FR]')
    expect(shown.filter((text) => text.endsWith('[fr-FR]'))).toHaveLength(50)
  })

  it('shows lines that are in that language by themselves', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine())
    ada.booth.subtitles.setTargetLanguage('es-ES')
    await settled()
    expect(ada.subtitles()).toMatchObject([{ state: 'original', shown: { text: 'hola', tag: 'es-ES' } }])
  })

  it('leaves the other module as it is', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine({ module: 'chat', type: 'text' }), 'luis', 'chat')
    ada.booth.subtitles.setTargetLanguage('fr-FR')
    await settled()
    expect(ada.shown('chat')).toEqual(['hola [en-US]'])
    expect(ada.translator.requests).toHaveLength(1)
  })

  it('forgets an answer for the language before it that comes late', async () => {
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

  it('that was chosen outside the room counts for the lines that are still shown', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine())
    await ada.booth.leave()
    ada.booth.subtitles.seed({ sourceLanguage: 'en-US', targetLanguage: 'fr-FR', visible: true, username: 'Ada' })
    await ada.join()
    await settled()
    expect(ada.subtitles()).toMatchObject([{ state: 'translated', shown: { text: 'hola [fr-FR]' } }])
  })

  it('asks once for a text that was translated before', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine())
    await hear(ada.network, spanishLine())
    expect(ada.translator.requests).toHaveLength(1)
  })
})

describe('clearing the subtitles', () => {
  it('takes all lines away and leaves the chat', async () => {
    const ada = await joined()
    ada.booth.subtitles.send('one')
    ada.booth.chat.send('two')
    ada.booth.subtitles.clear()
    expect(ada.subtitles()).toEqual([])
    expect(ada.shown('chat')).toEqual(['two'])
  })

  it('ends translations that are on their way, and the lines that come next are translated', async () => {
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

  it('does not bring back a line that arrives twice', async () => {
    const ada = await joined()
    const message = spanishLine({ v: 1, id: 'line-1', clientId: 'client-1', seq: 1, sentAtMs: 1 })
    await hear(ada.network, message)
    ada.booth.subtitles.clear()
    await hear(ada.network, message)
    expect(ada.subtitles()).toEqual([])
  })
})
