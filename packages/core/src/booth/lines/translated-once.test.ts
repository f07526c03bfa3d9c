import { fakeDictionarySource, fakePage, fakeTranslator } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import {
  promisedTranslationJitterMs,
  promisedTranslationMs,
  readsSettleMs,
  replyJitterMs,
  translationHoldMs,
} from '../../constants.ts'
import { definePlugin, Ports, provide } from '../../container/plugin.ts'
import type { TranslateManyRequest } from '../../ports/translator.port.ts'
import { controlsOf, openRoom } from '../test-support/open-room.ts'
import { hear, type Person, type PersonOptions, sentLines, spanishLine } from '../test-support/person.ts'

const asked = (...people: readonly Person[]) =>
  people.map(({ translator }) => translator.requests.map(({ text, target }) => `${text} ${target.tag}`))

type Guest = PersonOptions & { readonly language?: string }

/** Ada speaks English; the others come after her, as told, and everybody knows who reads what. */
async function roomOf(guests: readonly Guest[], ada: PersonOptions = {}, options = {}) {
  const room = openRoom(options)
  const speaker = await room.comes(ada)
  const others: Person[] = []
  for (const guest of guests) others.push(await room.comes(guest))
  await room.clock.advance(readsSettleMs + replyJitterMs)
  const sent = () => sentLines(room.network).map(({ message }) => message as Record<string, unknown>)
  return { ...room, ada: speaker, others, sent }
}

const spanish = { language: 'es-ES' }
const french = { language: 'fr-FR' }
const given = (text: string, targetLanguage: string) => ({ targetLanguage, text })

