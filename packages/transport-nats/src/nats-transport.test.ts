import { createBooth, systemClock, type Transport } from '@lingobooth/core'
import { fakePlugins } from '@lingobooth/testing'
import { jetstreamManager } from '@nats-io/jetstream'
import { type NatsConnection, wsconnect } from '@nats-io/nats-core'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { createNatsTransport, natsStreams } from './index.ts'
import { join } from './test-support/join.ts'
import { hasNatsServer, it } from './test-support/nats.ts'
import { natsServer } from './test-support/server.ts'

const server = natsServer()
const options = () => ({ servers: server.websocketUrl, heartbeatMs: 60_000 })

const pluginsOf = (transport: Transport) => fakePlugins({ transport, clock: systemClock as never }).plugins

let host: NatsConnection
beforeEach(async () => {
  if (hasNatsServer) host = await wsconnect({ servers: server.websocketUrl })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await host?.close()
})

describe('the NATS connection', () => {
  it('is reported as missing when no option provides it, with a message and a code', async () => {
    await expect(join({})).rejects.toMatchObject({ code: 'bad-option', message: expect.stringContaining('`servers`') })
    await expect(join({ servers: [] })).rejects.toMatchObject({ code: 'bad-option' })
    await expect(join({ servers: 'ws://127.0.0.1:9' })).rejects.toMatchObject({
      code: 'network',
      vendor: 'nats-transport',
    })
    await expect(join({ ...options(), prefix: 'a.*' })).rejects.toMatchObject({ code: 'bad-option' })
  })

  it('is reported to need a WebSocket if there is none, instead of waiting forever', async () => {
    vi.stubGlobal('WebSocket', undefined)
    await expect(join(options())).rejects.toMatchObject({
      code: 'bad-state',
      message: expect.stringContaining('Node 22'),
    })
  })

  it('uses new credentials each time', async () => {
    const credentials = vi.fn(async () => ({ user: 'ana', password: 'secret' }))
    for (const _ of [1, 2]) await (await join({ ...options(), credentials })).session.close()
    expect(credentials).toHaveBeenCalledTimes(2)
  })

  it('isolates two prefixes', async () => {
    const [one, other] = [await join(options()), await join({ ...options(), prefix: 'other' })]
    await one.session.publish('main', { text: 'Hello' })
    await other.session.publish('main', { text: 'there' })
    const read = async ({ session }: typeof one) => (await session.history.read('main', { limit: 9 })).deliveries.length
    expect([await read(one), await read(other), one.heard, other.heard]).toEqual([1, 1, [], []])
    await Promise.all([one.session.close(), other.session.close()])
  })
})

