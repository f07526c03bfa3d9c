import { describe, expect, it } from 'vitest'
import { controlsOf, linesOf, missingOf, openRoom, senderOf, textsOf } from '../booth/test-support/open-room.ts'
import { hear, type Person, room, sentLines } from '../booth/test-support/person.ts'
import { spanish } from '../booth/test-support/readers.ts'
import { rogue, ruledRoom } from '../booth/test-support/ruled-room.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import { createControl } from '../link/wire/control-message.ts'
import { offRecordLapseMs, offRecordToldMs } from './off-record.ts'

const stateOf = ({ booth }: Person) => booth.app.view.getSnapshot().offRecord
const marksOf = (person: Person) => linesOf(person).map(({ text, offRecord = false }) => `${text} ${offRecord}`)
const exported = async ({ booth }: Person) => {
  const { text } = await booth.transcript.export({
    format: 'json',
    language: 'original',
    modules: ['subtitles', 'chat'],
  })
  return (JSON.parse(text) as { lines: { text: string }[] }).lines.map((line) => line.text)
}

describe('without roles, each takes the own lines off the record', () => {
  it('which are shown to all with a mark, and stand in no file and in no store of a page', {
    tags: ['off-record'],
  }, async () => {
    const { comes, said, clock } = openRoom()
    const [ada, luis] = [await comes(), await comes(spanish)]
    const events: unknown[] = []
    luis.booth.on('line.added', (event) => events.push(event.offRecord))
    await said(ada, 'before')
    ada.booth.rules.setOffRecord(true)
    expect([stateOf(ada), stateOf(luis)]).toEqual(['own', null])
    await said(ada, 'secret')
    ada.booth.chat.send('in chat')
    await said(luis, 'mine')
    ada.booth.rules.setOffRecord(false)
    await said(ada, 'after')
    await clock.advance(2_000)
    expect(stateOf(ada)).toBe(null)
    for (const person of [ada, luis]) {
      expect(marksOf(person)).toEqual(['before false', 'secret true', 'mine false', 'after false'])
      expect(await exported(person)).toEqual(['before', 'mine', 'after'])
      const stored = await Promise.all(linesOf(person).map(({ key }) => person.booth.transcript.line('subtitles', key)))
      expect(stored.map((line) => line?.text)).toEqual(['before', undefined, 'mine', 'after'])
      const [each] = await person.booth.transcript.exportAll({ format: 'txt' })
      expect(each?.text).not.toContain('secret')
    }
    expect(luis.shown()).toContain('secret [es-ES]')
    expect(events.toSorted()).toEqual([true, true, undefined, undefined, undefined])
  })

  it('which a newcomer does not get, and does not miss, with a history and without one', {
    tags: ['off-record-newcomers'],
  }, async () => {
    for (const history of [false, true]) {
      const { comes, said, clock, network } = openRoom({ history })
      const [ada, luis] = [await comes(), await comes()]
      await said(ada, 'one')
      ada.booth.rules.setOffRecord(true)
      await said(ada, 'two', 'three')
      const [first] = linesOf(ada).filter(({ text }) => text === 'two')
      ada.booth.subtitles.revise(first?.key ?? '', 'two, corrected')
      await clock.advance(2_000)
      const late = await comes()
      ada.booth.rules.setOffRecord(false)
      await said(ada, 'four')
      await clock.advance(60_000)
      expect(textsOf(luis)).toEqual(['one', 'two, corrected', 'three', 'four'])
      expect([textsOf(late), missingOf(late), late.notices()]).toEqual([['one', 'four'], [], []])
      const passedOn = controlsOf(network, 'answer').map(({ message }) => JSON.stringify(message))
      expect(passedOn.filter((answer) => /two|three/u.test(answer))).toEqual([])
      const durable = sentLines(network).map((message) => [
        Reflect.get(Object(message.message), 'text'),
        message.durable,
      ])
      expect(durable).toEqual([
        ['one', undefined],
        ['two', false],
        ['three', false],
        ['four', undefined],
      ])
    }
  })

  it('which a newcomer does not miss, either, once their speaker has left', {
    tags: ['off-record-newcomers'],
  }, async () => {
    const { comes, said, clock, network } = openRoom({ history: true })
    const [ada] = [await comes(), await comes()]
    await said(ada, 'one')
    ada.booth.rules.setOffRecord(true)
    await said(ada, 'two', 'three')
    await clock.advance(2_000)
    const sender = senderOf(ada)
    network.lose(({ message }) => Reflect.get(Object(message), 'type') === 'answer')
    const late = await comes()
    network.end(undefined, sender)
    await ada.booth.leave()
    await clock.advance(60_000)
    expect([textsOf(late), missingOf(late), late.notices()]).toEqual([['one'], [], []])
  })

  it('which whoever was there gets when they were lost, from another, too', { tags: ['off-record'] }, async () => {
    const { comes, lost, said, clock } = openRoom()
    const [ada, luis] = [await comes(), await comes()]
    await comes()
    await said(ada, 'one')
    ada.booth.rules.setOffRecord(true)
    await lost(ada, 'two')
    await said(ada, 'three')
    await clock.advance(5_000)
    expect([marksOf(luis), missingOf(luis)]).toEqual([['one false', 'two true', 'three true'], []])
  })

  it('which nobody gets who asks without having come, as booths do, before they were said', {
    tags: ['off-record-newcomers'],
  }, async () => {
    const { comes, said, clock, network } = openRoom()
    const ada = await comes()
    await clock.advance(20_000)
    ada.booth.rules.setOffRecord(true)
    await said(ada, 'secret')
    const ask = { type: 'ask', to: senderOf(ada), channel: 'subtitles', of: senderOf(ada), from: 1, until: 9 } as const
    const state = { type: 'state', heads: { subtitles: 0, chat: 0 } } as const
    for (const body of [ask, { ...ask, latest: 9 }, state, ask]) {
      await hear(network, createControl(body, { clientId: 'eve', sentAtMs: 1 }), 'eve', 'control')
      await clock.advance(2_000)
    }
    const answers = network.published.filter(({ message }) => Reflect.get(Object(message), 'type') === 'answer')
    expect(answers.map(({ message }) => Reflect.get(Object(message), 'lines'))).toEqual([[], [], []])
  })

  it('and what follows them later stays off the record', { tags: ['off-record'] }, async () => {
    const { comes, said, clock, network } = openRoom({ history: true })
    const [ada] = [await comes(), await comes(spanish)]
    await clock.advance(2_000)
    ada.translator.hang()
    ada.booth.rules.setOffRecord(true)
    await said(ada, 'secret')
    await clock.advance(2_000)
    ada.booth.rules.setOffRecord(false)
    ada.translator.pending.at(-1)?.answer('secreto')
    await clock.advance(5_000)
    const [line] = linesOf(ada)
    ada.booth.subtitles.revise(line?.key ?? '', 'secret again')
    await clock.advance(5_000)
    const follow = network.published.filter(({ message }) =>
      ['translated', 'revision'].includes(Reflect.get(Object(message), 'type')),
    )
    expect(follow.length).toBeGreaterThan(1)
    for (const { message, durable } of follow)
      expect([Reflect.get(Object(message), 'offRecord'), durable]).toEqual([true, false])
  })

  it('with speech that was under way when it ended', { tags: ['off-record'] }, async () => {
    const { comes, clock } = openRoom()
    const ada = await comes()
    ada.speechToText.hang()
    ada.booth.speak.toggle()
    await clock.advance(100)
    ada.booth.rules.setOffRecord(true)
    ada.microphone.emit({ startedAtMs: clock.now() })
    await clock.advance(100)
    ada.booth.rules.setOffRecord(false)
    await clock.advance(100)
    ada.speechToText.pending[0]?.answer('said meanwhile')
    await clock.advance(2_000)
    ada.microphone.emit({ startedAtMs: clock.now() })
    await clock.advance(100)
    ada.speechToText.pending[0]?.answer('said later')
    await clock.advance(2_000)
    expect(marksOf(ada)).toEqual(['said meanwhile true', 'said later false'])
  })
})

