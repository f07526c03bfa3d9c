import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createStores } from '../booth/atoms.ts'
import { participantsOf } from '../booth/test-support/lines/participants.ts'
import { soleAuthor } from '../booth/test-support/lines/sole-author.ts'
import { controlsOf, openRoom, textsOf } from '../booth/test-support/open-room.ts'
import { type Person, room, sentLines, settled } from '../booth/test-support/person.ts'
import { playSentences } from '../booth/test-support/sentences.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import { maxLineChars } from '../text/clean-text.ts'
import { createOthersOpenLines, openLineMs } from './others-open-lines.ts'

const openOf = ({ booth }: Person) => booth.subtitles.view.getSnapshot().openLines
const openTexts = (person: Person) => openOf(person).map(({ text }) => text)

/** A partial as it travels. */
const partial = (id: string, revision: number, text: string, fields = {}) => ({
  v: 1,
  module: 'lingobooth',
  type: 'partial',
  id,
  clientId: 'luis',
  sentAtMs: 1,
  revision,
  text,
  stable: { calm: 2, fast: 4 },
  speakerLanguage: 'spanish-spain',
  name: 'Luis',
  ...fields,
})

const meeting = async (options = {}) => {
  const opened = openRoom(options)
  const speech = playSentences()
  const ada = await opened.comes({ spoken: speech.spoken })
  const bob = await opened.comes({ senderRate: false })
  const hears = (message: object, sender = 'luis', channel = 'subtitles') => {
    opened.network.inject(room, { channel, message, sender })
    return settled()
  }
  return { ...opened, ...speech, ada, bob, hears }
}

describe('a line while it is spoken', () => {
  it('is shown to its speaker and to others, grows, and is replaced by its final line under the same key', {
    tags: ['line-open'],
  }, async () => {
    const { ada, bob, clock, draft, say } = await meeting()
    draft('line-1', 'good', { calm: 0, fast: 2 })
    await clock.advance(0)
    const [open] = openOf(bob)
    expect(open).toMatchObject({ own: false, text: 'good', stable: { calm: 0, fast: 2 }, name: 'Ada Lovelace (2)' })
    const { person, speaker } = openOf(ada)[0] ?? {}
    expect(openOf(ada)).toEqual([{ ...open, person, speaker, own: true, name: 'Ada Lovelace' }])
    draft('line-1', 'good morning')
    expect(openTexts(ada)).toEqual(['good morning'])
    await clock.advance(250)
    expect(openTexts(bob)).toEqual(['good morning'])
    say('line-1', 'Good morning.')
    expect([openOf(ada), textsOf(ada)]).toEqual([[], ['Good morning.']])
    await clock.advance(0)
    expect([openOf(bob), textsOf(bob)]).toEqual([[], ['Good morning.']])
    const keys = [ada, bob].map(({ booth }) => booth.subtitles.view.getSnapshot().lines.map(({ key }) => key))
    expect(keys).toEqual([[open?.key], [open?.key]])
  })

  it('is sent outside histories and sequence numbers, at most four times a second', async () => {
    const { network, clock, ada, draft, say } = await meeting({ history: true })
    for (let word = 1; word <= 99; word++) {
      draft('line-1', 'word '.repeat(word))
      await clock.advance(10)
    }
    say('line-1', 'All of it.')
    await clock.advance(10_000)
    const partials = controlsOf(network, 'partial')
    expect([partials.length, new Set(partials.map(({ durable }) => durable))]).toEqual([4, new Set([false])])
    expect(sentLines(network)).toMatchObject([{ message: { id: 'line-1', seq: 1 } }])
    expect(ada.booth.usage.view.getSnapshot().vendors).toContainEqual(
      expect.objectContaining({ kind: 'transport', partials: 4 }),
    )
  })

  it.each([
    ['the option', {}, 0],
    ['the transport', { partialsPerSecond: 0 }, 4],
  ])('is not sent if %s turns partials off, but is shown to its speaker', async (_, limits, partialsPerSecond) => {
    const opened = openRoom()
    const speech = playSentences()
    const transport = opened.network.transport()
    const ada = await opened.comes({
      spoken: speech.spoken,
      options: { captions: { partialsPerSecond } },
      transport: {
        ...transport,
        async open(options) {
          const session = await transport.open(options)
          return { ...session, limits: { ...session.limits, ...limits } }
        },
      },
    })
    speech.draft('line-1', 'good')
    await opened.clock.advance(1_000)
    expect([openTexts(ada), controlsOf(opened.network, 'partial')]).toEqual([['good'], []])
  })

  it('is sent as rarely as the transport asks', async () => {
    const opened = openRoom()
    const speech = playSentences()
    const transport = opened.network.transport()
    await opened.comes({
      spoken: speech.spoken,
      transport: {
        ...transport,
        async open(options) {
          const session = await transport.open(options)
          return { ...session, limits: { ...session.limits, partialsPerSecond: 0.5 } }
        },
      },
    })
    for (let word = 1; word <= 59; word++) {
      speech.draft('line-1', 'word '.repeat(word))
      await opened.clock.advance(100)
    }
    expect(controlsOf(opened.network, 'partial')).toHaveLength(3)
  })

  it('disappears everywhere if it never becomes final', async () => {
    const { ada, bob, clock, draft, drop } = await meeting()
    draft('line-1', 'hm')
    await clock.advance(0)
    drop('line-1')
    expect([openTexts(ada), openTexts(bob)]).toEqual([[], ['hm']])
    await clock.advance(openLineMs)
    expect(openTexts(bob)).toEqual([])
  })

  it('is shown below all lines and does not affect their order', { tags: ['line-open'] }, async () => {
    const { ada, bob, clock, said, draft, say } = await meeting()
    draft('line-1', 'first begun')
    await said(bob, 'from Bob')
    await said(ada, 'typed meanwhile')
    say('line-1', 'first begun, last said')
    await clock.advance(0)
    for (const person of [ada, bob])
      expect(textsOf(person)).toEqual(['from Bob', 'typed meanwhile', 'first begun, last said'])
  })

  it('ends everywhere if its speaker leaves, even after the connection broke while it was in flight', async () => {
    const { ada, bob, clock, network, draft, drop } = await meeting()
    network.failPublish(() => 'lost')
    draft('line-1', 'good')
    network.interrupt()
    await clock.advance(1_000)
    draft('line-1', 'good morning')
    network.failPublish(undefined)
    network.restore()
    await clock.advance(5_000)
    expect(openTexts(bob)).toEqual(['good morning'])
    draft('line-1', 'good morning to')
    await ada.booth.leave()
    drop('line-1')
    await clock.advance(openLineMs)
    expect([openOf(ada), openOf(bob)]).toEqual([[], []])
  })
})

