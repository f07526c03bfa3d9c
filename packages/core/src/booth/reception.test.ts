import { manualClock, memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { headAfterMs } from '../constants.ts'
import type { Delivery, History, HistoryPage, OpenOptions, Transport } from '../ports/transport.port.ts'
import { type Person, type PersonOptions, person, room } from './test-support/person.ts'
import { wireLine } from './test-support/wire-lines.ts'

type Network = ReturnType<typeof memoryNetwork>

const moduleOf = (message: unknown) => Reflect.get(Object(message), 'module')
const typeOf = (message: unknown) => Reflect.get(Object(message), 'type')
const textsOf = ({ booth }: Person, module: 'subtitles' | 'chat' = 'subtitles') =>
  booth[module].view.getSnapshot().lines.map(({ text }) => text)
const originsOf = ({ booth }: Person) => booth.subtitles.view.getSnapshot().lines.map(({ origin }) => origin)
const missingOf = ({ events }: Person) => events.filter(({ type }) => type === 'lines.missing')
const senderOf = ({ booth }: Person): string => booth.actor.getSnapshot().context.request.clientId
const controlsOf = ({ published }: Network, wanted: string) =>
  published.filter(({ message }) => moduleOf(message) === 'lingobooth' && typeOf(message) === wanted)

/** A room whose network is as told, with a clock for everybody in it. */
const openRoom = (options: Parameters<typeof memoryNetwork>[0] = {}) => {
  const clock = manualClock()
  const network = memoryNetwork({ clock, ...options })
  const said = async (somebody: Person, ...texts: readonly string[]) => {
    for (const text of texts) somebody.booth.subtitles.send(text)
    await clock.advance(0)
  }
  return {
    clock,
    network,
    async comes(more: PersonOptions = {}): Promise<Person> {
      const somebody = person({ clock, network, ...more })
      const joining = somebody.join()
      await clock.advance(1_000)
      await joining
      return somebody
    },
    /** A line of a stranger, as it travels; a transport with a history keeps it. */
    async travels(clientId: string, seq: number) {
      network.inject(room, { channel: 'subtitles', message: wireLine(clientId, seq), sender: clientId })
      await clock.advance(0)
    },
    said,
    /** Nobody hears what is said now. */
    async lost(somebody: Person, ...texts: readonly string[]) {
      network.lose(({ message }) => moduleOf(message) !== 'lingobooth')
      await said(somebody, ...texts)
      network.lose(undefined)
    },
  }
}

const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => String(from + index))

describe('a line that was lost', () => {
  it.each([
    ['with a history', { history: true }],
    ['without a history', {}],
    ['that addresses nobody', { addressing: false }],
  ])('is shown in its place on a network %s, unspoken and marked as late', async (_, options) => {
    const { comes, said, lost, clock } = openRoom(options)
    const [luis, ada] = [await comes(), await comes()]
    ada.booth.voice.toggle()
    await said(luis, '1')
    await lost(luis, '2', '3')
    await said(luis, '4')
    expect(textsOf(ada)).toEqual(['1', '4'])
    await clock.advance(5_000)
    expect(textsOf(ada)).toEqual(['1', '2', '3', '4'])
    expect(originsOf(ada)).toEqual(['live', 'repair', 'repair', 'live'])
    expect([missingOf(ada), ada.notices()]).toEqual([[], []])
    const spoken = ada.events.filter(({ type }) => type === 'voice.started').length
    expect(spoken).toBeLessThanOrEqual(2)
  })

  it('is noticed also when it was the last one', async () => {
    const { comes, said, lost, clock } = openRoom()
    const [luis, ada] = [await comes(), await comes()]
    await said(luis, '1')
    await lost(luis, '2')
    await clock.advance(headAfterMs + 5_000)
    expect(textsOf(ada)).toEqual(['1', '2'])
  })

  it('is had from another when its sender is gone', async () => {
    const { comes, said, network, clock } = openRoom()
    const [luis, mara, ada] = [await comes(), await comes(), await comes()]
    await said(mara, 'hello')
    network.disturb(({ message }, listener) =>
      moduleOf(message) === 'subtitles' && listener === senderOf(ada) ? [] : [0],
    )
    await said(luis, '1', '2')
    network.disturb(undefined)
    await said(luis, '3')
    await luis.booth.leave()
    await clock.advance(60_000)
    expect(textsOf(mara)).toEqual(['hello', '1', '2', '3'])
    expect([textsOf(ada), missingOf(ada)]).toEqual([['hello', '1', '2', '3'], []])
  })

  it('is reported when nobody has it', async () => {
    const { comes, travels, clock } = openRoom()
    const ada = await comes()
    await travels('luis', 1)
    await travels('luis', 4)
    await clock.advance(120_000)
    expect(missingOf(ada)).toEqual([{ type: 'lines.missing', module: 'subtitles', lines: 2 }])
    expect(ada.notices()).toEqual(['lines-missing'])
    await travels('luis', 5)
    await clock.advance(120_000)
    expect(missingOf(ada).length).toBe(1)
  })

  it('is not missing when its sender could never send it', async () => {
    const { comes, said, network, clock } = openRoom({ messageBytes: 2_000 })
    const [luis, ada] = [await comes(), await comes()]
    await said(luis, '1', 'x'.repeat(3_000), '3')
    expect(luis.notices()).toEqual(['line-failed'])
    await clock.advance(60_000)
    expect([textsOf(ada), missingOf(ada)]).toEqual([['1', '3'], []])
    expect(controlsOf(network, 'ask').length).toBeGreaterThan(0)
  })
})

