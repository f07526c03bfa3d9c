import { describe, expect, it } from 'vitest'
import {
  linesOf,
  missingOf,
  numbers,
  openRoom,
  originsOf,
  senderOf,
  textsOf,
} from '../../booth/test-support/open-room.ts'
import { person, room } from '../../booth/test-support/person.ts'
import { reader } from '../../booth/test-support/scripted-history.ts'
import { wireLine } from '../../booth/test-support/wire-lines.ts'
import type { Delivery, OpenOptions } from '../../ports/transport.port.ts'

describe('the history', () => {
  it('is read in pages of a hundred, from where the last connection ended', async () => {
    const { comes, said, network, clock } = openRoom({ history: true })
    const history = reader(network)
    const luis = await comes()
    const ada = await comes({ transport: history.transport })
    expect(history.reads).toEqual([
      { channel: 'subtitles', limit: 100 },
      { channel: 'chat', limit: 100 },
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

  it('is read from before a gap until the gap is closed', async () => {
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

  it('restores a lost line even after others went on and its sender left', async () => {
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

  it('is shown first: lines sent while it is read wait, in order', async () => {
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

  it('is shown, along with new lines, even while nothing can be sent', async () => {
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

  it('is also shown first after an interruption', async () => {
    const { comes, said, network, clock } = openRoom({ history: true })
    const history = reader(network)
    const luis = await comes()
    const ada = await comes({ transport: history.transport })
    await said(luis, '1')
    network.interrupt(senderOf(ada))
    await said(luis, '2')
    let goOn = (_?: unknown) => {}
    history.before = () => new Promise((resolve) => (goOn = resolve))
    network.restore(senderOf(ada))
    await said(luis, '3')
    expect(textsOf(ada)).toEqual(['1'])
    history.before = async () => undefined
    goOn()
    await clock.advance(0)
    expect(linesOf(ada).map(({ text }) => text)).toEqual(['1', '2', '3'])
  })

  it('buffers at most 5,000 new deliveries', async () => {
    const { comes, network, clock } = openRoom({ history: true })
    const history = reader(network)
    history.before = () => new Promise(() => {})
    const ada = await comes({ transport: history.transport, senderRate: false })
    for (let count = 0; count < 5_000; count++) network.inject(room, { channel: 'chat', message: null, sender: 'luis' })
    await clock.advance(0)
    expect(ada.drops()).toEqual({})
    network.inject(room, { channel: 'chat', message: null, sender: 'luis' })
    await clock.advance(0)
    expect(ada.drops()).toEqual({ 'message.not-an-object': 1 })
  })

  it('is read from the last position, even if a line is sent while the connection opens', async () => {
    const { comes, said, network, clock } = openRoom({ history: true })
    const luis = await comes()
    await said(luis, '1', '2')
    let last: Delivery | undefined
    await network.transport().open({
      room,
      channels: ['subtitles'],
      self: { clientId: 'ear', userId: 'ear', name: 'Ear' },
      signal: new AbortController().signal,
      onDelivery: (delivery) => {
        if (delivery.cursor) last = delivery
      },
      onStatus: () => {},
      onClosed: () => {},
    })
    await said(luis, '3')
    await luis.booth.leave()
    const history = reader(network)
    if (last) history.early = [last]
    const ada = await comes({ transport: history.transport })
    await clock.advance(10_000)
    expect(textsOf(ada)).toEqual(['1', '2', '3'])
  })

  it('delays new lines by at most five seconds if it never answers', async () => {
    const { comes, said, network, clock } = openRoom({ history: true })
    const history = reader(network)
    history.before = () => new Promise(() => {})
    const luis = await comes()
    const ada = await comes({ transport: history.transport })
    await said(luis, '1')
    await clock.advance(3_900)
    expect(textsOf(ada)).toEqual([])
    await clock.advance(200)
    expect([textsOf(ada), missingOf(ada)]).toEqual([['1'], []])
  })

  it('is also read at its end if it is too long to be read whole', async () => {
    const { comes, network, clock } = openRoom({ history: true, keptMessages: 10_000 })
    const ada = await comes()
    const inject = async (from: number, until: number) => {
      for (let seq = from; seq <= until; seq++)
        network.inject(room, { channel: 'subtitles', message: wireLine('luis', seq), sender: 'luis', cursor: '' })
      await clock.advance(0)
    }
    await inject(1, 1)
    network.interrupt(senderOf(ada))
    await inject(2, 5_400)
    network.restore(senderOf(ada))
    await clock.advance(2_000)
    expect(textsOf(ada).at(-1)).toBe('luis 5400')
  })

  it('is not read forever, whatever it claims', async () => {
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
  ])('that %s does no harm', async (_, answer) => {
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

describe('a request for lines', () => {
  it('that arrives before there is a session does no harm', async () => {
    const { comes, said, network, clock } = openRoom()
    const history = reader(network)
    const luis = await comes()
    const ada = await comes({ transport: history.transport })
    await said(ada, 'mine')
    const ask = { v: 1, module: 'lingobooth', type: 'ask', id: 'a', clientId: 'luis', to: senderOf(ada), latest: 5 }
    history.early = [{ channel: 'control', message: ask, sender: 'luis' }]
    network.end(undefined, senderOf(ada))
    await clock.advance(10_000)
    await said(luis, 'still there')
    expect(textsOf(ada)).toEqual(['mine', 'still there'])
  })

  it('from a newcomer is answered even by a peer that never stops talking', async () => {
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
