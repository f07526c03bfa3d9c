import { manualClock } from '@lingobooth/testing'
import { jetstreamManager } from '@nats-io/jetstream'
import { type NatsConnection, wsconnect } from '@nats-io/nats-core'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { natsStreams } from './index.ts'
import { join } from './test-support/join.ts'
import { hasNatsServer, it } from './test-support/nats.ts'
import { natsServer } from './test-support/server.ts'

const server = natsServer()
const options = () => ({ servers: server.websocketUrl, heartbeatMs: 60_000 })

let host: NatsConnection
beforeEach(async () => {
  if (hasNatsServer) host = await wsconnect({ servers: server.websocketUrl })
})
afterEach(() => host?.close())

describe('the history', () => {
  it('has the same cursors as live delivery, for stored lines only', async () => {
    const room = 'cursors'
    const [speaker, listener] = [await join(options(), { room }), await join(options(), { room })]
    await speaker.session.publish('main', { text: 'kept' })
    await speaker.session.publish('main', { text: 'not kept' }, { durable: false })
    await expect.poll(() => listener.texts()).toEqual(['kept', 'not kept'])
    const { deliveries } = await listener.session.history.read('main', { limit: 10 })
    expect(deliveries).toEqual(listener.heard.slice(0, 1))
    expect(listener.heard.map(({ cursor }) => cursor)).toEqual([expect.stringMatching(/^\d+-\d+$/), undefined])
    await Promise.all([speaker.session.close(), listener.session.close()])
  })

  it('contains the lines of a room, however many other rooms have', async () => {
    const [mine, other] = [await join(options(), { room: 'sparse' }), await join(options(), { room: 'busy' })]
    for (let number = 0; number < 400; number++)
      await (number % 4 === 0 ? mine : other).session.publish('main', { text: `${number}` })
    for (const limit of [1, 7, 50, 100, 200]) {
      const { deliveries, more } = await mine.session.history.read('main', { limit })
      const texts = Array.from({ length: 100 }, (_, index) => `${index * 4}`).slice(-limit)
      expect([deliveries.map(({ message }) => Reflect.get(Object(message), 'text')), more]).toEqual([texts, false])
    }
    await Promise.all([mine.session.close(), other.session.close()])
  })

  it('can be paged from any position, among lines of many senders and rooms', async () => {
    const rooms = await Promise.all(['north', 'south', 'west'].map((room) => join(options(), { room })))
    const second = await join(options(), { room: 'north' })
    const [north] = rooms
    const speakers = [...rooms, second]
    for (let number = 0; number < 240; number++)
      await speakers[(number * 7 + (number >> 3)) % 4]?.session.publish('main', { text: `${number}` })
    const whole = (await north?.session.history.read('main', { limit: 500 }))?.deliveries ?? []
    expect(whole.length).toBe(120)
    for (let index = 0; index < whole.length; index += 5) {
      const page = await north?.session.history.read('main', { limit: 30, after: whole[index]?.cursor ?? '' })
      const rest = whole.slice(index + 1)
      expect(page).toEqual({ deliveries: rest.slice(0, 30), more: rest.length > 30 })
    }
    await Promise.all(speakers.map(({ session }) => session.close()))
  })

  it('skips over a hundred malformed messages', async () => {
    const room = 'littered'
    const reader = await join(options(), { room })
    await reader.session.publish('main', { text: 'before' })
    const { deliveries } = await reader.session.history.read('main', { limit: 1 })
    for (const rubbish of ['', '{', '\u0000', '{"type":"io.nats.jetstream.api.v1.stream_info"}'])
      for (let index = 0; index < 25; index++) await host.request('lingobooth.kept.littered.main.eve.tab', rubbish)
    await reader.session.publish('main', { text: 'after' })
    const page = await reader.session.history.read('main', { limit: 5, after: deliveries[0]?.cursor ?? '' })
    const texts = page.deliveries.map(({ message }) => message)
    expect([texts, page.more]).toEqual([[{ text: 'after' }], false])
    await reader.session.close()
  })

  it('restarts with a recreated stream, despite a cursor of the old one', async () => {
    const prefix = 'remade'
    const fill = async (text: string) => {
      const guest = await join({ ...options(), prefix })
      for (const number of [1, 2, 3]) await guest.session.publish('main', { text: `${text} ${number}` })
      const page = await guest.session.history.read('main', { limit: 2 })
      return { guest, cursor: page.deliveries[0]?.cursor ?? '' }
    }
    const before = await fill('old')
    const manager = await jetstreamManager(host)
    await before.guest.session.close()
    await manager.streams.delete(natsStreams({ prefix }).lines.name)
    const { guest } = await fill('new')
    const { deliveries } = await guest.session.history.read('main', { limit: 9, after: before.cursor })
    expect(deliveries.map(({ message }) => message)).toEqual([1, 2, 3].map((number) => ({ text: `new ${number}` })))
    await guest.session.close()
  })

  it('keeps at most the limit per sender, without affecting the others', async () => {
    const limited = { ...options(), prefix: 'limited' }
    const { lines } = natsStreams(limited)
    await (await jetstreamManager(host)).streams.add({ ...lines, max_msgs_per_subject: 5 })
    const [quiet, loud] = [await join(limited), await join(limited)]
    await quiet.session.publish('main', { text: 'quiet' })
    for (let number = 0; number < 20; number++) await loud.session.publish('main', { text: `${number}` })
    const { deliveries } = await quiet.session.history.read('main', { limit: 50 })
    expect(deliveries.map(({ message }) => Reflect.get(Object(message), 'text'))).toEqual([
      'quiet',
      '15',
      '16',
      '17',
      '18',
      '19',
    ])
    await Promise.all([quiet.session.close(), loud.session.close()])
  })
})

describe('the line feed', () => {
  it('resumes after the last line received when the server forgets it', async () => {
    const room = 'forgotten'
    const clock = manualClock()
    const [listener, speaker] = [await join({ ...options(), clock }, { room }), await join(options(), { room })]
    await speaker.session.publish('main', { text: 'before' })
    await expect.poll(() => listener.texts()).toEqual(['before'])
    const manager = await jetstreamManager(host)
    const { name } = natsStreams().lines
    for (const consumer of await manager.consumers.list(name).next())
      await manager.consumers.delete(name, consumer.name)
    await speaker.session.publish('main', { text: 'meanwhile' })
    await clock.advance(15_000)
    await speaker.session.publish('main', { text: 'after' })
    await expect.poll(() => listener.texts()).toEqual(['before', 'meanwhile', 'after'])
    expect(listener.ends).toEqual([])
    await Promise.all([listener.session.close(), speaker.session.close()])
  })

  it('ends the session if it cannot resume', async () => {
    const prefix = 'removed'
    const clock = manualClock()
    const listener = await join({ ...options(), prefix, clock })
    await (await jetstreamManager(host)).streams.delete(natsStreams({ prefix }).lines.name)
    await clock.advance(15_000)
    await expect.poll(() => listener.ends).toMatchObject([{ code: 'bad-state', vendor: 'nats-transport' }])
  })
})