describe('a newcomer', () => {
  it.each([
    ['of the history', { history: true }],
    ['that somebody sends who was there', {}],
  ])(
    'is shown the last fifty lines of each module %s, unspoken and translated, before what is said now',
    async (_, options) => {
      const { comes, said, network, clock } = openRoom(options)
      const luis = await comes()
      await said(luis, ...numbers(60))
      for (const text of numbers(3)) luis.booth.chat.send(text)
      await clock.advance(60_000)
      const ada = person({ clock, network })
      const joining = ada.join('es-ES')
      await clock.advance(0)
      await joining
      ada.booth.voice.toggle()
      await clock.advance(1_000)
      await said(luis, 'now')
      await clock.advance(10_000)
      expect(textsOf(ada)).toEqual([...numbers(50, 11), 'now'])
      expect(originsOf(ada)).toEqual([...numbers(50).map(() => 'history'), 'live'])
      expect(textsOf(ada, 'chat')).toEqual(numbers(3))
      expect(ada.shown()[0]).toBe('11 [es-ES]')
      expect([missingOf(ada), ada.notices()]).toEqual([[], []])
      expect(ada.events.filter(({ type }) => type === 'line.added')[0]).toMatchObject({ own: false, origin: 'history' })
    },
  )

  it.each([
    ['with a history', { history: true }],
    ['without a history', {}],
  ])('misses nothing of somebody who said more than it is shown, in a room %s', async (_, options) => {
    const { comes, said, clock } = openRoom(options)
    const [luis, mara] = [await comes(), await comes()]
    for (let said300 = 0; said300 < 300; said300 += 50) await said(luis, ...numbers(50, said300))
    await said(mara, ...numbers(60, 1_001))
    await clock.advance(60_000)
    const ada = await comes()
    await said(luis, 'now')
    await clock.advance(60_000)
    expect(textsOf(ada)).toEqual([...numbers(50, 1_011), 'now'])
    expect([missingOf(ada), ada.notices()]).toEqual([[], []])
  })

  it.each([
    [0, 0],
    [3, 3],
    [200, 120],
    [1_000, 120],
  ])('that wants %i earlier lines is shown %i of 120', async (earlierLines, shown) => {
    for (const history of [true, false]) {
      const { comes, said, clock } = openRoom({ history })
      const luis = await comes()
      await said(luis, ...numbers(60))
      await said(luis, ...numbers(60, 61))
      await clock.advance(60_000)
      const ada = await comes({ options: { earlierLines } })
      await clock.advance(10_000)
      expect([history, textsOf(ada)]).toEqual([history, numbers(shown, 121 - shown)])
    }
  })

  it('asks 400 ms after it said hello, when those who are there have answered', async () => {
    const { comes, said, network, clock } = openRoom()
    const luis = await comes()
    await said(luis, '1')
    await clock.advance(60_000)
    const ada = person({ clock, network })
    const joining = ada.join()
    await clock.advance(399)
    expect([controlsOf(network, 'ask'), textsOf(ada)]).toEqual([[], []])
    await clock.advance(1)
    expect(controlsOf(network, 'ask').map(({ channel }) => channel)).toEqual(['subtitles', 'chat'])
    expect(textsOf(ada)).toEqual(['1'])
    await joining
  })

  it('asks the next one when the first does not answer', async () => {
    const { comes, said, network, clock } = openRoom()
    const [luis, mara] = [await comes(), await comes()]
    await said(luis, '1')
    await said(mara, '2')
    await clock.advance(60_000)
    let asked = 0
    network.lose(({ message }) => typeOf(message) === 'answer' && ++asked <= 2)
    const ada = await comes()
    await clock.advance(10_000)
    expect(textsOf(ada)).toEqual(['1', '2'])
    expect(new Set(controlsOf(network, 'ask').map(({ to }) => to)).size).toBe(2)
  })

  it('is shown lines that were lost while it came', async () => {
    for (const history of [true, false]) {
      const { comes, said, lost, clock, network } = openRoom({ history })
      const luis = await comes()
      await said(luis, '1')
      await clock.advance(60_000)
      const ada = person({ clock, network })
      const joining = ada.join()
      await clock.advance(1)
      await lost(luis, '2')
      await said(luis, '3')
      await clock.advance(60_000)
      await joining
      expect([history, textsOf(ada)]).toEqual([history, ['1', '2', '3']])
    }
  })

  it('alone in a room waits for nobody', async () => {
    const { comes, said, network } = openRoom()
    const ada = await comes()
    await said(ada, 'hello')
    expect(textsOf(ada)).toEqual(['hello'])
    expect(controlsOf(network, 'hello').length).toBe(1)
  })
})