describe('an open line of another participant', () => {
  it('disappears eight seconds after its last update, whatever the clocks of others say', {
    tags: ['line-open-ends'],
  }, async () => {
    const { bob, clock, hears } = await meeting()
    await hears(partial('a', 1, 'hola', { sentAtMs: 0 }))
    await clock.advance(openLineMs - 1)
    await hears(partial('a', 2, 'hola a', { sentAtMs: Number.MAX_SAFE_INTEGER }))
    await clock.advance(openLineMs - 1)
    expect(openTexts(bob)).toEqual(['hola a'])
    await hears(partial('a', 2, 'hola a'))
    await clock.advance(1)
    expect(openTexts(bob)).toEqual([])
  })

  it('ignores older updates, and any after its final line', { tags: ['line-open-bounds'] }, async () => {
    const { bob, hears } = await meeting()
    for (const revision of [5, 3, 5, 1]) await hears(partial('luis-1', revision, `revision ${revision}`))
    expect([openTexts(bob), bob.drops()]).toEqual([['revision 5'], { 'message.duplicate': 3 }])
    await hears(wireLine('luis', 1))
    await hears(partial('luis-1', 9, 'too late'))
    expect([openTexts(bob), textsOf(bob), bob.drops()]).toEqual([[], ['luis 1'], { 'message.duplicate': 4 }])
  })

  it('stays until it is final while its speaker starts the next', async () => {
    const { bob, hears } = await meeting()
    await hears(partial('luis-1', 1, 'waits for its translations'))
    await hears(partial('b', 1, 'next'))
    expect(openTexts(bob)).toEqual(['waits for its translations', 'next'])
    await hears(wireLine('luis', 1))
    expect([openTexts(bob), textsOf(bob)]).toEqual([['next'], ['luis 1']])
  })

  it('is one of at most four per sender, whatever client ids the sender claims', {
    tags: ['line-open-bounds'],
  }, async () => {
    const { bob, hears } = await meeting()
    for (let line = 0; line < 1_000; line++)
      await hears(partial(`b-${line}`, 1, `line ${line}`, { clientId: `luis-${line}` }))
    expect(openTexts(bob)).toEqual(['line 996', 'line 997', 'line 998', 'line 999'])
    await hears(partial('c', 1, 'of Eva', { clientId: 'eva' }), 'eva')
    expect(openTexts(bob)).toHaveLength(5)
  })

  it("is not displaced by another user's open lines, however many connections that user has", {
    tags: ['line-open-bounds'],
  }, async () => {
    const opened = openRoom()
    const transport = opened.network.transport()
    const bob = await opened.comes({
      senderRate: false,
      transport: {
        ...transport,
        open: async (options) => ({
          ...(await transport.open(options)),
          userOf: (sender) => sender.split('.')[0],
        }),
      },
    })
    const hears = (sender: string, id: string) => {
      const message = partial(id, 1, `of ${sender}`, { clientId: sender })
      opened.network.inject(room, { channel: 'subtitles', message, sender })
    }
    for (const sender of ['ana', 'ben', 'zoe']) hears(sender, 'a')
    for (let connection = 0; connection < 13; connection++)
      for (const id of ['a', 'b', 'c', 'd']) hears(`eve.${connection}`, id)
    await settled()
    expect(openTexts(bob)).toEqual(['of ana', 'of ben', 'of zoe', ...Array(4).fill('of eve.12')])
  })

  it('can be changed by nobody else, not even by another tab of its sender', {
    tags: ['line-open-bounds'],
  }, async () => {
    const { bob, hears } = await meeting()
    await hears(partial('a', 1, 'mine'))
    await hears(partial('a', 2, 'forged'), 'mallory')
    await hears(partial('a', 2, 'of the other tab', { clientId: 'luis-2' }))
    expect(openOf(bob).map(({ sender, text }) => [sender, text])).toEqual([
      ['luis', 'mine'],
      ['mallory', 'forged'],
    ])
  })

  it('of each tab of one sender is shown and ends separately', async () => {
    const { bob, hears } = await meeting()
    await hears(partial('luis-1', 1, 'one'))
    await hears(partial('b', 1, 'two', { clientId: 'luis-2' }))
    await hears(wireLine('luis', 1))
    expect([openTexts(bob), textsOf(bob)]).toEqual([['two'], ['luis 1']])
  })

  it('disappears with its speaker, and does not come back', { tags: ['line-open-ends'] }, async () => {
    const { ada, bob, clock, draft } = await meeting()
    draft('line-1', 'good')
    await clock.advance(0)
    expect(openTexts(bob)).toEqual(['good'])
    await ada.booth.leave()
    expect(openTexts(bob)).toEqual([])
  })

  it('ends when its reader leaves the room, and leaves no timer', async () => {
    const { ada, bob, clock, hears } = await meeting()
    await hears(partial('a', 1, 'hola'))
    await Promise.all([ada.booth.leave(), bob.booth.leave()])
    expect([openOf(bob), clock.pending]).toEqual([[], 0])
  })

  it.each([
    ['blank', { text: ' \n' }, 'empty-line'],
    ['without a text', { text: undefined }, 'invalid-field'],
    ['with a negative revision', { revision: -1 }, 'invalid-field'],
    ['with no stability', { stable: null }, 'invalid-field'],
    ['with a long id', { id: 'x'.repeat(1_000) }, 'invalid-field'],
  ])('with %s is dropped and counted', async (_, fields, reason) => {
    const { bob, hears } = await meeting()
    await hears(partial('a', 1, 'hola', fields))
    expect([openOf(bob), bob.drops()]).toEqual([[], { [`message.${reason}`]: 1 }])
  })

  it('is truncated and cleaned like a line', async () => {
    const { bob, hears } = await meeting()
    const text = `😀\ud800${'x'.repeat(2 * maxLineChars)}`
    await hears(partial('a', 1, text, { name: 'Lu\u202eis', stable: { calm: 1, fast: Number.MAX_SAFE_INTEGER } }))
    expect(openOf(bob)).toMatchObject([
      { name: 'Luis', text: `😀\ufffd${'x'.repeat(maxLineChars - 3)}`, stable: { calm: 0, fast: maxLineChars } },
    ])
  })

  it('is never read from a history', async () => {
    const { network, clock, comes } = openRoom({ history: true })
    network.inject(room, { channel: 'subtitles', message: partial('a', 1, 'old'), sender: 'luis' })
    await clock.advance(0)
    expect(openOf(await comes())).toEqual([])
  })
})

it('the open lines follow the participants only until the stay ends', () => {
  const stores = createStores()
  const listWith = (...senders: readonly string[]) => participantsOf(senders.map((sender) => ({ sender })))
  const openLines = createOthersOpenLines({
    ...{ stores, clock: manualClock() },
    seen: { has: () => false },
    lineTranslator: { given: () => undefined },
    isRemoved: () => false,
  })
  const opens = (sender: string) =>
    openLines.receive(
      'subtitles',
      partial('line', 1, 'hola', { clientId: sender }) as never,
      soleAuthor(sender, sender),
    )
  const senders = () => stores.openLines.subtitles.get().map(({ sender }) => sender)
  stores.participants.set(listWith('luis', 'mara'))
  opens('luis')
  opens('mara')
  stores.participants.set(listWith('mara'))
  expect(senders()).toEqual(['mara'])
  openLines.end()
  stores.participants.set(listWith())
  expect(senders()).toEqual(['mara'])
})
