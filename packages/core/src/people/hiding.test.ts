import { fakeAudioPlayer } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { english, listening, spoken, voiceOf } from '../booth/test-support/listening.ts'
import { controlsOf, missingOf, openRoom, senderOf, textsOf } from '../booth/test-support/open-room.ts'
import { hear, joined, type Person, room, settled, spanishLine } from '../booth/test-support/person.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import { wireState } from '../booth/test-support/wire-states.ts'
import { createControl } from '../link/wire/control-message.ts'
import { maxHiddenParticipants } from './hidden.ts'

const hiddenOf = ({ booth }: Awaited<ReturnType<typeof joined>>) => booth.app.view.getSnapshot().hidden
const senderRate = { messagesPerSecond: 1, messageBurst: 3 }

/** A reader in a room with two connections of one user. */
const withEves = async (options: Parameters<ReturnType<typeof openRoom>['comes']>[0] = {}) => {
  const opened = openRoom()
  const ada = await opened.comes(options)
  const eve = () => opened.comes({ options: { userId: 'eve', translate: 'receiver' } })
  return { ...opened, ada, eves: [await eve(), await eve()] as const }
}

describe('a hidden participant', () => {
  it('is neither shown nor asked for missed lines until shown again, along with the earlier lines', {
    tags: ['sender-hidden'],
  }, async () => {
    const { comes, said, lost, clock, network } = openRoom()
    const [ada, eve, ben] = [await comes(), await comes(), await comes()]
    await said(eve, 'eve 1')
    ada.booth.app.hide(senderOf(eve))
    await said(ben, 'ben 1')
    await said(eve, 'eve 2')
    await lost(eve, 'eve 3')
    await said(eve, 'eve 4')
    await clock.advance(60_000)
    expect([textsOf(ada), textsOf(ben)]).toEqual([['ben 1'], ['eve 1', 'ben 1', 'eve 2', 'eve 3', 'eve 4']])
    expect(hiddenOf(ada)).toEqual([{ sender: senderOf(eve), name: 'Ada Lovelace (2)' }])
    expect((await ada.booth.transcript.export({ format: 'txt' })).text).not.toContain('eve')

    ada.booth.app.show(senderOf(eve))
    await said(eve, 'eve 5')
    await clock.advance(60_000)
    expect([textsOf(ada), hiddenOf(ada), ada.notices()]).toEqual([['eve 1', 'ben 1', 'eve 5'], [], []])
    expect(controlsOf(network, 'ask').filter(({ sender }) => sender === senderOf(ada)).length).toBe(0)
  })

  it('stays hidden when the reader leaves the room and comes back', async () => {
    const { comes, said, clock } = openRoom()
    const [ada, luis] = [await comes(), await comes()]
    await said(luis, '1')
    ada.booth.app.hide(senderOf(luis))
    await ada.booth.leave()
    const joining = ada.join()
    await clock.advance(5_000)
    await joining
    await said(luis, '2')
    expect([textsOf(ada), hiddenOf(ada)]).toEqual([[], [{ sender: senderOf(luis), name: 'Ada Lovelace (2)' }]])
    ada.booth.app.show(senderOf(luis))
    await said(luis, '3')
    expect(textsOf(ada)).toEqual(['1', '3'])
  })

  it('is not missing later lines because of forgeries that others pass on under that name', async () => {
    const { comes, said, lost, clock, network } = openRoom()
    const [ada, luis, eve] = [await comes(), await comes(), await comes()]
    await said(luis, '1')
    const author = senderOf(luis)
    ada.booth.app.hide(author)
    await ada.booth.leave()
    const passesOn = senderOf(eve)
    network.disturb(({ message, sender }) => {
      if (sender !== passesOn || Reflect.get(Object(message), 'type') !== 'answer') return [0]
      for (const line of Reflect.get(Object(message), 'lines') as { message: { seq: number } }[]) line.message.seq = 3
      return [0]
    })
    const joining = ada.join()
    await clock.advance(5_000)
    await joining
    network.disturb(undefined)
    ada.booth.app.show(author)
    await said(luis, '2')
    await lost(luis, '3')
    await said(luis, '4')
    await clock.advance(10_000)
    expect(textsOf(ada)).toEqual(['1', '2', '3', '4'])
  })

  it('makes nothing seem missing: not earlier gaps, invented numbers or a return', async () => {
    const { comes, clock, network } = openRoom()
    const ada = await comes()
    const says = (message: object) => network.inject(room, { channel: 'subtitles', message, sender: 'eve' })
    const tells = (subtitles: number, asks?: true) => {
      const message = wireState('eve', { heads: { subtitles, chat: 0 }, ...(asks && { asks }) })
      network.inject(room, { channel: 'control', message, sender: 'eve' })
    }
    for (const seq of [1, 5]) says(wireLine('eve', seq))
    await clock.advance(1_000)
    ada.booth.app.hide('eve')
    says(wireLine('eve', 900))
    tells(2_000)
    await clock.advance(60_000)
    tells(2_001, true)
    await clock.advance(60_000)
    expect([missingOf(ada), ada.notices(), ada.drops()]).toEqual([[], [], { 'message.hidden': 1 }])

    ada.booth.app.show('eve')
    says(wireLine('eve', 902))
    await clock.advance(100)
    says(wireLine('eve', 901))
    await clock.advance(60_000)
    expect([textsOf(ada), missingOf(ada)]).toEqual([['eve 1', 'eve 5', 'eve 901', 'eve 902'], []])
  })

  it('is not shown while speaking, counted as unread or reported to the host', async () => {
    const ada = await joined()
    ada.booth.app.hide('eve')
    ada.booth.subtitles.fold()
    const partial = { type: 'partial', revision: 1, text: 'eve', stable: { calm: 3, fast: 3 }, name: 'Eve' } as const
    const body = { ...partial, speakerLanguage: 'en-US' }
    await hear(ada.network, createControl(body, { clientId: 'eve', sentAtMs: 1, id: 'eve-1' }), 'eve')
    await hear(ada.network, wireLine('eve', 1), 'eve')
    const { openLines, lines, unread } = ada.booth.subtitles.view.getSnapshot()
    expect([openLines, lines, unread, ada.drops()]).toEqual([[], [], 0, { 'message.hidden': 2 }])
    expect(ada.events.filter(({ type }) => type === 'line.added')).toEqual([])
  })

  it('is neither translated nor spoken, and a line being spoken stops', { tags: ['sender-hidden'] }, async () => {
    const audioPlayer = fakeAudioPlayer()
    const ada = await listening({ audioPlayer, options: { translate: 'receiver' } })
    for (const line of ['eve 1', 'eve 2', 'eve 3']) await hear(ada.network, english(line), 'eve')
    await hear(ada.network, english('ben'), 'ben')
    expect(audioPlayer.current).toBeDefined()
    const before = spoken(ada).length
    ada.booth.app.hide('eve')
    await settled()
    expect(spoken(ada).slice(before)).toEqual(['ben'])
    await hear(ada.network, spanishLine({ text: 'hola' }), 'eve')
    audioPlayer.end()
    await settled()
    expect([spoken(ada).slice(before), ada.translator.requests]).toEqual([['ben'], []])
    expect(ada.notices()).toEqual([])
  })

  it('stays hidden on another connection of the same user, but not in another room', async () => {
    const { comes, said } = openRoom()
    const ada = await comes()
    const eve = () => comes({ options: { userId: 'eve' } })
    const first = await eve()
    ada.booth.app.hide(senderOf(first))
    await said(await eve(), 'again')
    expect(textsOf(ada)).toEqual([])
    await ada.booth.leave()
    const joining = ada.booth.join({ room: 'another', name: 'Ada', language: 'en-US' })
    await ada.clock.advance(1_000)
    await joining
    expect(hiddenOf(ada)).toEqual([])
  })

  it('is shown again on all connections from any of them, along with the earlier lines', async () => {
    const { ada, said, eves } = await withEves()
    const [first, second] = eves
    await said(first, 'first')
    await said(second, 'second')
    const left = senderOf(first)
    await first.booth.leave()
    ada.booth.app.hide(senderOf(second))
    const file = async () => (await ada.booth.transcript.export({ format: 'txt' })).text
    expect([textsOf(ada), await file()]).toEqual([[], expect.not.stringMatching(/first|second/)])
    ada.booth.app.hide(left)
    expect(hiddenOf(ada)).toHaveLength(1)
    ada.booth.app.show(senderOf(second))
    expect([textsOf(ada), hiddenOf(ada)]).toEqual([['first', 'second'], []])
    expect(await file()).toMatch(/first[\s\S]*second/)
  })

  it('is silent on all connections', async () => {
    const audioPlayer = fakeAudioPlayer()
    const { ada, said, clock, eves } = await withEves({ audioPlayer })
    ada.booth.voice.toggle()
    await clock.advance(0)
    for (const eve of eves) await said(eve, `${eves.indexOf(eve)} a`, `${eves.indexOf(eve)} b`)
    await clock.advance(1_000)
    expect(audioPlayer.current).toBeDefined()
    const before = spoken(ada).length
    ada.booth.app.hide(senderOf(eves[1]))
    await clock.advance(1_000)
    expect([voiceOf(ada).queued, spoken(ada).slice(before), ada.notices()]).toEqual([0, [], []])
  })

  it('is not translated on any connection', async () => {
    const { ada, said, clock, eves } = await withEves({ options: { translate: 'receiver' }, language: 'es-ES' })
    for (const eve of eves) await said(eve, 'hello')
    await clock.advance(1_000)
    const before = ada.translator.requests.length
    expect(before).toBeGreaterThan(0)
    ada.booth.app.hide(senderOf(eves[1]))
    ada.booth.subtitles.setTargetLanguage('fr-FR')
    await clock.advance(1_000)
    expect(ada.translator.requests.length).toBe(before)
  })

  it('takes no translation capacity from others, and is translated again when shown', async () => {
    const ada = await joined({ options: { translate: 'receiver' } })
    const answers: (() => void)[] = []
    ada.translator.answer(({ text }) => new Promise((resolve) => answers.push(() => resolve(`${text} [en-US]`))))
    const answered = async () => {
      for (; answers.length > 0; await settled()) for (const answer of answers.splice(0)) answer()
    }
    const say = (sender: string, count: number) =>
      hear(
        ada.network,
        spanishLine({ v: 1, id: `${count}`, clientId: sender, seq: count, sentAtMs: 1, text: `${sender} ${count}` }),
        sender,
      )
    for (let count = 1; count <= 10; count++) await say('ana', count)
    for (let count = 1; count <= 60; count++) await say('eve', count)
    const before = ada.translator.requests.length
    ada.booth.app.hide('eve')
    await answered()
    expect(ada.shown()).toEqual(Array.from({ length: 10 }, (_, index) => `ana ${index + 1} [en-US]`))
    expect(ada.translator.requests.slice(before).filter(({ text }) => text.startsWith('eve'))).toEqual([])
    ada.booth.app.show('eve')
    await settled()
    await answered()
    expect(ada.shown().at(-1)).toBe('eve 60 [en-US]')
  })

  it('is not reported for sending too much, on any connection', async () => {
    const { ada, network, clock, eves } = await withEves({ senderRate })
    const flood = (eve: Person) => {
      for (let seq = 1; seq <= 20; seq++)
        network.inject(room, { channel: 'subtitles', message: wireLine('e', seq), sender: senderOf(eve) })
      return clock.advance(0)
    }
    await flood(eves[0])
    expect(ada.notices()).toEqual(['sender-too-fast'])
    ada.booth.app.hide(senderOf(eves[1]))
    expect(ada.notices()).toEqual([])
    await flood(eves[1])
    expect(ada.notices()).toEqual([])
  })

  it('cannot be the reader or any other device of the reader', async () => {
    const { said, comes } = openRoom()
    const own = () => comes({ options: { userId: 'ada' } })
    const [here, there, elsewhere] = [await own(), await own(), await own()]
    for (const device of [here, there, elsewhere]) await said(device, `${[here, there, elsewhere].indexOf(device)}`)
    here.booth.app.hide(senderOf(there))
    expect(textsOf(here)).toEqual(['0'])
  })

  it('is on a bounded list', async () => {
    const ada = await joined()
    for (let count = 0; count < maxHiddenParticipants + 5; count++) ada.booth.app.hide(`eve ${count}`)
    expect([hiddenOf(ada).length, hiddenOf(ada)[0], maxHiddenParticipants]).toEqual([
      maxHiddenParticipants,
      { sender: 'eve 5', name: '' },
      100,
    ])
  })
})