describe('after an interruption', () => {
  it.each([
    ['with a history', { history: true }],
    ['without a history', {}],
  ])('what was said meanwhile is shown in order, in a room %s', async (_, options) => {
    const { comes, said, network, clock } = openRoom(options)
    const [luis, ada] = [await comes(), await comes()]
    await said(luis, '1')
    network.end(undefined, senderOf(ada))
    await said(luis, '2', '3')
    await clock.advance(10_000)
    await said(luis, '4')
    await clock.advance(10_000)
    expect(textsOf(ada)).toEqual(['1', '2', '3', '4'])
    expect(originsOf(ada)).toEqual(['live', 'repair', 'repair', 'live'])
  })

  it('what was said to an empty room is shown', async () => {
    const { comes, said, network, clock } = openRoom({ history: true })
    const [luis, ada] = [await comes(), await comes()]
    network.end(undefined, senderOf(ada))
    await said(luis, '1', '2')
    await clock.advance(10_000)
    expect(textsOf(ada)).toEqual(['1', '2'])
  })

  it.each([
    ['are their clients', (clientId: string) => clientId],
    ['are users and clients', (clientId: string) => `user.${clientId}`],
  ])('the lines of an earlier stay are not shown again, where senders %s', async (_, senderFor) => {
    const { comes, said, network, clock } = openRoom({ history: true })
    const honest = network.transport()
    const named = (delivery: Delivery) => ({ ...delivery, sender: senderFor(delivery.sender ?? '') })
    const transport: Transport = {
      id: 'named',
      async open(options) {
        const onDelivery = (delivery: Delivery) => options.onDelivery(named(delivery))
        const session = await honest.open({ ...options, onDelivery })
        const read: History['read'] = async (channel, range) => {
          const page = await (session.history as History).read(channel, range)
          return { ...page, deliveries: page.deliveries.map(named) }
        }
        return { ...session, history: { read } }
      },
    }
    const [luis, ada] = [await comes(), await comes({ transport })]
    await said(luis, '1')
    await said(ada, '2')
    network.interrupt(senderOf(ada))
    await said(ada, 'unsent')
    await ada.booth.leave()
    await said(luis, '3')
    const comesBack = async () => {
      const joining = ada.join()
      await clock.advance(10_000)
      await joining
    }
    await comesBack()
    expect(textsOf(ada)).toEqual(['1', '2', 'unsent', '3'])
    ada.booth.subtitles.retry(ada.subtitles().find(({ outcome }) => outcome === 'failed')?.key ?? '')
    await clock.advance(0)
    await ada.booth.leave()
    await comesBack()
    expect(textsOf(ada)).toEqual(['1', '2', 'unsent', '3'])
  })
})

