import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '../fakes/manual-clock.ts'
import type { FrameDirection, FrameFault, FrameKind } from './fault-rule.ts'
import { type FaultProxy, startFaultProxy } from './index.ts'
import { type Hub, startHub } from './test-support/hub-server.ts'

let hub: Hub
let clock: ManualClock
let proxy: FaultProxy

beforeEach(async () => {
  hub = await startHub()
  clock = manualClock()
  proxy = await startFaultProxy({ upstream: hub.url, clock })
})
afterEach(async () => {
  await proxy.close()
  await hub.close()
})

interface Client {
  readonly socket: WebSocket
  /** Numbers of the letters that the hub took, in the order in which it said so. */
  readonly taken: readonly number[]
  readonly closed: Promise<{ readonly code: number; readonly reason: string; readonly wasClean: boolean }>
  send(number: number): void
}

async function connect(): Promise<Client> {
  const socket = new WebSocket(proxy.webSocketUrl)
  const taken: number[] = []
  const closed = new Promise<{ code: number; reason: string; wasClean: boolean }>((resolve) => {
    socket.addEventListener('close', ({ code, reason, wasClean }) => resolve({ code, reason, wasClean }))
  })
  socket.addEventListener('message', ({ data }) => {
    const letter = typeof data === 'string' ? JSON.parse(data) : {}
    taken.push(letter.number ?? -1)
  })
  await new Promise((resolve) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('close', resolve)
  })
  return { socket, taken, closed, send: (number) => socket.send(JSON.stringify({ type: 'ping', number })) }
}

const add = (direction: FrameDirection, fault: FrameFault, kinds?: readonly FrameKind[]) =>
  proxy.add({ frame: { direction, ...(kinds && { kinds }) }, fault, times: 1 })
const numbersReceived = () => hub.received.flatMap(({ text }) => /"number":(\d+)/.exec(text)?.[1] ?? [])

test('frames pass unchanged in both directions, and so does the close frame', async () => {
  const client = await connect()
  for (const number of [1, 2, 3]) client.send(number)
  await expect.poll(() => client.taken).toEqual([1, 2, 3])
  client.socket.close(4321, 'done')
  expect(await client.closed).toEqual({ code: 4321, reason: 'done', wasClean: true })
  expect(hub.received.map(({ kind }) => kind)).toEqual(['text', 'text', 'text', 'close'])
  expect(await proxy.applied()).toBe(0)
})

test('a large frame passes', async () => {
  const client = await connect()
  client.socket.send(JSON.stringify({ type: 'ping', number: 9, filler: 'x'.repeat(300_000) }))
  await expect.poll(() => client.taken).toEqual([9])
})

