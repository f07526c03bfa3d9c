import { describe, expect, it } from 'vitest'
import { listenerReadsMs } from '../link/limits.ts'
import { quietReplyMs } from '../link/listener-announcements.ts'
import { listenerAskMs } from '../link/repair/fetch-missing.ts'
import { createControl } from '../link/wire/control-message.ts'
import { controlsOf, missingOf, openRoom, senderOf, textsOf } from './test-support/open-room.ts'
import { type Person, person, room } from './test-support/person.ts'
import { asked } from './test-support/readers.ts'
import { wireLine } from './test-support/wire-lines.ts'
import { wireState } from './test-support/wire-states.ts'

/** By then one of an audience has said what is read there. */
const sayMs = 2_000 + quietReplyMs

type Room = ReturnType<typeof openRoom>

/** One of an audience. */
async function listens({ clock, network }: Room, language = 'es-ES'): Promise<Person> {
  const somebody = person({ clock, network })
  const joining = somebody.booth.join({ room, name: 'Zoe', language, listen: true })
  await clock.advance(1_000)
  await joining
  return somebody
}

const listenersOf = async (open: Room, count: number) => {
  const people: Person[] = []
  for (let index = 0; index < count; index++) people.push(await listens(open))
  return people
}
/** States that were said, not those with which somebody came. */
const statesBy = ({ network }: Room, people: readonly Person[]) => {
  const senders = new Set(people.map(senderOf))
  return controlsOf(network, 'state').filter(
    ({ sender, message }) => senders.has(sender) && !('asks' in Object(message)),
  ).length
}
const sentBy = ({ network }: Room, people: readonly Person[]) => {
  const senders = new Set(people.map(senderOf))
  return network.published
    .filter(({ sender }) => senders.has(sender))
    .map(({ message }) => Reflect.get(Object(message), 'type'))
}

