import { describe, expect, it } from 'vitest'
import {
  controlsOf,
  missingOf,
  moduleOf,
  numbers,
  openRoom,
  originsOf,
  senderOf,
  textsOf,
  typeOf,
} from '../../booth/test-support/open-room.ts'
import { person, room } from '../../booth/test-support/person.ts'
import { wireState } from '../../booth/test-support/wire-states.ts'
import type { Delivery, History, Transport } from '../../ports/transport.port.ts'
import { stateAfterMs } from '../outgoing.ts'

describe('a lost line', () => {
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

  it('is noticed even if it was the last one', { tags: ['line-repaired'] }, async () => {
    const { comes, said, lost, clock } = openRoom()
    const [luis, ada] = [await comes(), await comes()]
    await said(luis, '1')
    await lost(luis, '2')
    await clock.advance(stateAfterMs + 5_000)
    expect(textsOf(ada)).toEqual(['1', '2'])
  })

  it('is retrieved from a third participant if its sender has left', { tags: ['line-repaired'] }, async () => {
    const { comes, said, network, clock } = openRoom()
    const [luis, mara, ada] = [await comes(), await comes(), await comes()]
    await clock.advance(1_000)
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

  it('is reported if nobody has it', { tags: ['line-missing'] }, async () => {
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

  it('is retrieved from its sender even if the sender comes back after the report', async () => {
    const { comes, said, lost, network, clock } = openRoom()
    const [luis, ada] = [await comes(), await comes()]
    await said(luis, '1')
    await lost(luis, '2')
    await said(luis, '3')
    network.interrupt(senderOf(luis))
    await clock.advance(60_000)
    const reported = [{ type: 'lines.missing', module: 'subtitles', lines: 1 }]
    expect([textsOf(ada), missingOf(ada)]).toEqual([['1', '3'], reported])
    network.restore(senderOf(luis))
    await clock.advance(10_000)
    expect([textsOf(ada), missingOf(ada)]).toEqual([['1', '2', '3'], reported])
  })

  it('is reported once, however often a sender without it comes back', { tags: ['line-missing'] }, async () => {
    const { comes, travels, network, clock } = openRoom()
    const ada = await comes()
    const message = wireState('luis', { heads: { subtitles: 4, chat: 0 }, asks: true })
    await travels('luis', 1)
    await travels('luis', 4)
    for (let count = 0; count < 3; count++) {
      await clock.advance(120_000)
      network.inject(room, { channel: 'control', message, sender: 'luis' })
    }
    await clock.advance(120_000)
    expect(missingOf(ada)).toEqual([{ type: 'lines.missing', module: 'subtitles', lines: 2 }])
    expect(controlsOf(network, 'ask').filter(({ to }) => to === 'luis').length).toBe(16)
  })

  it('is not missing if its sender could never send it', async () => {
    const { comes, said, network, clock } = openRoom()
    const [luis, ada] = [await comes(), await comes()]
    await said(luis, '1')
    network.failPublish(() => 'too-large')
    await said(luis, '2')
    network.failPublish(undefined)
    await said(luis, '3')
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
    'sees the last fifty lines of each module %s, unspoken and translated, before any new lines',
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
  ])('misses no line of a sender who said more than is shown, in a room %s', async (_, options) => {
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
  ])('that requests %i earlier lines sees %i of 120', async (earlierLines, shown) => {
    for (const history of [true, false]) {
      const { comes, said, clock } = openRoom({ history })
      const luis = await comes()
      await said(luis, ...numbers(60))
      await said(luis, ...numbers(60, 61))
      await clock.advance(60_000)
      const ada = await comes({ options: { captions: { earlierLines } } })
      await clock.advance(10_000)
      expect([history, textsOf(ada)]).toEqual([history, numbers(shown, 121 - shown)])
    }
  })

  it('asks a second after joining, once those present have answered', async () => {
    const { comes, said, network, clock } = openRoom()
    const luis = await comes()
    await said(luis, '1')
    await clock.advance(60_000)
    const ada = person({ clock, network })
    const joining = ada.join()
    await clock.advance(999)
    expect([controlsOf(network, 'ask'), textsOf(ada)]).toEqual([[], []])
    await clock.advance(1)
    expect(controlsOf(network, 'ask').map(({ channel }) => channel)).toEqual(['control'])
    expect(textsOf(ada)).toEqual(['1'])
    await joining
  })

  it('asks the next peer if the first does not answer', { tags: ['late-joiners'] }, async () => {
    const { comes, said, network, clock } = openRoom()
    const [luis, mara] = [await comes(), await comes()]
    await said(luis, '1')
    await said(mara, '2')
    await clock.advance(60_000)
    let asked = 0
    network.lose(({ message }) => typeOf(message) === 'answer' && ++asked <= 1)
    const ada = await comes()
    await clock.advance(10_000)
    expect(textsOf(ada)).toEqual(['1', '2'])
    expect(new Set(controlsOf(network, 'ask').map(({ to }) => to)).size).toBe(2)
  })

  it('asks once more if nobody has answered whether there are any', { tags: ['late-joiners'] }, async () => {
    const { comes, said, network, clock } = openRoom()
    const luis = await comes()
    await said(luis, '1')
    await clock.advance(70_000)
    const joinedAtMs = clock.now()
    network.lose(({ message }) => typeOf(message) === 'state' && clock.now() < joinedAtMs + 1_000)
    const ada = await comes()
    await clock.advance(2_000)
    expect(textsOf(ada)).toEqual(['1'])
  })

  it('sees lines that were lost while it joined', { tags: ['late-joiners'] }, async () => {
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
    expect(controlsOf(network, 'state').length).toBe(1)
  })
})

describe('an interruption', () => {
  it('loses nothing for a newcomer who had just joined, with a history', async () => {
    const { comes, said, network, clock } = openRoom({ history: true })
    const luis = await comes()
    const ada = person({ clock, network })
    const joining = ada.join()
    await clock.advance(500)
    await joining
    network.end(undefined, senderOf(ada))
    for (const part of [0, 30, 60]) await said(luis, ...numbers(30, part + 1))
    await clock.advance(10_000)
    expect([textsOf(ada), missingOf(ada)]).toEqual([numbers(90), []])
  })

  it.each([
    ['with a history', { history: true }],
    ['without a history', {}],
  ])('is followed by the lines sent in it, in order, in a room %s', async (_, options) => {
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

  it('loses no line that was sent while nobody else was there', async () => {
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
  ])('does not repeat the lines of an earlier stay if sender ids %s', async (_, senderFor) => {
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

it('a participant who has left and come back still gives a newcomer what others said', async () => {
  const { clock, comes, said } = openRoom()
  const [luis, ada] = [await comes(), await comes()]
  await said(luis, 'one', 'two')
  await ada.booth.leave()
  const again = ada.join()
  await clock.advance(15_000)
  await again
  await luis.booth.leave()
  const zoe = await comes()
  await clock.advance(15_000)
  expect(textsOf(zoe)).toEqual(['one', 'two'])
})
