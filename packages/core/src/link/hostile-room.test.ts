import { fakeTranslator } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import {
  controlsOf,
  linesOf,
  missingOf,
  type Network,
  numbers,
  openRoom,
  senderOf,
  textsOf,
} from '../booth/test-support/open-room.ts'
import { type Person, person, room, settled } from '../booth/test-support/person.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import { wireState } from '../booth/test-support/wire-states.ts'
import { translationsInFlight } from '../translate/calls.ts'
import { maxSenderChars } from './limits.ts'
import { createUpdate } from './wire/line-update.ts'

const control = (body: Readonly<Record<string, unknown>>) => ({ v: 1, module: 'lingobooth', id: 'eve-1', ...body })

/** Somebody with an honest sender and nothing else that is honest. */
const hostile = async (network: Network) => {
  const answers: ((message: { type?: string; id?: string; clientId?: string; asks?: true }) => void)[] = []
  const session = await network.transport().open({
    room,
    channels: ['subtitles', 'chat', 'control'],
    self: { clientId: 'eve', userId: 'eve', name: 'Eve' },
    signal: new AbortController().signal,
    onDelivery: ({ message }) => {
      for (const answer of answers) answer(message as object)
    },
    onStatus: () => {},
    onClosed: () => {},
  })
  const say = (message: object, channel = 'subtitles') => session.publish(channel, message as never)
  return {
    say,
    tell: (body: Readonly<Record<string, unknown>>) => say(control({ clientId: 'eve', ...body })),
    states: (fields: Parameters<typeof wireState>[1], clientId = 'eve') => say(wireState(clientId, fields), 'control'),
    whenTold: (answer: (typeof answers)[number]) => answers.push(answer),
  }
}

interface Lies {
  /** Of the subtitles, unless told otherwise. */
  readonly lines: readonly object[]
  readonly end?: number
}

/** Tells whoever comes that there is something to ask for, and answers who asks with these lines alone. */
const lie = (eve: Awaited<ReturnType<typeof hostile>>, { lines, end = 1 }: Lies) =>
  eve.whenTold(({ type, id, clientId: to, asks }) => {
    if (type === 'state' && asks) void eve.states({ heads: { subtitles: end, chat: 0 } })
    if (type !== 'ask') return
    const given = lines.map((line) => ({ channel: 'subtitles', ...line }))
    void eve.tell({ type: 'answer', to, ask: id, lines: given, complete: true })
  })

const forge = (eve: Awaited<ReturnType<typeof hostile>>, author: string) =>
  lie(eve, { lines: [{ sender: author, message: wireLine(author, 900, { text: 'forged' }) }] })