describe('a connection of the host', () => {
  it('stays open after its sessions, which leave nothing on it', async () => {
    const room = 'shared'
    const [own, guest] = [await join(options(), { room }), await join({ ...options(), connection: host }, { room })]
    await guest.session.publish('main', { text: 'over the connection of the host' })
    await expect.poll(() => own.texts()).toEqual(['over the connection of the host'])
    await guest.session.close()
    await expect(host.rtt()).resolves.toBeGreaterThanOrEqual(0)
    await own.session.publish('main', { text: 'unheard' })
    const manager = await jetstreamManager(host)
    await own.session.close()
    await expect.poll(async () => (await manager.consumers.list(natsStreams().lines.name).next()).length).toBe(0)
  })

  it('is left unchanged by sessions that were aborted while opening', async () => {
    const room = 'aborted'
    const witness = await join(options(), { room })
    const before = (await (await jetstreamManager(host)).consumers.list(natsStreams().lines.name).next()).length
    const openings = Array.from({ length: 20 }, (_, index) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), index)
      return createNatsTransport({ connection: host })
        .open({
          room,
          channels: ['main'],
          self: { clientId: `aborted-${index}`, userId: 'ben', name: 'Ben' },
          signal: controller.signal,
          onDelivery: () => undefined,
          onStatus: () => undefined,
          onClosed: () => undefined,
        })
        .then((session) => session.close())
    })
    await Promise.allSettled(openings)
    const manager = await jetstreamManager(host)
    const consumers = async () => (await manager.consumers.list(natsStreams().lines.name).next()).length
    await expect.poll(consumers).toBe(before)
    await expect.poll(() => witness.session.presence.peers()).toEqual([])
    await witness.session.close()
  })

  it('interrupts the session while it is down, and nothing is lost when it is back', async () => {
    const room = 'interrupted'
    const connection = await wsconnect({
      servers: server.websocketUrl,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 50,
      reconnectJitter: 0,
    })
    const guest = await join({ connection }, { room })
    await server.kill()
    await expect.poll(() => guest.statuses).toEqual(['interrupted'])
    await expect(guest.session.publish('main', { text: 'meanwhile' })).rejects.toMatchObject({ code: 'network' })
    await server.restart()
    const early = await join(options(), { room })
    await early.session.publish('main', { text: 'said as the host comes back' })
    await expect
      .poll(() => [guest.statuses, guest.texts()])
      .toEqual([['interrupted', 'live'], ['said as the host comes back']])
    expect(guest.ends).toEqual([])
    await Promise.all([guest.session.close(), early.session.close()])
    await connection.close()
  })

  it('ends the session when the host closes it', async () => {
    const connection = await wsconnect({ servers: server.websocketUrl })
    const guest = await join({ connection }, { room: 'closed' })
    await connection.close()
    await expect.poll(() => guest.ends).toMatchObject([{ code: 'network', vendor: 'nats-transport' }])
    await expect(guest.session.publish('main', {})).rejects.toMatchObject({ code: 'closed' })
  })
})