/** A transport of a network whose history answers when and how it is told. */
const reader = (network: Network) => {
  const honest = network.transport()
  const reads: { readonly channel: string; readonly after?: string; readonly limit: number }[] = []
  const state = {
    reads,
    before: async (): Promise<unknown> => undefined,
    instead: undefined as ((cursor: number) => unknown) | undefined,
    early: [] as Delivery[],
    transport: {
      id: 'reader',
      async open(options: OpenOptions) {
        for (const delivery of state.early) options.onDelivery(delivery)
        const session = await honest.open(options)
        const read: History['read'] = async (channel, { signal: _, ...range }) => {
          reads.push({ channel, ...range })
          await state.before()
          return state.instead
            ? (state.instead(reads.length) as HistoryPage)
            : (session.history as History).read(channel, range)
        }
        return { ...session, history: { read } }
      },
    } satisfies Transport,
    of: (channel: string) => reads.filter((read) => read.channel === channel).map(({ after, limit }) => [after, limit]),
  }
  return state
}

describe('the history', () => {
  it('is read in pages of a hundred, from where the last connection was', async () => {
    const { comes, said, network, clock } = openRoom({ history: true })
    const history = reader(network)
    const luis = await comes()
    const ada = await comes({ transport: history.transport })
    expect(history.reads).toEqual([
      { channel: 'subtitles', limit: 50 },
      { channel: 'chat', limit: 50 },
    ])
    await said(luis, '1', '2')
    history.reads.length = 0
    network.end(undefined, senderOf(ada))
    for (let page = 0; page < 5; page++) await said(luis, ...numbers(50, 3 + 50 * page))
    await clock.advance(10_000)
    expect(textsOf(ada)).toEqual(numbers(252))
    expect(history.of('subtitles')).toEqual([
      ['2', 100],
      ['102', 100],
      ['202', 100],
    ])
    expect(history.of('chat')).toEqual([[undefined, 200]])
  })

  it('is read from before a gap, until the gap is closed', async () => {
    const { comes, said, lost, network, clock } = openRoom({ history: true })
    const history = reader(network)
    const luis = await comes()
    const ada = await comes({ transport: history.transport })
    await said(luis, '1')
    await lost(luis, '2')
    await said(luis, '3', '4')
    history.reads.length = 0
    network.end(undefined, senderOf(ada))
    await clock.advance(10_000)
    expect(history.of('subtitles')).toEqual([['1', 100]])
    network.end(undefined, senderOf(ada))
    await clock.advance(10_000)
    expect(history.of('subtitles').at(-1)).toEqual(['4', 100])
    expect(textsOf(ada)).toEqual(numbers(4))
  })

  it('has a lost line also when others went on and its sender is gone', async () => {
    const { comes, said, lost, clock } = openRoom({ history: true })
    const [luis, mara, ada] = [await comes(), await comes(), await comes()]
    await said(luis, '1')
    await lost(luis, '2')
    await said(mara, 'meanwhile')
    await said(luis, '3')
    await mara.booth.leave()
    await luis.booth.leave()
    await clock.advance(60_000)
    expect(textsOf(ada)).toEqual(['1', 'meanwhile', '2', '3'])
    expect(missingOf(ada)).toEqual([])
  })

  it('comes first: what is said while it is read waits, in its order', async () => {
    const { comes, said, network, clock } = openRoom({ history: true })
    const history = reader(network)
    let goOn = (_?: unknown) => {}
    history.before = () => new Promise((resolve) => (goOn = resolve))
    const luis = await comes()
    await said(luis, 'before')
    const ada = await comes({ transport: history.transport })
    await said(luis, 'meanwhile 1', 'meanwhile 2')
    expect(textsOf(ada)).toEqual([])
    history.before = async () => undefined
    goOn()
    await clock.advance(0)
    expect(textsOf(ada)).toEqual(['before', 'meanwhile 1', 'meanwhile 2'])
    expect(originsOf(ada)).toEqual(['history', 'history', 'history'])
  })

  it('and what is said now are shown also while nothing can be sent', async () => {
    const { comes, said, network, clock } = openRoom({ history: true })
    const luis = await comes()
    await said(luis, '1')
    const honest = network.transport()
    const open = async (options: OpenOptions) => ({
      ...(await honest.open(options)),
      publish: () => new Promise<never>(() => {}),
    })
    const ada = person({ network, clock, transport: { id: 'mute', open } })
    const joining = ada.join()
    await clock.advance(1)
    await said(luis, '2')
    expect(textsOf(ada)).toEqual(['1', '2'])
    await joining
  })

  it('holds back 5,000 deliveries at most', async () => {
    const { comes, network, clock } = openRoom({ history: true })
    const history = reader(network)
    history.before = () => new Promise(() => {})
    const ada = await comes({ transport: history.transport })
    for (let count = 0; count < 5_000; count++) network.inject(room, { channel: 'chat', message: null, sender: 'luis' })
    await clock.advance(0)
    expect(ada.drops()).toEqual({})
    network.inject(room, { channel: 'chat', message: null, sender: 'luis' })
    await clock.advance(0)
    expect(ada.drops()).toEqual({ 'message.not-an-object': 1 })
  })

  it('is not read for ever, whatever it says of itself', async () => {
    const { comes, said, network, clock } = openRoom({ history: true })
    const history = reader(network)
    history.instead = (count) => ({
      deliveries: [{ channel: 'subtitles', message: 7, cursor: `${count}` }],
      more: true,
    })
    const ada = await comes({ transport: history.transport })
    expect([history.of('subtitles').length, history.of('chat').length]).toEqual([50, 1])
    const luis = await comes()
    await said(luis, 'hello')
    await clock.advance(1_000)
    expect(textsOf(ada)).toEqual(['hello'])
  })

  it.each([
    ['rejects', () => Promise.reject(new Error('broken'))],
    ['answers nothing', () => undefined],
    ['answers no list', () => ({ deliveries: 7, more: true })],
    ['answers nonsense', () => ({ deliveries: [null, 7, { channel: 7 }, { message: {} }], more: 'yes' })],
  ])('that %s disturbs nobody', async (_, answer) => {
    const { comes, said, network, clock } = openRoom({ history: true })
    const history = reader(network)
    history.instead = answer
    const luis = await comes()
    const ada = await comes({ transport: history.transport })
    await clock.advance(60_000)
    await said(luis, 'hello')
    await said(ada, 'and you')
    expect(textsOf(ada)).toEqual(['hello', 'and you'])
    await ada.booth.leave()
    expect(ada.booth.app.view.getSnapshot().status).toBe('left')
  })
})

describe('a question', () => {
  it('that comes before there is a session disturbs nobody', async () => {
    const { comes, said, network, clock } = openRoom()
    const history = reader(network)
    const luis = await comes()
    const ada = await comes({ transport: history.transport })
    await said(ada, 'mine')
    const ask = { v: 1, module: 'lingobooth', type: 'ask', id: 'a', clientId: 'luis', to: senderOf(ada), latest: 5 }
    history.early = [{ channel: 'subtitles', message: ask, sender: 'luis' }]
    network.end(undefined, senderOf(ada))
    await clock.advance(10_000)
    await said(luis, 'still there')
    expect(textsOf(ada)).toEqual(['mine', 'still there'])
  })

  it('of a newcomer is answered also by who never stops talking', async () => {
    const { comes, said, network, clock } = openRoom()
    const luis = await comes()
    await said(luis, ...numbers(30))
    const ada = person({ network, clock })
    const joining = ada.join()
    for (let count = 31; count <= 60; count++) {
      await said(luis, String(count))
      await clock.advance(100)
    }
    await joining
    expect(textsOf(ada)).toEqual(numbers(60))
  })
})