describe('a call that keeps what it should not', () => {
  it('is told of at once, and newcomers do not show what its history has', {
    tags: ['off-record-newcomers'],
  }, async () => {
    const { comes, said, clock } = openRoom({ history: true, keepsAll: true })
    const ada = await comes()
    ada.booth.rules.setOffRecord(true)
    expect(ada.notices()).toEqual(['off-record-kept'])
    await said(ada, 'secret')
    ada.booth.subtitles.revise(linesOf(ada)[0]?.key ?? '', 'still secret')
    ada.booth.rules.setOffRecord(false)
    await said(ada, 'open')
    await clock.advance(1_000)
    const late = await comes()
    await clock.advance(60_000)
    expect([ada.notices(), textsOf(late), missingOf(late)]).toEqual([[], ['open'], []])
  })

  it('is told of by no booth whose call keeps nothing of it', { tags: ['off-record'] }, async () => {
    const ada = await openRoom({ history: true }).comes()
    ada.booth.rules.setOffRecord(true)
    expect(ada.notices()).toEqual([])
  })
})

describe('with roles, a host takes everybody off the record', () => {
  it('also who comes later, until a host ends it', { tags: ['off-record-host'] }, async () => {
    const open = ruledRoom()
    const [hanna, ada] = [await open.comes('Hanna', { role: 'host' }), await open.comes('Ada', { role: 'speaker' })]
    hanna.booth.rules.setOffRecord(true)
    await open.clock.advance(100)
    const otto = await open.comes('Otto', { role: 'host' })
    expect([hanna, ada, otto].map(stateOf)).toEqual(['all', 'all', 'all'])
    ada.booth.subtitles.send('secret')
    await open.clock.advance(10 * offRecordLapseMs)
    otto.booth.rules.setOffRecord(false)
    await open.clock.advance(100)
    ada.booth.subtitles.send('open')
    await open.clock.advance(100)
    expect([hanna, ada, otto].map(stateOf)).toEqual([null, null, null])
    for (const person of [hanna, ada, otto]) expect(marksOf(person)).toEqual(['secret true', 'open false'])
  })

  it('no longer, a minute after the last host has gone: everybody is told', { tags: ['off-record-host'] }, async () => {
    const open = ruledRoom()
    const [hanna, ada] = [await open.comes('Hanna', { role: 'host' }), await open.comes('Ada', { role: 'speaker' })]
    hanna.booth.rules.setOffRecord(true)
    await open.clock.advance(5 * offRecordToldMs)
    await hanna.booth.leave()
    await open.clock.advance(offRecordLapseMs - offRecordToldMs)
    expect([stateOf(ada), ada.notices()]).toEqual(['all', []])
    await open.clock.advance(offRecordToldMs)
    expect([stateOf(ada), ada.notices()]).toEqual([null, ['off-record-ended']])
    const otto = await open.comes('Otto', { role: 'host' })
    otto.booth.rules.setOffRecord(true)
    await open.clock.advance(100)
    expect([stateOf(ada), ada.notices()]).toEqual(['all', []])
  })

  it('as long as a booth without a connection cannot hear otherwise', { tags: ['off-record-host'] }, async () => {
    const open = ruledRoom()
    const [hanna, ada] = [await open.comes('Hanna', { role: 'host' }), await open.comes('Ada', { role: 'speaker' })]
    hanna.booth.rules.setOffRecord(true)
    await open.clock.advance(100)
    open.network.interrupt(senderOf(ada))
    await open.clock.advance(2 * offRecordLapseMs)
    ada.booth.subtitles.send('said without a connection')
    open.network.restore(senderOf(ada))
    await open.clock.advance(2_000)
    expect([stateOf(ada), marksOf(hanna)]).toEqual(['all', ['said without a connection true']])
  })

  it('also where the host decided it without a connection', { tags: ['off-record-host'] }, async () => {
    const open = ruledRoom()
    const [hanna, ada] = [await open.comes('Hanna', { role: 'host' }), await open.comes('Ada', { role: 'speaker' })]
    for (const on of [true, false]) {
      open.network.interrupt(senderOf(hanna))
      hanna.booth.rules.setOffRecord(on)
      await open.clock.advance(1_000)
      expect(stateOf(ada)).toBe(on ? null : 'all')
      open.network.restore(senderOf(hanna))
      await open.clock.advance(1_000)
      expect(stateOf(ada)).toBe(on ? 'all' : null)
    }
  })

  it('and nobody else does: a speaker takes off the own lines', { tags: ['off-record-host'] }, async () => {
    const open = ruledRoom()
    const [hanna, ada] = [await open.comes('Hanna', { role: 'host' }), await open.comes('Ada', { role: 'speaker' })]
    const zoe = await open.comes('Zoe', { role: 'listener' })
    for (const { booth } of [ada, zoe]) booth.rules.setOffRecord(true)
    await open.clock.advance(2_000)
    for (const { booth } of [hanna, ada]) booth.subtitles.send('words')
    await open.clock.advance(2_000)
    expect([hanna, ada, zoe].map(stateOf)).toEqual([null, 'own', null])
    expect(linesOf(hanna).map(({ own, offRecord }) => [own, offRecord])).toEqual([
      [true, undefined],
      [false, true],
    ])
  })

  it('where the transport vouches for the host', { tags: ['off-record-host'] }, async () => {
    const open = ruledRoom({ vouches: false })
    const [hanna, ada] = [await open.comes('Hanna', { role: 'host' }), await open.comes('Ada', { role: 'speaker' })]
    hanna.booth.rules.setOffRecord(true)
    await open.clock.advance(2_000)
    expect(stateOf(ada)).toBe(null)
  })

  it('and an order of a booth that knows nothing of it changes nothing', { tags: ['off-record-host'] }, async () => {
    const open = ruledRoom()
    const [hanna, ada] = [await open.comes('Hanna', { role: 'host' }), await open.comes('Ada', { role: 'speaker' })]
    hanna.booth.rules.setOffRecord(true)
    await open.clock.advance(2_000)
    await rogue(open, 'old')({ captions: 'off' })
    expect([hanna, ada].map(stateOf)).toEqual(['all', 'all'])
  })
})

