import type { Delivery, TransportSession } from '@lingobooth/core'
import { describe, expect, it } from 'vitest'
import { flushPromises, type MemoryNetwork, manualClock, memoryNetwork, seededDisturbance } from '../index.ts'

interface Guest {
  readonly session: TransportSession
  readonly heard: Delivery[]
  readonly statuses: string[]
}

async function enter(network: MemoryNetwork, clientId: string, room = 'weekly'): Promise<Guest> {
  const heard: Delivery[] = []
  const statuses: string[] = []
  const session = await network.transport().open({
    room,
    channels: ['main'],
    self: { clientId, userId: clientId, name: clientId },
    signal: new AbortController().signal,
    onDelivery: (delivery) => heard.push(delivery),
    onStatus: (status) => statuses.push(status),
    onClosed: () => statuses.push('closed'),
  })
  return { session, heard, statuses }
}

const say = ({ session }: Guest, ...texts: readonly string[]) =>
  Promise.all(texts.map((text) => session.publish('main', { text })))
const textsOf = (deliveries: readonly Delivery[] = []) =>
  deliveries.map(({ message }) => Reflect.get(Object(message), 'text'))

describe('a memory network', () => {
  it('keeps a history for participants who join later, if told to', async () => {
    const network = memoryNetwork({ history: true, keptMessages: 3 })
    const [ana, luis] = [await enter(network, 'ana'), await enter(network, 'luis')]
    await say(ana, '1', '2', '3', '4')
    await ana.session.publish('main', { text: 'unkept' }, { durable: false })
    await say(await enter(network, 'eve', 'another'), 'elsewhere')
    await flushPromises()
    const late = await enter(network, 'late')
    const read = (limit: number, after?: string) =>
      late.session.history?.read('main', { limit, ...(after !== undefined && { after }) })
    expect(await read(10)).toEqual({ deliveries: luis.heard.slice(1, 4), more: false })
    expect(textsOf((await read(2))?.deliveries)).toEqual(['3', '4'])
    expect(await read(1, luis.heard[0]?.cursor)).toEqual({ deliveries: [luis.heard[1]], more: true })
    expect(await read(9, luis.heard[3]?.cursor)).toEqual({ deliveries: [], more: false })
    await say(ana, '5')
    expect(textsOf((await read(9, luis.heard[0]?.cursor))?.deliveries)).toEqual(['3', '4', '5'])
    network.forgetHistory()
    expect(await read(10)).toEqual({ deliveries: [], more: false })
    expect((await enter(memoryNetwork(), 'ana')).session.history).toBeUndefined()
  })

  it('delivers a message for one participant to that one only, or to all if addressing is off', async () => {
    for (const [addressing, expected] of [
      [true, [1, 0]],
      [false, [1, 1]],
    ] as const) {
      const network = memoryNetwork({ addressing })
      const [ana, luis, eve] = [await enter(network, 'ana'), await enter(network, 'luis'), await enter(network, 'eve')]
      await ana.session.publish('main', { text: 'psst' }, { to: 'luis' })
      await flushPromises()
      expect([luis.heard.length, eve.heard.length]).toEqual(expected)
      expect(network.published).toEqual([
        { room: 'weekly', channel: 'main', sender: 'ana', message: { text: 'psst' }, to: 'luis' },
      ])
    }
  })

  it('loses, repeats and delays messages as told', async () => {
    const clock = manualClock()
    const network = memoryNetwork({ clock })
    const [ana, luis, eve] = [await enter(network, 'ana'), await enter(network, 'luis'), await enter(network, 'eve')]
    const plan: Record<string, readonly number[]> = { slow: [20], twice: [0, 10], lost: [] }
    network.disturb(({ message }, listener) =>
      listener === 'eve' ? [0] : (plan[String(Reflect.get(Object(message), 'text'))] ?? [0]),
    )
    await say(ana, 'slow', 'twice', 'lost', 'prompt')
    await clock.advance(20)
    expect(textsOf(luis.heard)).toEqual(['twice', 'prompt', 'twice', 'slow'])
    expect(textsOf(eve.heard)).toEqual(['slow', 'twice', 'lost', 'prompt'])
    network.disturb(undefined)
    await say(ana, 'lost')
    await flushPromises()
    expect(textsOf(luis.heard).at(-1)).toBe('lost')
  })

  it('behaves equally for equal seeds', () => {
    const message = { room: 'weekly', channel: 'main', sender: 'ana', message: null }
    const arrivals = (seed: number) => {
      const disturbance = seededDisturbance({ seed, loss: 0.3, duplication: 0.3, maxDelayMs: 50 })
      return Array.from({ length: 1_000 }, () => disturbance(message, 'luis'))
    }
    expect(arrivals(1)).toEqual(arrivals(1))
    expect(arrivals(1)).not.toEqual(arrivals(2))
    for (const [copies, count] of [300, 490, 210].entries())
      expect(Math.abs(arrivals(1).filter(({ length }) => length === copies).length - count)).toBeLessThan(60)
    const delays = arrivals(1).flat()
    expect([Math.min(...delays), Math.max(...delays)]).toEqual([0, 50])
    expect(seededDisturbance({ seed: 1 })(message, 'luis')).toEqual([0])
  })

  it('fails to publish before or after accepting a message, as told', async () => {
    const network = memoryNetwork()
    const [ana, luis] = [await enter(network, 'ana'), await enter(network, 'luis')]
    for (const fault of ['lost', 'unanswered'] as const) {
      network.failPublish(() => fault)
      await expect(say(ana, fault)).rejects.toMatchObject({ code: 'network' })
    }
    network.failPublish(() => 'too-large')
    await expect(say(ana, 'refused')).rejects.toMatchObject({ code: 'too-large' })
    network.failPublish(undefined)
    await say(ana, 'plain')
    await flushPromises()
    expect(textsOf(luis.heard)).toEqual(['unanswered', 'plain'])
  })

  it('interrupts and ends the session of one participant', async () => {
    const network = memoryNetwork()
    const [ana, luis, eve] = [await enter(network, 'ana'), await enter(network, 'luis'), await enter(network, 'eve')]
    network.interrupt('luis')
    await expect(say(luis, 'unheard')).rejects.toMatchObject({ code: 'network' })
    await say(ana, 'missed')
    await flushPromises()
    network.restore('luis')
    await say(ana, 'heard')
    await flushPromises()
    network.end(undefined, 'luis')
    expect([textsOf(luis.heard), luis.statuses]).toEqual([['heard'], ['interrupted', 'live', 'closed']])
    expect([textsOf(eve.heard), eve.statuses]).toEqual([['missed', 'heard'], []])
  })
})