describe('an upgrade request', () => {
  test.each([
    ['is refused', { type: 'refuse', status: 403, body: 'no' }],
    ['is cut', { type: 'stop', by: 'close' }],
    ['is reset', { type: 'stop', by: 'reset' }],
    ['is answered with a wrong key', { type: 'wrong-key' }],
  ] as const)('%s', async (_, fault) => {
    await proxy.add({ upgrade: {}, fault, times: 1 })
    expect(await (await connect()).closed).toMatchObject({ code: 1006, wasClean: false })
    const client = await connect()
    client.send(1)
    await expect.poll(() => client.taken).toEqual([1])
  })

  test('hangs until the proxy comes back', async () => {
    await proxy.add({ upgrade: {}, fault: { type: 'stop', by: 'hang' } })
    const connecting = connect()
    await expect.poll(() => proxy.applied()).toBe(1)
    await proxy.comeBack()
    expect(await (await connecting).closed).toMatchObject({ code: 1006 })
  })

  test('can be refused with a status that a plain HTTP client sees', async () => {
    await proxy.add({ upgrade: { path: '/room' }, fault: { type: 'refuse', status: 503, body: 'busy' } })
    const { connect: connectPlain } = await import('node:net')
    const text = await new Promise<string>((resolve) => {
      let all = ''
      const socket = connectPlain(proxy.port, '127.0.0.1', () =>
        socket.write('GET /room HTTP/1.1\r\nHost: hub\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
      )
      socket.on('data', (chunk) => {
        all += chunk
      })
      socket.on('end', () => resolve(all))
    })
    expect([text.slice(0, 13), text.slice(-8)]).toEqual(['HTTP/1.1 503 ', '\r\n\r\nbusy'])
  })
})

describe('a frame to the server', () => {
  test.each<[string, FrameFault, readonly number[]]>([
    ['is dropped', { type: 'drop' }, [2, 3]],
    ['comes twice', { type: 'duplicate' }, [1, 1, 2, 3]],
    ['comes after the next', { type: 'swap' }, [2, 1, 3]],
    ['comes in fragments', { type: 'fragment', bytes: 4 }, [1, 2, 3]],
    ['comes byte by byte', { type: 'trickle' }, [1, 2, 3]],
  ])('%s', async (_, fault, expected) => {
    const client = await connect()
    await add('to-server', fault)
    for (const number of [1, 2, 3]) client.send(number)
    await expect.poll(() => client.taken).toEqual(expected)
    expect(await proxy.applied()).toBe(1)
  })

  test('can be replaced by other bytes of the same length', async () => {
    const client = await connect()
    await add('to-server', { type: 'corrupt' })
    client.send(1)
    await client.closed
    const sent = '{"type":"ping","number":1}'
    const changed = Buffer.from(sent, 'utf8').map((byte) => byte ^ 0x55)
    expect(hub.received[0]?.text).toBe(Buffer.from(changed).toString('utf8'))
  })

  test('can be selected by its payload and by its kind', async () => {
    const client = await connect()
    const isSecond = (payload: Uint8Array) => new TextDecoder().decode(payload).includes('"number":2')
    await proxy.add({ frame: { direction: 'to-server', where: isSecond }, fault: { type: 'drop' } })
    await add('to-server', { type: 'drop' }, ['binary'])
    client.socket.send(new Uint8Array([1, 2, 3]))
    for (const number of [1, 2, 3]) client.send(number)
    await expect.poll(() => client.taken).toEqual([1, 3])
    expect(hub.received.map(({ kind }) => kind)).toEqual(['text', 'text'])
  })
})

describe('a frame from the server', () => {
  test.each<[string, FrameFault, readonly number[]]>([
    ['is dropped', { type: 'drop' }, [2, 3]],
    ['comes twice', { type: 'duplicate' }, [1, 1, 2, 3]],
    ['comes after the next', { type: 'swap' }, [2, 1, 3]],
    ['comes in fragments', { type: 'fragment', bytes: 4 }, [1, 2, 3]],
    ['comes byte by byte', { type: 'trickle' }, [1, 2, 3]],
    ['comes after another', { type: 'inject', bytes: '\x81\x02{}' }, [-1, 1, 2, 3]],
  ])('%s', async (_, fault, expected) => {
    const client = await connect()
    await add('to-client', fault)
    for (const number of [1, 2, 3]) client.send(number)
    await expect.poll(() => client.taken).toEqual(expected)
  })

  test('can be delayed by the clock of the proxy, and later frames wait behind it', async () => {
    const client = await connect()
    await add('to-client', { type: 'delay', durationMs: 700 })
    for (const number of [1, 2, 3]) client.send(number)
    await expect.poll(() => numbersReceived()).toEqual(['1', '2', '3'])
    await expect.poll(() => clock.pending).toBe(1)
    await clock.advance(699)
    expect(client.taken).toEqual([])
    await clock.advance(1)
    await expect.poll(() => client.taken).toEqual([1, 2, 3])
  })

  test.each<[string, FrameFault, object]>([
    ['with a code', { type: 'close', code: 4001, reason: 'why' }, { code: 4001, reason: 'why', wasClean: true }],
    ['without one', { type: 'close' }, { code: 1005, reason: '', wasClean: true }],
    ['in the middle', { type: 'break', by: 'close' }, { code: 1006, wasClean: false }],
    ['without a close frame', { type: 'cut', by: 'close' }, { code: 1006, wasClean: false }],
    ['by a reset', { type: 'cut', by: 'reset' }, { code: 1006, wasClean: false }],
  ])('can be replaced by the end of the connection, %s', async (_, fault, expected) => {
    const client = await connect()
    await add('to-client', fault)
    client.send(1)
    expect(await client.closed).toMatchObject(expected)
    expect(client.taken).toEqual([])
  })
})

test.each<FrameDirection>(['to-client', 'to-server'])(
  'a half-open connection carries nothing %s, even after the proxy has come back',
  async (way) => {
    const client = await connect()
    await add(way, { type: 'swallow' })
    for (const number of [1, 2]) client.send(number)
    await expect.poll(() => proxy.applied()).toBe(1)
    await proxy.comeBack()
    const other = await connect()
    other.send(3)
    await expect.poll(() => other.taken).toEqual([3])
    expect(client.taken).toEqual([])
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
    expect(numbersReceived()).toEqual(way === 'to-client' ? ['1', '2', '3'] : ['3'])
  },
)

test('frames are lost while the proxy is dark, and the connection is reset when it comes back', async () => {
  const client = await connect()
  await proxy.goDark()
  client.send(1)
  await expect.poll(() => proxy.applied()).toBe(1)
  expect(hub.received).toEqual([])
  expect(client.socket.readyState).toBe(WebSocket.OPEN)
  await proxy.comeBack()
  expect(await client.closed).toMatchObject({ code: 1006 })
})

test('frozen frames arrive in order when the proxy comes back', async () => {
  const client = await connect()
  await proxy.freeze()
  for (const number of [1, 2, 3]) client.send(number)
  await expect.poll(() => proxy.applied()).toBe(3)
  expect(hub.received).toEqual([])
  await proxy.comeBack()
  await expect.poll(() => client.taken).toEqual([1, 2, 3])
})

test('the client is disconnected when the server disconnects', async () => {
  const client = await connect()
  client.socket.send(JSON.stringify({ type: 'join', room: 'a', number: 1 }))
  await expect.poll(() => client.taken).toEqual([1])
  await hub.close()
  expect(await client.closed).toMatchObject({ code: 1006 })
})
