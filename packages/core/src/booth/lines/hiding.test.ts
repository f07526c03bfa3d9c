import { fakeAudioPlayer } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { maxHiddenParticipants } from '../../constants.ts'
import { createControl } from '../../domain/control-message.ts'
import { english, listening, spoken } from '../test-support/listening.ts'
import { controlsOf, openRoom, senderOf, textsOf } from '../test-support/open-room.ts'
import { hear, joined, room, settled, spanishLine } from '../test-support/person.ts'
import { wireLine } from '../test-support/wire-lines.ts'

const hiddenOf = ({ booth }: Awaited<ReturnType<typeof joined>>) => booth.app.view.getSnapshot().hidden
const senderRate = { messagesPerSecond: 1, messageBurst: 3 }

describe('somebody who is hidden', () => {
  it('is neither shown nor asked for what was missed, until shown again with what was there before', {
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
    expect(controlsOf(network, 'ask').filter(({ sender }) => sender === senderOf(ada)).length).toBeLessThanOrEqual(1)
  })

  it('is not shown while speaking, nor counted as unread, nor reported to the host', async () => {
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

  it('is neither translated nor spoken, and what is being spoken stops', { tags: ['sender-hidden'] }, async () => {
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

  it('stays hidden with another connection of the same user, but not in another room', async () => {
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

  it('is one of a bounded list', async () => {
    const ada = await joined()
    for (let count = 0; count < maxHiddenParticipants + 5; count++) ada.booth.app.hide(`eve ${count}`)
    expect([hiddenOf(ada).length, hiddenOf(ada)[0], maxHiddenParticipants]).toEqual([
      maxHiddenParticipants,
      { sender: 'eve 5', name: '' },
      100,
    ])
  })
})

describe('one who sends too much', () => {
  const flood = async (ada: Awaited<ReturnType<typeof joined>>, sender: string) => {
    for (let seq = 1; seq <= 20; seq++)
      ada.network.inject(room, { channel: 'subtitles', message: wireLine(sender, seq), sender })
    await settled()
  }
  const noticesOf = ({ booth }: Awaited<ReturnType<typeof joined>>) =>
    booth.notices.view.getSnapshot().map(({ code, params }) => ({ code, ...params }))

  it('is named once, until hidden or dismissed', { tags: ['sender-rate'] }, async () => {
    const ada = await joined({ options: { senderRate } })
    await flood(ada, 'eve')
    const notice = { code: 'sender-too-fast', sender: 'eve', name: 'Luis' }
    expect(noticesOf(ada)).toEqual([notice])
    ada.booth.app.hide('eve')
    expect(noticesOf(ada)).toEqual([])
    await flood(ada, 'eve')
    expect(noticesOf(ada)).toEqual([])
  })

  it('is one notice, however many names are made up', async () => {
    const ada = await joined({ options: { senderRate } })
    for (let count = 0; count < 30; count++) await flood(ada, `eve ${count}`)
    expect(noticesOf(ada)).toEqual([{ code: 'sender-too-fast', sender: 'eve 0', name: 'Luis' }])
    ada.booth.notices.dismiss(ada.booth.notices.view.getSnapshot()[0]?.id ?? 0)
    await flood(ada, 'eve 0')
    expect(noticesOf(ada)).toEqual([])
  })
})
