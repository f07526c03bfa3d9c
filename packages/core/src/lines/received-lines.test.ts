import { sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { hear, joined, person, settled, spanishLine } from '../booth/test-support/person.ts'

describe('a received line', () => {
  it('shows its original at once, then its translation in the same place', async () => {
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

  it("is translated from the speaker's language into my target language", async () => {
    const ada = await joined()
    ada.booth.subtitles.setTargetLanguage('ar-EG')
    await hear(ada.network, spanishLine())
    expect(ada.translator.requests).toEqual([
      { text: 'hola', source: sampleLanguages.spanishSpain, target: sampleLanguages.arabic },
    ])
    expect(ada.subtitles()).toMatchObject([{ shown: { text: 'hola [ar-EG]', direction: 'rtl' } }])
  })

  it('needs no translator when its language, by code or by tag, is my target', {
    tags: ['translation-skipped'],
  }, async () => {
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
  ])(
    'stays in the original and is marked when the translator %s',
    { tags: ['translation-empty', 'translation-failed'] },
    async (_, prepare, reason, notices) => {
      const ada = await joined()
      prepare(ada)
      await hear(ada.network, spanishLine())
      expect(ada.subtitles()).toMatchObject([{ state: 'untranslated', shown: { text: 'hola', tag: 'es-ES' } }])
      expect(ada.notices()).toEqual(notices)
      expect(ada.drops()).toEqual({ [`translation.${reason}`]: 1 })
    },
  )

  it('clears the notice of a failing translator when it is translated', async () => {
    const ada = await joined()
    ada.translator.fail()
    await hear(ada.network, spanishLine({ text: 'uno' }))
    expect(ada.notices()).toEqual(['translation-failing'])
    ada.translator.answer('two')
    await hear(ada.network, spanishLine({ text: 'dos' }))
    expect(ada.notices()).toEqual([])
    expect(ada.subtitles().map(({ state }) => state)).toEqual(['untranslated', 'translated'])
  })

  it('stays in the original and is marked if its language is not in the catalogue', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine({ speakerLanguage: 'klingon' }))
    expect(ada.subtitles()).toMatchObject([{ state: 'untranslated', shown: { text: 'hola' } }])
    expect(ada.drops()).toEqual({ 'translation.failed': 1 })
  })

  it("shows the sender's translation for my target without asking a translator", {
    tags: ['translation-by-sender'],
  }, async () => {
    const ada = await joined()
    const translations = [
      { targetLanguage: 'french-france', text: 'salut' },
      { targetLanguage: 'english-united-states', text: 'hi there' },
    ]
    await hear(ada.network, spanishLine({ multiple: true, translations }))
    expect(ada.subtitles()).toMatchObject([{ state: 'translated', shown: { text: 'hi there', tag: 'en-US' } }])
    expect(ada.translator.requests).toEqual([])
  })

  it('is translated here if its sender did not translate it for my target', {
    tags: ['translation-by-sender'],
  }, async () => {
    const ada = await joined()
    const translations = [{ targetLanguage: 'french-france', text: 'salut' }]
    await hear(ada.network, spanishLine({ multiple: true, translations }))
    await hear(
      ada.network,
      spanishLine({ text: 'adiós', multiple: false, translations: [{ targetLanguage: 'en-US', text: 'no' }] }),
    )
    expect(ada.shown()).toEqual(['hola [en-US]', 'adiós [en-US]'])
  })

  it('has its translation corrected by the dictionaries of its language pair, literally and in order', {
    tags: ['dictionary'],
  }, async () => {
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

  it('is separate from a line with the same id of another sender', async () => {
    const ada = await joined()
    const message = spanishLine({ v: 1, id: 'line-1', clientId: 'client-1', seq: 1, sentAtMs: 1 })
    await hear(ada.network, message, 'luis')
    await hear(ada.network, message, 'mallory')
    expect(ada.subtitles()).toHaveLength(2)
  })

  it('is placed before later lines of its sender when it arrives late, whatever its time', async () => {
    const ada = await joined()
    const at = (seq: number, time: string) =>
      spanishLine({ v: 1, id: `line-${seq}`, clientId: 'client-1', seq, sentAtMs: 1, text: `line ${seq}`, time })
    await hear(ada.network, at(1, '23:59:59'))
    await hear(ada.network, at(3, '00:00:00'))
    await hear(ada.network, spanishLine({ text: 'another' }), 'mara')
    await hear(ada.network, at(2, '12:00:00'))
    expect(ada.shown()).toEqual(['line 1 [en-US]', 'line 2 [en-US]', 'line 3 [en-US]', 'another [en-US]'])
  })

  it('without an id is accepted and shown each time', {
    tags: ['message-bare'],
  }, async () => {
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
  ])('is ignored and counted as %s when it is %j', { tags: ['message-filter'] }, async (reason, message) => {
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

  it('of a later protocol version is ignored without being counted', async () => {
    const ada = await joined()
    await hear(ada.network, { v: 1, module: 'sealed' })
    expect(ada.drops()).toEqual({})
    expect(ada.subtitles()).toEqual([])
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'https://user:pass@host.example/', 'file:///etc/passwd', 7, {}])(
    'never offers the address %j as a file',
    async (urlFile) => {
      const ada = await joined()
      await hear(ada.network, spanishLine({ module: 'chat', type: 'file', urlFile }), 'luis', 'chat')
      expect(ada.chat()).toEqual([])
      expect(ada.drops()).toEqual({ 'message.empty-line': 1 })
    },
  )

  it('offers a web address as a file unchanged', async () => {
    const ada = await joined()
    const urlFile = 'https://files.example/plan.pdf'
    await hear(ada.network, spanishLine({ module: 'chat', type: 'file', text: 'plan.pdf', urlFile }), 'luis', 'chat')
    expect(ada.chat()).toMatchObject([
      { file: { name: 'plan.pdf', url: urlFile, sizeBytes: null, carried: false }, state: 'original' },
    ])
    expect(ada.translator.requests).toEqual([])
  })
})

it('a line is translated again after an empty answer, which is not cached', async () => {
  const ada = await joined()
  ada.translator.answer('')
  await hear(ada.network, spanishLine())
  ada.translator.answer('hello')
  await hear(ada.network, spanishLine())
  expect(ada.shown()).toEqual(['hola', 'hello'])
})

describe('a line without an id, in the bare form', () => {
  it('is shown also after its reader has left and come back', async () => {
    const ada = await joined()
    for (const text of ['uno', 'dos']) await hear(ada.network, spanishLine({ text }))
    await ada.booth.leave()
    await ada.join()
    for (const text of ['tres', 'cuatro', 'cinco']) await hear(ada.network, spanishLine({ text }))
    const texts = ada.booth.subtitles.view.getSnapshot().lines.map(({ text }) => text)
    expect([texts, ada.drops()]).toEqual([['uno', 'dos', 'tres', 'cuatro', 'cinco'], {}])
  })

  it('is dropped if the transport reports an empty sender', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine(), '')
    expect([ada.shown(), ada.drops()]).toEqual([[], { 'message.invalid-field': 1 }])
  })
})