describe('a line is translated once, by its sender', () => {
  it('into each language that others read, and travels with these translations', {
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

  it('which ends the notice of its reader that translations fail', async () => {
    const { ada, others, said } = await roomOf([spanish])
    const [luis] = others as [Person]
    for (const { translator } of [ada, luis]) translator.fail('network')
    await said(ada, 'hello')
    const before = luis.notices()
    ada.translator.answer('hola')
    await said(ada, 'again')
    expect([before, luis.notices()]).toEqual([['translation-failing'], []])
  })

  it('in the chat too, files excepted', async () => {
    const { ada, others, clock } = await roomOf([spanish])
    ada.booth.chat.send('hello')
    await clock.advance(0)
    expect([others.map((other) => other.shown('chat')), asked(ada, ...others)]).toEqual([
      [['hello [es-ES]']],
      [['hello es-ES'], []],
    ])
  })

  it('with one call for the others and for its author', async () => {
    const { ada, others, said } = await roomOf([spanish])
    ada.booth.subtitles.setTargetLanguage('es-ES')
    await said(ada, 'hello')
    expect([ada.shown(), asked(ada, ...others)]).toEqual([['hello [es-ES]'], [['hello es-ES'], []]])
  })

  it('with one call for all languages where a translator takes several; what is missing is asked of the next', async () => {
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
    await import('./together.ts')
    const { ada, others, said } = await roomOf([spanish, french, { language: 'de-DE' }], {
      translator,
      more: [next],
    })
    await said(ada, 'hello')
    expect([calls, others.map((other) => other.shown()), asked(...others)]).toEqual([
      [['es-ES', 'fr-FR', 'de-DE']],
      [['hello in es-ES'], ['hello in fr-FR'], ['hello [de-DE]']],
      [[], [], []],
    ])
    const [used] = ada.booth.usage.view.getSnapshot().vendors
    expect(used).toMatchObject({ vendor: 'fake-translator', calls: 1, characters: 15 })
  })

  it('without dictionaries; each reader applies his own, once', async () => {
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

  it('unless the option says that receivers do, or the transport does not tell who is there', async () => {
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

  it('if the option says so, for those who announced what they read, without presence', async () => {
    const options = { translate: 'sender' } as const
    const { ada, others, said } = await roomOf([{ ...spanish, options }], { options }, { presence: false })
    await said(ada, 'hello')
    expect(asked(ada, ...others)).toEqual([['hello es-ES'], []])
  })
})

describe('a line waits for its translations', () => {
  it('for 1.5 seconds, shown to its author at once; those that come later follow it', {
    tags: ['translated-once'],
  }, async () => {
    const { ada, others, said, sent, clock } = await roomOf([spanish, french])
    ada.translator.hang()
    await said(ada, 'hello')
    ada.translator.pending[1]?.answer('bonjour')
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

  it('as an open line at the others, if it was typed', async () => {
    const { ada, others, said } = await roomOf([spanish])
    ada.translator.hang()
    await said(ada, 'hello')
    const { lines, openLines } = (others[0] as Person).booth.subtitles.view.getSnapshot()
    expect([lines, openLines, ada.booth.subtitles.view.getSnapshot().openLines]).toMatchObject([
      [],
      [{ text: 'hello', stable: { calm: 5, fast: 5 } }],
      [],
    ])
  })

  it('side by side with other lines, in order within a module', async () => {
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

  it('not when nobody reads another language, or the translators cannot be asked', async () => {
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

  it('not while the translator is known to be overloaded', async () => {
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

  it('not when all of them have failed', async () => {
    const { ada, others, said, sent } = await roomOf([spanish])
    ada.translator.fail('network')
    await said(ada, 'hello')
    expect([sent()[0]?.multiple, others[0]?.shown(), ada.notices()]).toEqual([false, ['hello [es-ES]'], []])
  })

  it('not after the limit of its author, and its readers ask within theirs', async () => {
    const { ada, others, said } = await roomOf([spanish], { options: { limits: { translationCharsPerHour: 5 } } })
    await said(ada, 'hello', 'again')
    expect([asked(ada, ...others), others[0]?.shown()]).toEqual([
      [['hello es-ES'], ['again es-ES']],
      ['hello [es-ES]', 'again [es-ES]'],
    ])
  })

  it('not while its author hides the page or leaves the room', async () => {
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

  it('and goes although its author has cleared the list meanwhile', async () => {
    const { ada, others, said, clock } = await roomOf([spanish])
    ada.translator.hang()
    await said(ada, 'hello')
    ada.booth.subtitles.clear()
    ada.translator.pending[0]?.answer('hola')
    await clock.advance(0)
    expect(others[0]?.shown()).toEqual(['hola'])
  })

  it('and goes without those that a message has no room for', async () => {
    const { ada, others, said, sent } = await roomOf([spanish, french], {}, { messageBytes: 800 })
    ada.translator.answer(({ target }) => (target.tag === 'es-ES' ? 'hola '.repeat(100) : 'bonjour'))
    await said(ada, 'hello')
    expect([sent()[0]?.translations, asked(...others)]).toEqual([
      [given('bonjour', 'french-france')],
      [['hello es-ES'], []],
    ])
  })
})

describe('who reads what', () => {
  it('is nobody behind a closed panel; the latest lines are translated when it opens', async () => {
    const { ada, others, said, sent, clock } = await roomOf([spanish])
    const [luis] = others as [Person]
    luis.booth.app.setVisible('subtitles', false)
    await clock.advance(readsSettleMs)
    await said(ada, 'hello')
    const closed = [asked(ada, luis), luis.shown()]
    luis.booth.app.setVisible('subtitles', true)
    await clock.advance(readsSettleMs)
    await said(ada, 'again')
    expect([closed, asked(ada, luis), luis.shown(), sent().map(({ multiple }) => multiple)]).toEqual([
      [[[], []], ['hello']],
      [['again es-ES'], ['hello es-ES']],
      ['hello [es-ES]', 'again [es-ES]'],
      [false, true],
    ])
  })

  it('is whoever shows the lines elsewhere, for as long as he does', async () => {
    const { ada, others, said, clock } = await roomOf([spanish])
    const [luis] = others as [Person]
    luis.booth.app.setVisible('subtitles', false)
    const [once, twice] = [luis.booth.subtitles.read(), luis.booth.subtitles.read()]
    once()
    once()
    await clock.advance(readsSettleMs)
    await said(ada, 'read')
    twice()
    await clock.advance(readsSettleMs)
    await said(ada, 'unread')
    expect([asked(ada, luis), luis.shown()]).toEqual([
      [['read es-ES'], []],
      ['read [es-ES]', 'unread'],
    ])
  })

  it('is who listens, in the language of his voice', async () => {
    const { ada, others, said, clock } = await roomOf([spanish])
    const [luis] = others as [Person]
    luis.booth.app.setVisible('subtitles', false)
    luis.booth.voice.setLanguage('fr-FR')
    luis.booth.voice.toggle()
    await clock.advance(readsSettleMs)
    await said(ada, 'hello')
    const heard = luis.textToSpeech.requests.map(({ text }) => text)
    luis.booth.voice.toggle()
    await clock.advance(readsSettleMs)
    await said(ada, 'unheard')
    expect([heard, asked(ada, luis)]).toEqual([['hello [fr-FR]'], [['hello fr-FR'], []]])
  })

  it('is told to everybody once after a change, and to who comes later', async () => {
    const { network, comes, clock, others } = await roomOf([spanish])
    const [luis] = others as [Person]
    const before = controlsOf(network, 'reads').length
    for (const language of ['fr-FR', 'de-DE', 'fr-FR']) luis.booth.subtitles.setTargetLanguage(language)
    await clock.advance(readsSettleMs)
    const change = controlsOf(network, 'reads').slice(before)
    const late = await comes({ language: 'de-DE' })
    await clock.advance(replyJitterMs)
    const [own, ...replies] = controlsOf(network, 'reads').slice(before + 1)
    const reads = { subtitles: ['french-france'], chat: ['spanish-spain'], voice: [] }
    expect([change.map(({ message }) => message), own?.to, replies.map(({ to }) => to)]).toMatchObject([
      [{ reads }],
      undefined,
      [0, 1].map(() => late.booth.actor.getSnapshot().context.request.clientId),
    ])
  })

  it('is the profile, for a booth that announces nothing', async () => {
    const { ada, said, network, comes, clock } = await roomOf([])
    network.lose(({ message }) => Reflect.get(Object(message), 'type') === 'reads')
    const luis = await comes(spanish)
    await clock.advance(replyJitterMs)
    await said(ada, 'hello')
    expect(asked(ada, luis)).toEqual([['hello es-ES'], []])
  })

  it('ends with the participant, and with a tab', async () => {
    const { ada, others, said, clock } = await roomOf([spanish, french])
    const [luis] = others as [Person, Person]
    const leaving = luis.booth.leave()
    await clock.advance(0)
    await leaving
    await said(ada, 'hello')
    expect(asked(ada)).toEqual([['hello fr-FR']])
  })

  it('is not believed of a booth that claims fifty languages', async () => {
    const { ada, said, network } = await roomOf([spanish])
    const many = Array.from({ length: 50 }, (_, index) => `language-${index}`)
    const reads = { subtitles: many, chat: many, voice: many }
    await hear(
      network,
      { v: 1, module: 'lingobooth', type: 'reads', id: '1', clientId: 'eve', sentAtMs: 1, reads },
      'eve',
    )
    await said(ada, 'hello')
    expect([ada.drops(), asked(ada)]).toEqual([{ 'message.invalid-field': 1 }, [['hello es-ES']]])
  })

  it('may change while a line is translated: what nobody reads any more is not asked for', async () => {
    const { ada, others, said, clock } = await roomOf([spanish])
    const [luis] = others as [Person]
    ada.translator.hang()
    await said(ada, '1', '2', '3', '4', '5')
    luis.booth.subtitles.setTargetLanguage('fr-FR')
    await clock.advance(readsSettleMs)
    for (const { answer } of ada.translator.pending) answer('uno')
    await clock.advance(0)
    expect(asked(ada)).toEqual([['1 es-ES', '2 es-ES', '3 es-ES', '4 es-ES']])
  })
})

const updates = ({ network }: ReturnType<typeof openRoom>) =>
  controlsOf(network, 'translated').map(({ message, durable }) => ({ ...(message as object), durable }))

describe('a translation that comes later', () => {
  /** Ada's line has gone without its translations. */
  async function late(guests: readonly Guest[], ada: PersonOptions = {}, options = {}) {
    const room = await roomOf(guests, ada, options)
    room.ada.translator.hang()
    await room.said(room.ada, 'hello')
    await room.clock.advance(translationHoldMs)
    return room
  }

  it('follows its line with the others in one message, durable and numbered', async () => {
    const room = await late([spanish, french])
    for (const { answer } of room.ada.translator.pending) answer('later')
    await room.clock.advance(0)
    expect([updates(room), room.sent()[0]?.seq]).toMatchObject([
      [
        {
          seq: 2,
          revision: 0,
          translations: [given('later', 'spanish-spain'), given('later', 'french-france')],
          failed: [],
        },
      ],
      1,
    ])
  })

  it('waits for the others no longer than a line does', async () => {
    const room = await late([spanish, french])
    room.ada.translator.pending[0]?.answer('later')
    await room.clock.advance(translationHoldMs - 1)
    const before = updates(room).length
    await room.clock.advance(1)
    room.ada.translator.pending[0]?.answer('latest')
    await room.clock.advance(0)
    expect([before, updates(room)]).toMatchObject([
      0,
      [{ translations: [given('later', 'spanish-spain')] }, { translations: [given('latest', 'french-france')] }],
    ])
  })

  it('is not awaited any more when the sender says that it will not come', async () => {
    const room = await late([spanish])
    room.ada.translator.pending[0]?.fail('network')
    await room.clock.advance(0)
    expect([updates(room), asked(...room.others)]).toMatchObject([
      [{ translations: [], failed: ['spanish-spain'] }],
      [['hello es-ES']],
    ])
  })

  it('is not awaited any more when the sender leaves', async () => {
    const { ada, others, clock } = await late([spanish])
    const leaving = ada.booth.leave()
    await clock.advance(0)
    await leaving
    expect(asked(...others)).toEqual([['hello es-ES']])
  })

  it('is awaited for three to four seconds, then its reader asks', async () => {
    const { others, clock } = await late([spanish])
    await clock.advance(promisedTranslationMs - 1)
    const before = asked(...others)
    await clock.advance(promisedTranslationJitterMs + 1)
    expect([before, asked(...others), promisedTranslationMs, promisedTranslationJitterMs]).toEqual([
      [[]],
      [['hello es-ES']],
      3_000,
      1_000,
    ])
  })

  it('is awaited by the voice too, in its own language', async () => {
    const guest = { ...french, options: { spokenModules: ['subtitles'] } } as const
    const room = await roomOf([guest])
    const [marie] = room.others as [Person]
    marie.booth.voice.setLanguage('es-ES')
    marie.booth.voice.toggle()
    await room.clock.advance(readsSettleMs)
    room.ada.translator.hang()
    await room.said(room.ada, 'hello')
    await room.clock.advance(translationHoldMs)
    for (const { answer, request } of room.ada.translator.pending) answer(request.target.tag)
    await room.clock.advance(0)
    expect([asked(marie), marie.textToSpeech.requests.map(({ text }) => text)]).toEqual([[[]], ['es-ES']])
  })

  it('is no reason to wait for who reads another language', async () => {
    const { ada, network } = await roomOf([])
    await hear(network, spanishLine({ pending: ['fr-FR'] }))
    expect(asked(ada)).toEqual([['hola en-US']])
  })

  it('is dropped when its line was corrected meanwhile, and the correction is translated', async () => {
    const { ada, others, clock } = await late([spanish])
    const [{ key } = { key: '' }] = ada.booth.subtitles.view.getSnapshot().lines
    ada.booth.subtitles.revise(key, 'good day')
    for (const { answer, request } of ada.translator.pending) answer(`${request.text}, late`)
    await clock.advance(0)
    expect([others[0]?.shown(), asked(...others)]).toEqual([['good day, late'], [[]]])
  })

  it('comes with the correction of a line that has not gone yet', async () => {
    const { ada, others, said, clock } = await roomOf([spanish])
    ada.translator.hang()
    await said(ada, 'hello')
    const [{ key } = { key: '' }] = ada.booth.subtitles.view.getSnapshot().lines
    ada.booth.subtitles.revise(key, 'good day')
    await clock.advance(0)
    ada.translator.pending.at(-1)?.answer('buenos días')
    await clock.advance(0)
    expect([others[0]?.shown(), asked(ada)]).toEqual([['buenos días'], [['hello es-ES', 'good day es-ES']]])
  })

  it('follows a line that was sent again', async () => {
    const room = await roomOf([spanish])
    const { ada, network, others, clock } = room
    ada.translator.hang()
    network.failPublish(({ message }) => (Reflect.get(Object(message), 'module') === 'subtitles' ? 'lost' : undefined))
    await room.said(ada, 'hello')
    await clock.advance(translationHoldMs)
    ada.translator.pending[0]?.answer('hola')
    await clock.advance(0)
    const before = updates(room).length
    network.failPublish(undefined)
    await clock.advance(1_000)
    expect([before, others[0]?.shown(), asked(...others)]).toEqual([0, ['hola'], [[]]])
  })
})