describe('a server that is killed', () => {
  it('ends the sessions, and the lines it had stored can be read when it is back', async () => {
    const room = 'killed'
    const [speaker, listener] = [await join(options(), { room }), await join(options(), { room })]
    const taken: number[] = []
    const killed = new Promise<void>((resolve) => setTimeout(() => server.kill().then(resolve), 50))
    for (let number = 0; speaker.ends.length === 0; number++) {
      await speaker.session.publish('main', { number }).then(
        () => taken.push(number),
        () => new Promise((resolve) => setTimeout(resolve, 5)),
      )
    }
    await killed
    await expect.poll(() => listener.ends).toMatchObject([{ code: 'network' }])
    await server.restart()
    const later = await join(options(), { room })
    const kept: unknown[] = listener.heard.map(({ message }) => Reflect.get(Object(message), 'number'))
    for (let after = listener.heard.at(-1)?.cursor, more = true; more; ) {
      const page = await later.session.history.read('main', { limit: 50, ...(after && { after }) })
      kept.push(...page.deliveries.map(({ message }) => Reflect.get(Object(message), 'number')))
      after = page.deliveries.at(-1)?.cursor
      more = page.more
    }
    expect(taken.length).toBeGreaterThan(0)
    expect(kept.filter((number) => taken.includes(Number(number)))).toEqual(taken)
    await later.session.close()
  })

  it('loses no line of booths that keep talking', async () => {
    const room = crypto.randomUUID()
    const enter = async (name: string) => {
      const booth = createBooth({ plugins: pluginsOf(createNatsTransport({ servers: server.websocketUrl })) })
      await booth.join({ room, name, language: 'en-US' })
      return booth
    }
    const [speaker, listener] = [await enter('Ana'), await enter('Ben')]
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`)
    for (const [index, line] of lines.entries()) {
      if (index === 15) await server.kill()
      if (index === 30) await server.restart()
      speaker.subtitles.send(line)
    }
    const shown = () => listener.subtitles.view.getSnapshot().lines.map(({ text }) => text)
    await expect.poll(shown).toEqual(lines)
    await Promise.all([speaker.leave(), listener.leave()])
  })
})

describe('messages', () => {
  it('are refused before they are sent if the server would refuse their size', async () => {
    const guest = await join({ ...options(), messageBytes: 10_000_000 })
    expect(guest.session.limits.messageBytes).toBe(1_048_576 - 1_024)
    await expect(guest.session.publish('main', { text: 'x'.repeat(1_048_576) })).rejects.toMatchObject({
      code: 'too-large',
    })
    await guest.session.publish('main', { text: 'x'.repeat(1_000_000) })
    await guest.session.close()
  })

  it('that are not JSON, or for channels that were not opened, are refused', async () => {
    const guest = await join(options())
    const cycle: Record<string, never> = {}
    Object.assign(cycle, { cycle })
    await expect(guest.session.publish('main', cycle)).rejects.toMatchObject({ code: 'bad-request' })
    await expect(guest.session.publish('side', {})).rejects.toMatchObject({ code: 'bad-request' })
    await guest.session.close()
  })

  it('from any client of the server disturb no session, whatever they contain', async () => {
    const room = 'hostile'
    const guest = await join(options(), { room })
    const subjects = ['kept.hostile.main', 'live.hostile.main', 'live.hostile.@', `to.hostile.ana.${guest.clientId}.@`]
    const bodies = ['', '{', '\u0000', '[', '{"kind":"here","profile":{"name":7}}', '{"kind":"unheard of"}']
    for (const subject of subjects)
      for (const body of bodies) {
        host.publish(`lingobooth.${subject}.eve.tab`, body)
        host.publish(`lingobooth.${subject}.eve`, body)
        host.publish(`lingobooth.${subject}.e=.t.a.b`, body)
      }
    await host.flush()
    const friend = await join(options(), { room })
    await friend.session.publish('main', { text: 'real' })
    await expect.poll(() => guest.texts().at(-1)).toBe('real')
    expect(guest.ends).toEqual([])
    await Promise.all([guest.session.close(), friend.session.close()])
  })
})

describe('files', () => {
  const bytes = new Uint8Array(5 * 1024 * 1024).map((_, index) => (index * 131 + (index >> 9)) % 251)

  it('of 5 MB arrive byte for byte, with their digest, for late joiners too', async () => {
    const sender = await join(options())
    const progress: number[] = []
    const file = new File([bytes], 'talk.bin', { type: 'text/html' })
    const reference = await sender.session.files.send(file, { onProgress: (sent) => progress.push(sent) })
    await sender.session.close()
    const later = await join(options())
    const opened = await later.session.files.open(reference)
    expect(Buffer.compare(Buffer.from(await opened.arrayBuffer()), Buffer.from(bytes))).toBe(0)
    expect([reference.sizeBytes, reference.sha256?.length, opened.type]).toEqual([
      bytes.length,
      64,
      'application/octet-stream',
    ])
    expect([progress.length, progress.at(-1)]).toEqual([40, bytes.length])
    await later.session.close()
  })

  it('that do not match their message are refused', async () => {
    const guest = await join(options())
    const reference = await guest.session.files.send(new File(['hello'], 'a.txt'))
    const open = (changes: object) => guest.session.files.open({ ...reference, ...changes })
    await expect(open({ sha256: '0'.repeat(64) })).rejects.toMatchObject({ code: 'bad-response' })
    await expect(open({ sizeBytes: 4 })).rejects.toMatchObject({ code: 'bad-response' })
    for (const id of ['', '..', '>', '*.*.*', `ana.tab.${'0'.repeat(32)}.more`, 'a b.c.d'])
      await expect(open({ id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(open({ sizeBytes: 6 })).rejects.toMatchObject({ code: 'not-found' })
    await guest.session.close()
  })

  it('are read only to the announced size, and one part further', async () => {
    const sender = await join(options())
    const reference = await sender.session.files.send(new File([bytes], 'long.bin'))
    const guest = await join({ connection: host, heartbeatMs: 60_000 })
    const before = host.stats().inBytes
    const opening = guest.session.files.open({ ...reference, sizeBytes: 200_000 })
    await expect(opening).rejects.toMatchObject({ code: 'bad-response' })
    expect(host.stats().inBytes - before).toBeLessThan(3 * 131_072)
    await Promise.all([sender.session.close(), guest.session.close()])
  })

  it('take up to the configured space in total, and the oldest are dropped', async () => {
    const limited = { ...options(), prefix: 'crowded', maxFileBytes: 200_000 }
    const { lines, files } = natsStreams(limited)
    const manager = await jetstreamManager(host)
    await manager.streams.add({ ...lines })
    await manager.streams.add({ ...files, max_bytes: 300_000 })
    const guest = await join(limited)
    const send = (name: string) => guest.session.files.send(new File([bytes.slice(0, 200_000)], name))
    const [first, second] = [await send('first'), await send('second')]
    await expect(guest.session.files.open(first)).rejects.toMatchObject({ code: 'not-found' })
    expect((await guest.session.files.open(second)).size).toBe(200_000)
    await guest.session.close()
  })

  it('work without history, and are not found before the first one is stored', async () => {
    const guest = await join({ ...options(), prefix: 'files-only', history: false })
    const nothing = { id: `ana.tab.${'0'.repeat(32)}`, name: 'a', sizeBytes: 1, mediaType: '' }
    await expect(guest.session.files.open(nothing)).rejects.toMatchObject({ code: 'not-found' })
    const reference = await guest.session.files.send(new File(['hello'], 'a.txt'))
    expect(await (await guest.session.files.open(reference)).text()).toBe('hello')
    await guest.session.close()
  })
})

describe('the roster', () => {
  it('drops a participant within four heartbeats after their connection died', async () => {
    const room = 'presence'
    const guest = await join({ ...options(), heartbeatMs: 100 }, { room })
    const connection = await wsconnect({ servers: server.websocketUrl, reconnect: false })
    await join({ connection, heartbeatMs: 100 }, { room, userId: 'ben', clientId: 'tab' })
    await expect.poll(() => guest.session.presence.peers()).toEqual([{ sender: 'ben.tab' }])
    await connection.close()
    await expect.poll(() => guest.session.presence.peers()).toEqual([])
    await guest.session.close()
  })

  it('is visible to a listener, who is announced to nobody', async () => {
    const [room, heartbeatMs] = ['audience', 100]
    const told: string[] = []
    for (const kind of ['live', 'to'])
      host.subscribe(`lingobooth.${kind}.${room}.>`, { callback: (_, { subject }) => void told.push(subject) })
    await host.flush()
    const speaker = await join({ ...options(), heartbeatMs }, { room, userId: 'ben', clientId: 'tab' })
    const guest = await join({ ...options(), heartbeatMs }, { room, userId: 'guest', clientId: 'tab', listen: true })
    await expect.poll(() => guest.session.presence.peers()).toEqual([{ sender: 'ben.tab' }])
    const before = told.length
    await expect.poll(() => told.length - before).toBeGreaterThan(3)
    await guest.session.publish('main', { text: 'Hello' })
    await expect.poll(() => speaker.texts()).toEqual(['Hello'])
    await guest.session.close()
    await host.flush()
    expect([speaker.session.presence.peers(), told.filter((subject) => subject.includes('guest'))]).toEqual([[], []])
    await speaker.session.close()
  })
})

describe('a server without JetStream', () => {
  const bare = natsServer(() => ({ jetstream: false }))

  it('is reported with advice to enable it or to switch history off', async () => {
    const bareOptions = { servers: bare.websocketUrl }
    await expect(join(bareOptions)).rejects.toMatchObject({
      code: 'bad-state',
      message: expect.stringContaining('history: false'),
    })
    const guest = await join({ ...bareOptions, history: false, files: false })
    expect([guest.session.history, guest.session.files]).toEqual([undefined, undefined])
    await guest.session.close()
  })
})
