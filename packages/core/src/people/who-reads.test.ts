import { describe, expect, it } from 'vitest'
import { controlsOf, senderOf } from '../booth/test-support/open-room.ts'
import { hear, type Person, room } from '../booth/test-support/person.ts'
import { asked, french, roomOf, spanish } from '../booth/test-support/readers.ts'
import { wireState } from '../booth/test-support/wire-states.ts'
import { stateIntervalMs } from '../link/limits.ts'
import { readsSettleMs, replyJitterMs } from './own-state.ts'

describe('the reading language of a participant', () => {
  it('counts only while the panel is open; the latest lines are translated when it opens', async () => {
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

  it('counts while the lines are shown outside the panel', async () => {
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

  it('counts while the voice is on, as the language of the voice', async () => {
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

  it('is announced to all once after a change, and to anyone who joins later', async () => {
    const { ada, network, comes, said, clock, others } = await roomOf([spanish])
    const [luis] = others as [Person]
    await said(ada, 'hello')
    const before = controlsOf(network, 'state').length
    for (const language of ['fr-FR', 'de-DE', 'fr-FR']) luis.booth.subtitles.setTargetLanguage(language)
    await clock.advance(readsSettleMs)
    const change = controlsOf(network, 'state').slice(before)
    const late = await comes({ language: 'de-DE' })
    await clock.advance(replyJitterMs)
    const [own, ...replies] = controlsOf(network, 'state').slice(before + 1)
    const reads = { subtitles: ['french-france'], chat: ['spanish-spain'], voice: [] }
    expect([change.map(({ message }) => message), own?.to, replies.flatMap(({ to }) => to ?? [])]).toMatchObject([
      [{ reads }],
      undefined,
      [0, 1].map(() => late.actor.getSnapshot().context.request.clientId),
    ])
  })

  it('is announced at most twice a second, however many join', async () => {
    const { ada, network, clock } = await roomOf([])
    const before = controlsOf(network, 'state').length
    for (let count = 0; count < 200; count++) {
      const message = wireState(`eve ${count}`, { asks: true })
      network.inject(room, { channel: 'control', message, sender: `eve ${count}` })
      await clock.advance(50)
    }
    await clock.advance(stateIntervalMs + replyJitterMs)
    const replies = controlsOf(network, 'state').slice(before)
    expect(replies.length).toBeGreaterThan(1)
    expect(replies.length).toBeLessThanOrEqual(1 + (200 * 50 + replyJitterMs) / stateIntervalMs)
    expect(replies.every(({ sender }) => sender === senderOf(ada))).toBe(true)
  })

  it('counts once per user, however many connections there are', async () => {
    const { ada, others, said, network, clock } = await roomOf([spanish], { options: { limits: { maxTargets: 1 } } })
    const [luis] = others as [Person]
    for (const clientId of ['eve 1', 'eve 2']) {
      await network.transport().open({
        ...{ room, channels: ['subtitles'], self: { clientId, userId: 'eve', name: 'Eve' } },
        ...{ signal: new AbortController().signal, onDelivery() {}, onStatus() {}, onClosed() {} },
      })
      const reads = { subtitles: ['french-france', 'german-germany'], chat: [], voice: [] }
      const message = wireState(clientId, { reads })
      network.inject(room, { channel: 'control', message, sender: clientId })
    }
    await clock.advance(0)
    await said(ada, 'hello')
    expect(asked(ada, luis)).toEqual([['hello es-ES'], []])
  })

  it('is taken from the profile of a booth that announces nothing', async () => {
    const { ada, said, network, comes, clock } = await roomOf([])
    network.lose(({ message }) => Reflect.get(Object(message), 'type') === 'state')
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

  it('is ignored from a booth that claims fifty languages', async () => {
    const { ada, said, network } = await roomOf([spanish])
    const many = Array.from({ length: 50 }, (_, index) => `language-${index}`)
    const reads = { subtitles: many, chat: many, voice: many }
    await hear(network, wireState('eve', { reads }), 'eve', 'control')
    await said(ada, 'hello')
    expect([ada.drops(), asked(ada)]).toEqual([{ 'message.invalid-field': 1 }, [['hello es-ES']]])
  })

  it('counts only up to the option `maxTargets`', async () => {
    const { ada, said } = await roomOf([french, spanish, spanish], { options: { limits: { maxTargets: 1 } } })
    await said(ada, 'hello')
    expect(asked(ada)).toEqual([['hello es-ES']])
  })

  it('may change while a line is translated: a language nobody reads any more is not requested', async () => {
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