describe('a listener', () => {
  it('reads and hears, but does not speak, write, answer or send anything', async () => {
    const open = openRoom()
    const ada = await open.comes()
    await open.said(ada, 'before')
    const zoe = await listens(open)
    zoe.booth.voice.toggle()
    await open.clock.advance(sayMs)
    await open.said(ada, 'now')
    expect([zoe.shown(), zoe.textToSpeech.requests.length]).toEqual([['before [es-ES]', 'now [es-ES]'], 1])
    const [subtitles, chat] = [zoe.booth.subtitles.view.getSnapshot(), zoe.booth.chat.view.getSnapshot()]
    expect([subtitles.disabled, chat.disabled, chat.attachDisabled, subtitles.microphone.disabled]).toEqual(
      Array(4).fill('listening'),
    )
    zoe.booth.speak.toggle()
    zoe.booth.chat.selectFile(new File(['x'], 'notes.txt'))
    expect([zoe.booth.subtitles.send('hello'), zoe.booth.chat.send('hello')]).toEqual([false, false])
    expect([zoe.booth.speak.view.getSnapshot().microphone.active, zoe.booth.chat.view.getSnapshot().files]).toEqual([
      false,
      [],
    ])
    await ada.booth.leave()
    const before = sentBy(open, [zoe]).length
    const late = await open.comes()
    await open.clock.advance(20_000)
    expect([textsOf(late), late.booth.app.view.getSnapshot().participants]).toEqual([[], []])
    expect(sentBy(open, [zoe]).slice(before)).toEqual([])
  })

  it('can speak after joining again as a participant', async () => {
    const open = openRoom()
    const zoe = await listens(open)
    await zoe.booth.leave()
    const joining = zoe.join()
    await open.clock.advance(1_000)
    await joining
    expect([zoe.booth.subtitles.send('hello'), zoe.booth.subtitles.view.getSnapshot().disabled]).toEqual([true, null])
  })

  it('is translated for: all announce their language on joining, then one per language each minute', async () => {
    const open = openRoom()
    const ada = await open.comes()
    const joining = Promise.all(Array.from({ length: 12 }, () => listens(open)))
    await open.clock.advance(0)
    const people = [...(await joining), await listens(open, 'fr-FR')]
    await open.clock.advance(sayMs)
    const reads = () => statesBy(open, people)
    const first = reads()
    await open.said(ada, 'hello')
    await open.clock.advance(9 * (listenerReadsMs + quietReplyMs))
    expect([first, reads() - first <= 20, reads() - first >= 16]).toEqual([0, true, true])
    await open.said(ada, 'again')
    expect(asked(ada)[0]?.toSorted()).toEqual(['again es-ES', 'again fr-FR', 'hello es-ES', 'hello fr-FR'])
    expect(asked(...people).flat()).toEqual([])
  })

  it('announces nothing if others with its language are translated for, until they stop announcing', async () => {
    const open = openRoom()
    const ada = await open.comes()
    const first = await listens(open)
    await open.clock.advance(sayMs)
    await open.said(ada, 'hello')
    const people = await listenersOf(open, 5)
    await open.clock.advance(sayMs)
    const reads = () => statesBy(open, people)
    const before = reads()
    await first.booth.leave()
    await open.clock.advance(listenerReadsMs + quietReplyMs)
    expect([before, reads()]).toEqual([0, 1])
  })

  it('announces nothing if lines bring its language under another code', async () => {
    const open = openRoom()
    const zoe = await listens(open)
    const given = { multiple: true, translations: [{ targetLanguage: 'es-ES', text: 'hola' }] }
    const message = { ...wireLine('luis', 1), speakerLanguage: 'en-US', sentAtMs: open.clock.now(), ...given }
    open.network.inject(room, { channel: 'subtitles', message, sender: 'luis' })
    await open.clock.advance(sayMs)
    expect([zoe.shown(), statesBy(open, [zoe])]).toEqual([['hola'], 0])
  })

  it.each([
    ['reads', 'es-ES', { subtitles: ['spanish-spain'], chat: ['spanish-spain'], voice: [] }],
    ['hears', 'fr-FR', { subtitles: [], chat: [], voice: ['french-france'] }],
  ])(
    'is translated for even if another repeatedly claims, to it alone, to have a language that it also %s',
    async (_, tag, reads) => {
      const open = openRoom()
      const ada = await open.comes()
      const session = await open.network.transport().open({
        room,
        channels: ['control'],
        self: { clientId: 'eve', userId: 'eve', name: 'Eve' },
        signal: new AbortController().signal,
        onDelivery() {},
        onStatus() {},
        onClosed() {},
      })
      const claim = wireState('eve', { reads, listens: true })
      const zoe = await listens(open)
      for (const panel of ['subtitles', 'chat'] as const) zoe.booth.app.setVisible(panel, reads[panel].length > 0)
      zoe.booth.voice.setLanguage('fr-FR')
      if (reads.voice.length > 0) zoe.booth.voice.toggle()
      for (let second = 0; second < 600; second++) {
        await session.publish('control', claim as never, { to: senderOf(zoe) })
        await open.clock.advance(1_000)
        if (second % 10 === 9) await open.said(ada, String(second))
      }
      const said = statesBy(open, [zoe])
      const translated = asked(ada).flat()
      expect(translated.slice(1).length).toBeGreaterThanOrEqual(58)
      expect(translated.slice(1).every((text) => text.endsWith(tag))).toBe(true)
      expect([said >= 6, said <= 11]).toEqual([true, true])
    },
  )

  it.each([
    ['once', 'sender', 5],
    ['no more than thrice', 'receiver', 15],
  ] as const)(
    'announces its reading language at most %s a minute, one for all, if lines are translated by the %s',
    async (_, translate, most) => {
      const open = openRoom()
      const ada = await open.comes({ options: { translate } })
      const joining = Promise.all(Array.from({ length: 40 }, () => listens(open)))
      await open.clock.advance(0)
      const people = await joining
      await open.clock.advance(sayMs)
      const before = sentBy(open, people).length
      for (let line = 0; line < 30; line++) {
        await open.said(ada, String(line))
        await open.clock.advance(10_000)
      }
      const said = sentBy(open, people).length - before
      expect([said >= 4, said <= most]).toEqual([true, true])
    },
  )

  it('is translated for until three minutes after the last listener of its language has left', async () => {
    const open = openRoom()
    const ada = await open.comes()
    const zoe = await listens(open)
    await open.clock.advance(sayMs)
    await zoe.booth.leave()
    await open.clock.advance(2 * listenerReadsMs)
    await open.said(ada, 'still')
    await open.clock.advance(listenerReadsMs + 1_000)
    await open.said(ada, 'no more')
    expect([asked(ada), listenerReadsMs]).toEqual([[['still es-ES']], 60_000])
  })

  it('leaves no timer after leaving, whatever is changed then', async () => {
    const open = openRoom()
    const zoe = await listens(open)
    await zoe.booth.leave()
    await open.clock.advance(sayMs)
    const before = open.clock.pending
    zoe.booth.subtitles.setFontSize(3)
    await open.clock.advance(sayMs)
    expect(open.clock.pending).toBe(before)
  })

  it('does not resend a line that failed earlier', async () => {
    const { comes, said, network, clock } = openRoom()
    network.failPublish(({ message }) => (Reflect.get(Object(message), 'text') === 'lost' ? 'bad-request' : undefined))
    const zoe = await comes()
    await said(zoe, 'lost')
    await clock.advance(1_000)
    await zoe.booth.leave()
    const joining = zoe.booth.join({ room, name: 'Zoe', language: 'es-ES', listen: true })
    await clock.advance(1_000)
    await joining
    const [line] = zoe.booth.subtitles.view.getSnapshot().lines
    zoe.booth.subtitles.retry(line?.key ?? '')
    expect([line?.outcome, zoe.booth.subtitles.view.getSnapshot().lines[0]?.outcome]).toEqual(['failed', 'failed'])
  })

  it('announces a change of reading language, and nothing if no language is read', async () => {
    const open = openRoom()
    const ada = await open.comes()
    const zoe = await listens(open)
    await open.clock.advance(sayMs)
    zoe.booth.subtitles.setTargetLanguage('fr-FR')
    await open.clock.advance(sayMs)
    await open.said(ada, 'hello')
    expect(asked(ada)).toEqual([['hello fr-FR']])
    for (const panel of ['subtitles', 'chat'] as const) zoe.booth.app.setVisible(panel, false)
    await open.clock.advance(sayMs)
    const before = sentBy(open, [zoe]).length
    await open.clock.advance(5 * listenerReadsMs)
    expect(sentBy(open, [zoe]).length).toBe(before)
  })

  it('reads earlier and missed lines from the history, and sends nothing for them', async () => {
    const open = openRoom({ history: true })
    const ada = await open.comes()
    await open.said(ada, '1')
    const people = await listenersOf(open, 3)
    await open.lost(ada, '2')
    await open.said(ada, '3')
    await open.clock.advance(2_000)
    for (const zoe of people) expect([textsOf(zoe), missingOf(zoe)]).toEqual([['1', '2', '3'], []])
    expect(new Set(sentBy(open, people))).toEqual(new Set(['state']))
  })

  it('misses no line sent long before it joined, with a history', async () => {
    const open = openRoom({ history: true, keptMessages: 10 })
    const ada = await open.comes()
    for (let part = 0; part < 6; part++) await open.said(ada, ...Array.from({ length: 50 }, () => 'before'))
    open.network.forgetHistory()
    const zoe = await listens(open)
    await open.said(ada, 'now')
    await open.clock.advance(30_000)
    expect([textsOf(zoe), missingOf(zoe)]).toEqual([['now'], []])
  })

  it('asks for missed lines within five seconds if there is no history, but not all listeners at once', async () => {
    const open = openRoom()
    const ada = await open.comes()
    const people = await listenersOf(open, 8)
    await open.said(ada, '1')
    await open.lost(ada, '2')
    await open.said(ada, '3')
    await open.clock.advance(200)
    const atOnce = controlsOf(open.network, 'ask').filter(({ message }) => 'of' in Object(message)).length
    await open.clock.advance(listenerAskMs + 2_000)
    for (const zoe of people) expect(textsOf(zoe)).toEqual(['1', '2', '3'])
    expect([atOnce < people.length, listenerAskMs]).toEqual([true, 5_000])
  })

  it('is not asked for a line that its speaker does not resend', async () => {
    const open = openRoom()
    const [ada, luis] = [await open.comes(), await open.comes()]
    await open.said(luis, '1')
    const zoe = await listens(open)
    zoe.booth.subtitles.setTargetLanguage('fr-FR')
    await open.clock.advance(sayMs)
    await open.lost(luis, '2')
    open.network.lose(({ message }) => Reflect.get(Object(message), 'type') === 'answer')
    await open.said(luis, '3')
    await open.clock.advance(60_000)
    const askedBy = (person: Person) =>
      controlsOf(open.network, 'ask').filter(({ sender }) => sender === senderOf(person))
    expect(askedBy(ada).length).toBeGreaterThan(0)
    expect(askedBy(ada).filter(({ to }) => to === senderOf(zoe))).toEqual([])
  })

  it('does not answer peers that ask it for lines', async () => {
    const open = openRoom()
    const ada = await open.comes()
    const zoe = await listens(open)
    await open.said(ada, 'hello')
    const ask = createControl({ type: 'ask', to: senderOf(zoe), latest: 9 }, { clientId: 'eve', sentAtMs: 1 })
    open.network.inject(room, { channel: 'control', message: ask, sender: 'eve' })
    await open.clock.advance(5_000)
    expect([textsOf(zoe), controlsOf(open.network, 'answer').filter(({ sender }) => sender === senderOf(zoe))]).toEqual(
      [['hello'], []],
    )
  })

  it('receives the state of two speakers, and so do later listeners, however many speakers there are', async () => {
    const open = openRoom()
    for (let count = 0; count < 8; count++) await open.said(await open.comes(), 'hello')
    await open.clock.advance(5_000)
    const told = async (comes: () => Promise<unknown>) => {
      const before = controlsOf(open.network, 'state').length
      await comes()
      await open.clock.advance(sayMs)
      return controlsOf(open.network, 'state')
        .slice(before)
        .filter(({ message }) => !('asks' in Object(message)) && !('listens' in Object(message))).length
    }
    expect(await told(() => listens(open))).toBe(2)
    expect(await told(() => Promise.all([listens(open), listens(open)]))).toBe(2)
  })

  it('causes seven messages in a room without a history: three states, two questions and two answers', async () => {
    const open = openRoom()
    const speakers = [await open.comes(), await open.comes(), await open.comes()]
    for (const somebody of speakers) await open.said(somebody, 'hello')
    await open.clock.advance(5_000)
    await listens(open)
    await open.clock.advance(sayMs)
    for (const somebody of speakers) await open.said(somebody, 'again')
    await open.clock.advance(2_000)
    const before = open.network.published.length
    await listens(open)
    await open.clock.advance(sayMs)
    const types = open.network.published.slice(before).map(({ message }) => Reflect.get(Object(message), 'type'))
    expect(types.toSorted()).toEqual(['answer', 'answer', 'ask', 'ask', 'state', 'state', 'state'])
  })
})