describe('a hostile participant', () => {
  it("cannot trigger requests for others' present lines by announcing ever new clients", async () => {
    const { comes, said, network, clock } = openRoom()
    const [luis, ada] = [await comes(), await comes()]
    await clock.advance(1_000)
    await said(luis, '1', '2', '3')
    await clock.advance(2_000)
    const eve = await hostile(network)
    for (let count = 0; count < 1_000; count++) await eve.states({}, `eve ${count}`)
    await clock.advance(0)
    await said(luis, '4')
    await clock.advance(60_000)
    expect(textsOf(ada)).toEqual(['1', '2', '3', '4'])
    expect(controlsOf(network, 'ask').filter(({ message }) => 'of' in Object(message))).toEqual([])
  })

  it('is dropped and counted if its name is longer than a transport allows', async () => {
    const { comes, network, clock } = openRoom()
    const ada = await comes()
    for (const sender of ['e'.repeat(1_000), 'e'.repeat(1_001)])
      network.inject(room, { channel: 'subtitles', message: wireLine(sender.slice(-100), 1), sender })
    await clock.advance(0)
    expect([textsOf(ada).length, ada.booth.app.view.getSnapshot().drops]).toEqual([1, { 'message.invalid-field': 1 }])
  })

  it('with the longest name does not stop a newcomer from learning of any line', async () => {
    const { comes, said, network, clock } = openRoom()
    const luis = await comes()
    await said(luis, '1', '2')
    const sender = 'e'.repeat(maxSenderChars)
    network.inject(room, { channel: 'subtitles', message: wireLine('eve', 1), sender })
    await clock.advance(5_000)
    const ada = await comes()
    await clock.advance(5_000)
    await said(luis, '3')
    await clock.advance(10_000)
    expect([textsOf(ada), missingOf(ada)]).toEqual([['1', '2', 'eve 1', '3'], []])
  })

  it("whose lines are all missing does not stop the repair of others' lines", async () => {
    const { comes, said, lost, network, clock } = openRoom()
    const [luis, ada] = [await comes(), await comes()]
    await said(luis, '1')
    const eve = await hostile(network)
    for (let count = 0; count < 200; count++) await eve.say(wireLine(`eve ${count}`, 9))
    await lost(luis, '2')
    await said(luis, '3')
    await clock.advance(10_000)
    expect(textsOf(ada).filter((text) => !text.startsWith('eve'))).toEqual(['1', '2', '3'])
    expect(ada.booth.subtitles.view.getSnapshot().lines.length).toBe(203)
  })

  it("cannot hide an author's later lines by passing on forged ones", async () => {
    const { comes, said, lost, network, clock } = openRoom()
    const luis = await comes()
    const eve = await hostile(network)
    forge(eve, senderOf(luis))
    const ada = await comes()
    await clock.advance(5_000)
    const mara = await comes()
    await said(mara, 'hello')
    await said(luis, '1')
    await lost(luis, '2')
    await said(luis, '3')
    await said(mara, 'and you')
    expect(textsOf(ada)).toEqual(['forged', 'hello', '1', '3', 'and you'])
    await clock.advance(10_000)
    expect(textsOf(ada)).toEqual(['forged', 'hello', '1', '2', '3', 'and you'])
  })

  it("cannot hide an author's lines by forging others while the author is already speaking", async () => {
    const { comes, said, network, clock } = openRoom()
    const luis = await comes()
    const eve = await hostile(network)
    forge(eve, senderOf(luis))
    const ada = person({ clock, network })
    const joining = ada.join()
    await clock.advance(100)
    await said(luis, '1')
    await clock.advance(5_000)
    await joining
    const mara = await comes()
    await said(mara, 'hello')
    await said(luis, '2')
    expect(textsOf(ada)).toEqual(['1', 'forged', 'hello', '2'])
  })

  describe('a participant who passes on as many forged lines as possible', () => {
    const forgedFrom = async (options: Parameters<ReturnType<typeof openRoom>['comes']>[0]) => {
      const { comes, said, network, clock } = openRoom({ messageBytes: 1_000_000 })
      const luis = await comes({ options: { translate: 'receiver' } })
      const author = senderOf(luis)
      const eve = await hostile(network)
      const forged = Array.from({ length: 50 }, (_, index) =>
        wireLine(author, 900 + index, { text: `${index}`.padEnd(1_000, 'x') }),
      )
      lie(eve, { lines: forged.map((message) => ({ sender: author, message })) })
      const ada = await comes(options)
      await clock.advance(5_000)
      expect(textsOf(ada).length).toBe(50)
      return { ada, luis, said, clock }
    }

    it("spends none of the author's translation quota", async () => {
      const { ada, luis, said, clock } = await forgedFrom({
        language: 'fr-FR',
        options: { translate: 'receiver', limits: { translationCharsPerHour: 4_000 } },
      })
      await said(luis, 'y'.repeat(1_000))
      await clock.advance(1_000)
      expect(linesOf(ada).at(-1)?.translation.state).toBe('translated')
    })

    it('takes no turn from the author', async () => {
      const translator = fakeTranslator()
      const answers: (() => void)[] = []
      translator.answer(() => new Promise((resolve) => answers.push(() => resolve('translated'))))
      const options = { translate: 'receiver' } as const
      const { luis, said } = await forgedFrom({ language: 'fr-FR', translator, options })
      expect(answers.length).toBe(translationsInFlight)
      await said(luis, 'said')
      answers[0]?.()
      await settled()
      expect(translator.requests.at(-1)?.text).toBe('said')
    })
  })

  it('cannot hide a real final line by passing on a forged one while the line is being spoken', async () => {
    const { comes, network, clock } = openRoom()
    const author = senderOf(await comes())
    const [forged, real] = [wireLine(author, 1, { text: 'forged' }), wireLine(author, 1, { text: 'real' })]
    const eve = await hostile(network)
    lie(eve, { lines: [{ sender: author, message: forged }] })
    const ada = await comes()
    await clock.advance(5_000)
    expect(textsOf(ada)).toEqual(['forged'])
    for (const _ of ['once', 'twice']) network.inject(room, { channel: 'subtitles', message: real, sender: author })
    await clock.advance(0)
    expect([textsOf(ada), ada.drops()]).toEqual([['forged', 'real'], { 'message.duplicate': 1 }])
  })

  it('cannot change lines or override corrections of their author with forged corrections', async () => {
    const { comes, said, network, clock } = openRoom()
    const luis = await comes()
    await said(luis, 'earlier')
    const author = senderOf(luis)
    const [of = ''] = luis.booth.subtitles.view.getSnapshot().lines.map(({ id }) => id)
    const correction = (line: string, seq: number, text: string) => ({
      sender: author,
      message: createUpdate(
        { type: 'revision', of: line, revision: 900, text, translations: [], pending: [] },
        { clientId: author, seq, sentAtMs: 1 },
      ),
    })
    const live = { ...wireLine(author, 2, { text: 'live' }), id: 'live-1' }
    const eve = await hostile(network)
    const earlier = { sender: author, message: { ...wireLine(author, 1, { text: 'earlier' }), id: of } }
    lie(eve, { lines: [earlier, correction(of, 3, 'forged'), correction('live-1', 4, 'forged too')] })
    network.lose(({ message, sender }) => sender === author && Reflect.get(Object(message), 'type') === 'answer')
    const ada = await comes()
    await clock.advance(5_000)
    network.lose(undefined)
    expect(textsOf(ada)).toEqual(['forged'])
    network.inject(room, { channel: 'subtitles', message: live, sender: author })
    await clock.advance(0)
    expect(textsOf(ada)).toEqual(['forged', 'live'])
    luis.booth.subtitles.revise(luis.booth.subtitles.view.getSnapshot().lines[0]?.key ?? '', 'what I meant')
    await clock.advance(0)
    expect(textsOf(ada)).toEqual(['what I meant', 'live'])
  })

  it('cannot keep earlier lines from a newcomer by answering that there are none', async () => {
    for (let run = 0; run < 5; run++) {
      const { comes, said, network, clock } = openRoom()
      const luis = await comes()
      await said(luis, '1', '2')
      const eve = await hostile(network)
      lie(eve, { lines: [] })
      const ada = await comes()
      await clock.advance(5_000)
      expect(textsOf(ada)).toEqual(['1', '2'])
    }
  })

  it("cannot keep another's lines from a newcomer by leaving them out of an answer", async () => {
    for (let run = 0; run < 5; run++) {
      const { comes, said, network, clock } = openRoom()
      const luis = await comes()
      await said(luis, '1', '2')
      const eve = await hostile(network)
      const message = wireLine('eve', 1, { text: 'Nobody else said anything.' })
      await eve.say(message)
      lie(eve, { lines: [{ message }] })
      const ada = await comes()
      await clock.advance(5_000)
      expect(textsOf(ada).toSorted()).toEqual(['1', '2', 'Nobody else said anything.'])
    }
  })

  it.each([
    ['nothing', 0],
    ['too little', 1],
    ['too much', 900],
  ])(
    'who claims that its own lines end at %s and gives none hides no line of others and makes none missing',
    async (_, end) => {
      const { comes, said, lost, network, clock } = openRoom()
      const luis = await comes()
      await said(luis, ...numbers(62))
      await clock.advance(5_000)
      lie(await hostile(network), { lines: [], end })
      const ada = await comes()
      await clock.advance(15_000)
      expect(textsOf(ada)).toEqual(numbers(50, 13))
      await lost(luis, 'lost')
      await said(luis, 'now')
      await clock.advance(10_000)
      expect([textsOf(ada).slice(50), missingOf(ada)]).toEqual([['lost', 'now'], []])
    },
  )

  it('cannot displace what a newcomer knows of others by announcing ever new clients', async () => {
    const { comes, said, network, clock } = openRoom()
    const luis = await comes()
    for (let part = 0; part < 6; part++) await said(luis, ...Array.from({ length: 50 }, () => 'before'))
    await clock.advance(5_000)
    const eve = await hostile(network)
    eve.whenTold(({ asks }) => {
      for (let count = 0; asks && count < 600; count++)
        clock.setTimeout(() => {
          void eve.states({}, `eve ${count}`)
        }, 300)
    })
    const ada = await comes({ options: { captions: { earlierLines: 0 } } })
    await said(luis, 'now')
    await clock.advance(60_000)
    expect([textsOf(ada), missingOf(ada)]).toEqual([['now'], []])
  })

  it('triggers at most one state per peer with a question, and few per second with many questions', async () => {
    const { comes, said, network, clock } = openRoom()
    const people = await Promise.all([comes(), comes(), comes(), comes()])
    for (const somebody of people) await said(somebody, 'hello')
    await clock.advance(5_000)
    const eve = await hostile(network)
    const statesBy = (senders: readonly Person[]) =>
      controlsOf(network, 'state').filter(({ sender }) => senders.map(senderOf).includes(sender)).length
    const before = statesBy(people)
    await eve.states({ asks: true })
    await clock.advance(1_000)
    expect(statesBy(people) - before).toBe(people.length)
    for (let count = 0; count < 1_000; count++) {
      await eve.states({ asks: true })
      await clock.advance(1)
    }
    await clock.advance(1_000)
    expect(statesBy(people) - before).toBeLessThanOrEqual(24)
  })
})