describe('a mark of somebody else', () => {
  it('changes nothing of the lines of others', { tags: ['off-record'] }, async () => {
    const { comes, said, network, clock } = openRoom()
    const [ada, luis] = [await comes(), await comes()]
    await said(ada, 'mine')
    const of = linesOf(ada)[0]?.id ?? ''
    const update = {
      v: 1,
      module: 'lingobooth',
      id: 'u',
      clientId: senderOf(ada),
      seq: 9,
      sentAtMs: 1,
      of,
      revision: 1,
    }
    const revision = { ...update, type: 'revision', text: 'theirs', translations: [], pending: [], offRecord: true }
    await hear(network, revision, 'eve')
    const order = { type: 'orders', order: 9, captions: 'on', removed: [], offRecord: true } as const
    await hear(network, createControl(order, { clientId: 'eve', sentAtMs: 1 }), 'eve', 'host')
    await hear(network, { ...wireLine('eve', 1), offRecord: 'yes' }, 'eve')
    network.inject(room, { channel: 'subtitles', message: { ...wireLine('eve', 2), offRecord: true }, sender: 'eve' })
    await clock.advance(2_000)
    expect([marksOf(luis), stateOf(luis)]).toEqual([['mine false', 'eve 1 false', 'eve 2 true'], null])
    expect(await exported(luis)).toEqual(['mine', 'eve 1'])
  })
})
