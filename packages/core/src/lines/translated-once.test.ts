import { fakeDictionarySource, fakePage, fakeTranslator } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { definePlugin, Ports, provide } from '../booth/plugin.ts'
import type { Person } from '../booth/test-support/person.ts'
import { asked, french, given, roomOf, spanish } from '../booth/test-support/readers.ts'
import { translationHoldMs } from '../link/outgoing.ts'
import type { TranslateManyRequest } from '../ports/translator.port.ts'

describe('a line translated by its sender', () => {
  it('is translated once into each language that others read, and travels with its translations', {
    tags: ['translated-once'],
  }, async () => {
    const { ada, others, said, sent } = await roomOf([spanish, french, spanish])
    await said(ada, 'hello')
    expect([
      sent().map(({ multiple, translations, pending }) => ({ multiple, translations, pending })),
      asked(ada, ...others),
    ]).toEqual([
      [
        {
          multiple: true,
          translations: [given('hello [es-ES]', 'spanish-spain'), given('hello [fr-FR]', 'french-france')],
          pending: undefined,
        },
      ],
      [['hello es-ES', 'hello fr-FR'], [], [], []],
    ])
    expect(others.map((other) => other.shown())).toEqual([['hello [es-ES]'], ['hello [fr-FR]'], ['hello [es-ES]']])
  })

  it("clears a reader's notice that translations fail", async () => {
    const { ada, others, said } = await roomOf([spanish])
    const [luis] = others as [Person]
    for (const { translator } of [ada, luis]) translator.fail('network')
    await said(ada, 'hello')
    const before = luis.notices()
    ada.translator.answer('hola')
    await said(ada, 'again')
    expect([before, luis.notices()]).toEqual([['translation-failing'], []])
  })

  it.each([
    ['that of the booth', (ada: Person) => ada.translator.answer('hola'), { translationCharsPerHour: 3 }],
    ['that of a server', (ada: Person) => ada.translator.fail('limit'), {}],
  ])(
    'tells its speaker when a limit leaves it untranslated, %s, until one is translated again',
    async (_, meet, limits) => {
      const { ada, said, clock } = await roomOf([spanish], { options: { limits } })
      meet(ada)
      await said(ada, 'hello')
      expect(ada.notices()).toEqual(['translation-limit'])
      await clock.advance(3_660_000)
      ada.translator.answer('eh')
      await said(ada, 'hi')
      expect(ada.notices()).toEqual([])
    },
  )

  it('is translated in the chat too, but not if it is a file', async () => {
    const { ada, others, clock } = await roomOf([spanish])
    ada.booth.chat.send('hello')
    await clock.advance(0)
    expect([others.map((other) => other.shown('chat')), asked(ada, ...others)]).toEqual([
      [['hello [es-ES]']],
      [['hello es-ES'], []],
    ])
  })

  it('takes one call for its author and the others together', async () => {
    const { ada, others, said } = await roomOf([spanish])
    ada.booth.subtitles.setTargetLanguage('es-ES')
    await said(ada, 'hello')
    expect([ada.shown(), asked(ada, ...others)]).toEqual([['hello [es-ES]'], [['hello es-ES'], []]])
  })

  it('takes one call for all languages if the translator supports it, and the next one fills gaps', async () => {
    const calls: string[][] = []
    const translator = {
      ...fakeTranslator(),
      async translateMany({ text, targets }: TranslateManyRequest) {
        calls.push(targets.map(({ tag }) => tag))
        return new Map(targets.filter(({ tag }) => tag !== 'de-DE').map(({ code, tag }) => [code, `${text} in ${tag}`]))
      },
    }
    const next = definePlugin(
      'next',
      provide(Ports.Translator, [], () => fakeTranslator({ id: 'next' })),
    )
    await import('../translate/many-targets.ts')
    const { ada, others, said } = await roomOf([spanish, french, { language: 'de-DE' }], {
      translator,
      more: [next],
    })
    await said(ada, 'hello')
    expect([calls, others.map((other) => other.shown()), asked(...others)]).toEqual([
      [['fr-FR', 'de-DE', 'es-ES']],
      [['hello in es-ES'], ['hello in fr-FR'], ['hello [de-DE]']],
      [[], [], []],
    ])
    const [used] = ada.booth.usage.view.getSnapshot().vendors
    expect(used).toMatchObject({ vendor: 'fake-translator', calls: 1, characters: 15 })
  })

  it('is sent uncorrected; each reader applies their own dictionaries, once', async () => {
    const dictionary = (from: string, to: string) =>
      fakeDictionarySource([
        { sourceLanguage: 'english-united-states', targetLanguage: 'spanish-spain', replacements: [{ from, to }] },
      ])
    const { ada, others, said, sent } = await roomOf(
      [{ ...spanish, dictionarySource: dictionary('hola', 'hola hola') }],
      {
        dictionarySource: dictionary('hola', 'buenas'),
        translator: fakeTranslator({ dictionary: { hello: 'hola' } }),
      },
    )
    await said(ada, 'hello')
    expect([sent()[0]?.translations, others[0]?.shown()]).toEqual([[given('hola', 'spanish-spain')], ['hola hola']])
  })

  it('is left to its receivers if the option says so or the transport lacks presence', async () => {
    for (const [guests, ada, network] of [
      [[spanish], { options: { translate: 'receiver' } }, {}],
      [[spanish], {}, { presence: false }],
      [[spanish], {}, { profile: false }],
    ] as const) {
      const { ada: speaker, others, said, sent } = await roomOf(guests, ada, network)
      await said(speaker, 'hello')
      expect([sent()[0]?.multiple, sent()[0]?.translations, asked(speaker, ...others)]).toEqual([
        false,
        [],
        [[], ['hello es-ES']],
      ])
    }
  })

  it('is translated without presence if the option says so, for readers who announced their language', async () => {
    const options = { translate: 'sender' } as const
    const { ada, others, said } = await roomOf([{ ...spanish, options }], { options }, { presence: false })
    await said(ada, 'hello')
    expect(asked(ada, ...others)).toEqual([['hello es-ES'], []])
  })
})