describe('a participant who sends too much', () => {
  const flood = async (ada: Awaited<ReturnType<typeof joined>>, sender: string) => {
    for (let seq = 1; seq <= 20; seq++)
      ada.network.inject(room, { channel: 'subtitles', message: wireLine(sender, seq), sender })
    await settled()
  }
  const noticesOf = ({ booth }: Awaited<ReturnType<typeof joined>>) =>
    booth.notices.view.getSnapshot().map(({ code, params }) => ({ code, ...params }))

  it('is reported once, until hidden or dismissed', { tags: ['sender-rate'] }, async () => {
    const ada = await joined({ senderRate })
    await flood(ada, 'eve')
    const notice = { code: 'sender-too-fast', sender: 'eve', name: 'Luis' }
    expect(noticesOf(ada)).toEqual([notice])
    ada.booth.app.hide('eve')
    expect(noticesOf(ada)).toEqual([])
    await flood(ada, 'eve')
    expect(noticesOf(ada)).toEqual([])
  })

  it('is reported again in another stay', async () => {
    const ada = await joined({ senderRate })
    await flood(ada, 'eve')
    await ada.booth.leave()
    await ada.join()
    expect(noticesOf(ada)).toEqual([])
    await flood(ada, 'eve')
    expect(ada.notices()).toEqual(['sender-too-fast'])
  })

  it('is reported in one notice, however many names are invented', async () => {
    const ada = await joined({ senderRate })
    for (let count = 0; count < 30; count++) await flood(ada, `eve ${count}`)
    expect(noticesOf(ada)).toEqual([{ code: 'sender-too-fast', sender: 'eve 0', name: 'Luis' }])
    ada.booth.notices.dismiss(ada.booth.notices.view.getSnapshot()[0]?.id ?? 0)
    await flood(ada, 'eve 0')
    expect(noticesOf(ada)).toEqual([])
  })
})
