import { describe, expect, it } from 'vitest'
import { controlsOf, linesOf, type openRoom } from '../booth/test-support/open-room.ts'
import { hear, joined, type Person, type PersonOptions, spanishLine } from '../booth/test-support/person.ts'
import { asked, french, type Guest, given, roomOf, spanish } from '../booth/test-support/readers.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import { translatedOf } from '../booth/test-support/wire-updates.ts'
import { maxTargets } from '../link/limits.ts'
import { translationHoldMs } from '../link/outgoing.ts'
import { readsSettleMs } from '../people/own-state.ts'
import { promisedTranslationJitterMs, promisedTranslationMs } from './own-translations.ts'

const updates = ({ network }: ReturnType<typeof openRoom>) =>
  controlsOf(network, 'translated').map(({ message, durable }) => ({ ...(message as object), durable }))

describe('a later translation', () => {
  /** Ada's line has gone without its translations. */
  async function late(guests: readonly Guest[], ada: PersonOptions = {}, options = {}) {
    const room = await roomOf(guests, ada, options)
    room.ada.translator.hang()
    await room.said(room.ada, 'hello')
    await room.clock.advance(translationHoldMs)
    return room
  }

  it('follows its line together with the others in one message, durable and numbered', async () => {
    const room = await late([spanish, french])
    for (const { answer } of room.ada.translator.pending) answer('later')
    await room.clock.advance(0)
    expect([updates(room), room.sent()[0]?.seq]).toMatchObject([
      [
        {
          seq: 2,
          revision: 0,
          translations: [given('later', 'french-france'), given('later', 'spanish-spain')],
          failed: [],
        },
      ],
      1,
    ])
  })

  it('waits for the others no longer than a line would', async () => {
    const room = await late([spanish, french])
    room.ada.translator.pending[0]?.answer('later')
    await room.clock.advance(translationHoldMs - 1)
    const before = updates(room).length
    await room.clock.advance(1)
    room.ada.translator.pending[0]?.answer('latest')
    await room.clock.advance(0)
    expect([before, updates(room)]).toMatchObject([
      0,
      [{ translations: [given('later', 'french-france')] }, { translations: [given('latest', 'spanish-spain')] }],
    ])
  })

  it('is no longer awaited once the sender says that it will not come', async () => {
    const room = await late([spanish])
    room.ada.translator.pending[0]?.fail('network')
    await room.clock.advance(0)
    expect([updates(room), asked(...room.others)]).toMatchObject([
      [{ translations: [], failed: ['spanish-spain'] }],
      [['hello es-ES']],
    ])
  })

  it('is no longer awaited once the sender leaves', async () => {
    const { ada, others, clock } = await late([spanish])
    const leaving = ada.booth.leave()
    await clock.advance(0)
    await leaving
    expect(asked(...others)).toEqual([['hello es-ES']])
  })

  it('is not told of any more once its line is corrected, not even when the sender leaves', async () => {
    const room = await late([spanish])
    room.ada.booth.subtitles.revise(linesOf(room.ada)[0]?.key ?? '', 'good morning')
    await room.clock.advance(0)
    const leaving = room.ada.booth.leave()
    await room.clock.advance(0)
    await leaving
    expect(updates(room)).toEqual([])
  })

  it('is awaited for three to four seconds, then the reader requests its own', async () => {
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

  it('is also awaited by the voice, in the language of the voice', async () => {
    const guest = { ...french, options: { voice: { spokenModules: ['subtitles'] } } } as const
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

  it('does not delay a reader of another language', async () => {
    const { ada, network } = await roomOf([])
    await hear(network, spanishLine({ pending: ['fr-FR'] }))
    expect(asked(ada)).toEqual([['hola en-US']])
  })

  it('is dropped if its line was corrected in the meantime, and the correction is translated', async () => {
    const { ada, others, clock } = await late([spanish])
    const [{ key } = { key: '' }] = ada.booth.subtitles.view.getSnapshot().lines
    ada.booth.subtitles.revise(key, 'good day')
    for (const { answer, request } of ada.translator.pending) answer(`${request.text}, late`)
    await clock.advance(0)
    expect([others[0]?.shown(), asked(...others)]).toEqual([['good day, late'], [[]]])
  })

  it('travels with the correction of a line that has not been sent yet', async () => {
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

describe('translations that follow their line', () => {
  const pending = ['english-united-states', 'french-france']
  const line = { ...wireLine('luis', 1), ...spanishLine({ pending }) }

  it('are those of the sender, and no longer pending', async () => {
    const ada = await joined()
    await hear(ada.network, line)
    expect(linesOf(ada)[0]?.pending).toEqual(pending)
    await hear(ada.network, translatedOf('hi there', { seq: 2, revision: 0 }))
    const given = [{ targetLanguage: 'english-united-states', text: 'hi there' }]
    expect(linesOf(ada)[0]).toMatchObject({ multiple: true, translations: given, pending: ['french-france'] })
    await hear(ada.network, translatedOf('', { seq: 3, revision: 0 }, ['french-france']))
    expect(linesOf(ada)[0]).toMatchObject({ translations: given, pending: [] })
  })

  it('are capped at the number a sender makes for one line, keeping the latest', async () => {
    const ada = await joined()
    await hear(ada.network, line)
    for (let update = 1; update <= 100; update++) {
      const translations = [{ targetLanguage: `tongue-${update}`, text: 'x' }]
      await hear(ada.network, { ...translatedOf('', { seq: update + 1, revision: 0 }), translations })
    }
    const kept = linesOf(ada)[0]?.translations.map(({ targetLanguage }) => targetLanguage)
    expect([kept?.length, kept?.at(-1)]).toEqual([maxTargets, 'tongue-100'])
  })

  it('are kept for latecomers, and may arrive before their line', async () => {
    const ada = await joined()
    await hear(ada.network, translatedOf('hi there', { seq: 2, revision: 0 }))
    await hear(ada.network, line)
    expect([ada.shown(), ada.translator.requests]).toEqual([['hi there'], []])
  })
})