describe('a line that waits for its translations', () => {
  it('waits for 1.5 seconds, is shown to its author at once, and later translations follow it', {
    tags: ['translated-once'],
  }, async () => {
    const { ada, others, said, sent, clock } = await roomOf([spanish, french])
    ada.translator.hang()
    await said(ada, 'hello')
    ada.translator.pending[0]?.answer('bonjour')
    await clock.advance(translationHoldMs - 1)
    const before = [ada.shown(), sent()]
    await clock.advance(1)
    expect([before, sent()]).toMatchObject([
      [['hello'], []],
      [{ multiple: true, translations: [given('bonjour', 'french-france')], pending: ['spanish-spain'] }],
    ])
    ada.translator.pending[0]?.answer('hola')
    await clock.advance(0)
    expect([asked(...others), others.map((other) => other.shown()), translationHoldMs]).toEqual([
      [[], []],
      [['hola'], ['bonjour']],
      1_500,
    ])
  })

  it('is shown to others as an open line if it was typed', async () => {
    const { ada, others, said } = await roomOf([spanish])
    ada.translator.hang()
    await said(ada, 'hello')
    const { lines, openLines } = (others[0] as Person).booth.subtitles.view.getSnapshot()
    expect([lines, openLines, ada.booth.subtitles.view.getSnapshot().openLines]).toMatchObject([
      [],
      [{ text: 'hello', stable: { calm: 5, fast: 5 }, typed: true }],
      [],
    ])
  })

  it('waits in parallel with others, in order within a module', async () => {
    const { ada, others, said, clock } = await roomOf([spanish])
    ada.translator.hang()
    await said(ada, 'first', 'second')
    ada.booth.chat.send('beside')
    await clock.advance(0)
    const [first, second, beside] = ada.translator.pending
    beside?.answer('al lado')
    second?.answer('segundo')
    await clock.advance(0)
    const before = [others[0]?.shown('chat'), others[0]?.shown()]
    first?.answer('primero')
    await clock.advance(0)
    expect([before, others[0]?.shown()]).toEqual([
      [['al lado'], []],
      ['primero', 'segundo'],
    ])
  })

  it('does not wait if nobody reads another language or there is no translator', async () => {
    for (const [guests, ada] of [
      [[], {}],
      [[{ language: 'en-US' }], {}],
      [[spanish], { without: ['translator'] }],
    ] as const) {
      const { ada: speaker, said, sent } = await roomOf(guests, ada)
      await said(speaker, 'hello')
      expect(sent().map(({ multiple }) => multiple)).toEqual([false])
    }
  })

  it('does not wait while the translator is known to be overloaded', async () => {
    const { ada, others, said, sent } = await roomOf([spanish])
    ada.translator.fail('rate-limited')
    await said(ada, 'first')
    ada.translator.hang()
    await said(ada, 'second')
    expect([sent().map(({ text }) => text), asked(ada), others[0]?.shown()]).toEqual([
      ['first', 'second'],
      [['first es-ES']],
      ['first [es-ES]', 'second [es-ES]'],
    ])
  })

  it('does not wait once all translators have failed', async () => {
    const { ada, others, said, sent } = await roomOf([spanish])
    ada.translator.fail('network')
    await said(ada, 'hello')
    expect([sent()[0]?.multiple, others[0]?.shown(), ada.notices()]).toEqual([false, ['hello [es-ES]'], []])
  })

  it("does not wait beyond its author's quota, and readers request it within theirs", async () => {
    const { ada, others, said } = await roomOf([spanish], { options: { limits: { translationCharsPerHour: 5 } } })
    await said(ada, 'hello', 'again')
    expect([asked(ada, ...others), others[0]?.shown()]).toEqual([
      [['hello es-ES'], ['again es-ES']],
      ['hello [es-ES]', 'again [es-ES]'],
    ])
  })

  it('does not wait once its author hides the page or leaves the room', async () => {
    const page = fakePage()
    const { ada, others, said, clock } = await roomOf([spanish], { page })
    ada.translator.hang()
    await said(ada, 'hidden')
    page.set({ visible: false })
    await clock.advance(0)
    const hidden = others[0]?.shown()
    await said(ada, 'left')
    const leaving = ada.booth.leave()
    await clock.advance(0)
    await leaving
    expect([hidden, others[0]?.shown()]).toEqual([['hidden'], ['hidden [es-ES]', 'left [es-ES]']])
  })

  it('is sent even if its author clears the list in the meantime', async () => {
    const { ada, others, said, clock } = await roomOf([spanish])
    ada.translator.hang()
    await said(ada, 'hello')
    ada.booth.subtitles.clear()
    ada.translator.pending[0]?.answer('hola')
    await clock.advance(0)
    expect(others[0]?.shown()).toEqual(['hola'])
  })

  it('is sent without those translations that do not fit the message', async () => {
    const { ada, others, said, sent } = await roomOf([spanish, french], {}, { messageBytes: 800 })
    ada.translator.answer(({ target }) => (target.tag === 'es-ES' ? 'hola '.repeat(100) : 'bonjour'))
    await said(ada, 'hello')
    expect([sent()[0]?.translations, asked(...others)]).toEqual([
      [given('bonjour', 'french-france')],
      [['hello es-ES'], []],
    ])
  })
})
