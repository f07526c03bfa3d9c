import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '../fakes/manual-clock.ts'
import { answer, startVendorServer, type VendorServer } from '../vendor-server.ts'
import type { FaultRule, RequestFault } from './fault-rule.ts'
import { type FaultProxy, startFaultProxy } from './index.ts'

let server: VendorServer
let clock: ManualClock
let proxy: FaultProxy

beforeEach(async () => {
  server = await startVendorServer({ '/greeting': answer.json({ text: 'Good morning.' }) })
  clock = manualClock()
  proxy = await startFaultProxy({ upstream: server.url, clock })
})
afterEach(async () => {
  await proxy.close()
  await server.close()
})

const body = '{"text":"Good morning."}'
const get = (path = '/greeting', init: RequestInit = {}) =>
  fetch(`${proxy.url}${path}`, { redirect: 'manual', ...init })
const add = (fault: RequestFault, rule: Partial<FaultRule> = {}) =>
  proxy.add({ request: {}, fault, ...rule } as FaultRule)
const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'it succeeded',
    (error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    },
  )

/** Everything that comes on one connection until it ends. */
const rawAnswer = () =>
  new Promise<{ text: string; ended: 'close' | 'reset' }>((resolve) => {
    let text = ''
    const socket = connect(proxy.port, '127.0.0.1', () =>
      socket.write('GET /greeting HTTP/1.1\r\nHost: vendor\r\nConnection: close\r\n\r\n'),
    )
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk
    })
    socket.on('end', () => resolve({ text, ended: 'close' }))
    socket.on('error', () => resolve({ text, ended: 'reset' }))
  })

describe('the HTTP proxy without a rule', () => {
  test('passes a request and its answer unchanged', async () => {
    server.route({ 'PUT /echo': ({ bytes }) => answer.body(bytes, { status: 207, headers: { 'x-kept': 'yes' } }) })
    const sent = Uint8Array.from({ length: 100_000 }, (_, index) => index % 253)
    const response = await get('/echo?q=%7Ba%7D&r=1', { method: 'PUT', body: sent, headers: { 'x-sent': 'too' } })
    expect([response.status, response.headers.get('x-kept')]).toEqual([207, 'yes'])
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(sent))).toBe(true)
    expect(server.requests.map(({ rawUrl, headers }) => [rawUrl, headers['x-sent'], headers.host])).toEqual([
      ['/echo?q=%7Ba%7D&r=1', 'too', `127.0.0.1:${proxy.port}`],
    ])
    expect(await proxy.applied()).toBe(0)
  })

  test('streams an answer: its head arrives before its body is complete', async () => {
    server.route({ '/stream': answer.stall('abcdef', 3) })
    const response = await get('/stream')
    const first = await response.body?.getReader().read()
    expect(new TextDecoder().decode(first?.value)).toBe('abc')
  })

  test('closes the connection to the server when the client disconnects', async () => {
    server.route({ '/hang': answer.hang() })
    const controller = new AbortController()
    const call = failure(get('/hang', { signal: controller.signal }))
    await server.received(1)
    controller.abort()
    await call
    await expect.poll(() => server.requests[0]?.abandoned).toBe(true)
  })
})

describe('proxy rules', () => {
  const teapot: RequestFault = { type: 'answer', status: 418 }
  const statuses = async (...calls: readonly (() => Promise<Response>)[]) => {
    const found: number[] = []
    for (const call of calls) found.push((await call()).status)
    return found
  }

  test('apply to a method and a part of the path', async () => {
    await proxy.add({ request: { method: 'POST', path: 'greet' }, fault: teapot })
    const post = { method: 'POST', body: 'x' }
    expect(
      await statuses(
        get,
        () => get('/greeting', post),
        () => get('/other', post),
      ),
    ).toEqual([200, 418, 404])
  })

  test('skip the first requests, and apply as often as they say', async () => {
    await add(teapot, { skip: 1, times: 2 })
    expect(await statuses(get, get, get, get)).toEqual([200, 418, 418, 200])
    expect(await proxy.applied()).toBe(2)
  })

  test('give way to the next once they are used up', async () => {
    await add(teapot, { times: 1 })
    await add({ type: 'answer', status: 503 }, { times: 1 })
    expect(await statuses(get, get, get)).toEqual([418, 503, 200])
  })

  test('are removed when the proxy comes back', async () => {
    await add(teapot)
    await proxy.comeBack()
    expect(await statuses(get)).toEqual([200])
  })

  test('do not apply to the preflights of browsers', async () => {
    await add(teapot)
    const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'PUT' } }
    expect(await statuses(() => get('/greeting', preflight))).toEqual([204])
  })
})

describe('the faults of an answer', () => {
  test('can replace it without reaching the server, readable by pages', async () => {
    await add({ type: 'answer', status: 429, headers: { 'retry-after': '{date+2}', location: '{url}' }, body: 'no' })
    const response = await get('/greeting?a=b')
    expect([response.status, await response.text(), response.headers.get('access-control-allow-origin')]).toEqual([
      ...[429, 'no', '*'],
    ])
    expect(response.headers.get('retry-after')).toBe('Thu, 01 Jan 2026 00:00:02 GMT')
    expect(response.headers.get('location')).toBe('/greeting?a=b')
    expect(server.requests).toEqual([])
  })

  test.each([
    ['before-head', 'close', ''],
    ['before-head', 'reset', ''],
    ['after-head', 'close', ''],
    ['in-body', 'close', '{"text":"Goo'],
  ] as const)('can end the connection %s by %s', async (at, by, shown) => {
    await add({ type: 'stop', at, by })
    const { text, ended } = await rawAnswer()
    const [head = '', rest = ''] = text.split('\r\n\r\n')
    expect([ended, head.includes(`content-length: ${body.length}`), rest]).toEqual([by, at !== 'before-head', shown])
    expect(server.requests).toHaveLength(at === 'before-head' ? 0 : 1)
  })

  test.each(['after-head', 'in-body'] as const)('can reset the connection %s', async (at) => {
    await add({ type: 'stop', at, by: 'reset' })
    expect(await rawAnswer()).toMatchObject({ ended: 'reset' })
  })

  test('can lose it after the server has acted', async () => {
    await add({ type: 'stop', at: 'before-head', by: 'close', forwarded: true })
    expect(await failure(get())).toBe('UND_ERR_SOCKET')
    expect(server.requests).toHaveLength(1)
  })

  test.each(['before-head', 'after-head', 'in-body'] as const)(
    'can hang it %s, until a reset when the proxy comes back',
    async (at) => {
      await add({ type: 'stop', at, by: 'hang' })
      const call = failure(get().then((response) => response.text()))
      await expect.poll(() => proxy.applied()).toBe(1)
      await expect.poll(() => server.requests.length).toBe(at === 'before-head' ? 0 : 1)
      await clock.advance(1_000_000)
      await proxy.comeBack()
      expect(await call).toMatch(/ECONNRESET|UND_ERR_SOCKET/)
    },
  )

  test('can delay it for a time, or until the proxy comes back', async () => {
    await add({ type: 'hold', durationMs: 5_000 }, { times: 1 })
    await add({ type: 'hold' })
    const first = get()
    await expect.poll(() => clock.pending).toBe(1)
    await clock.advance(5_000)
    expect((await first).status).toBe(200)
    const second = get()
    await expect.poll(() => proxy.applied()).toBe(2)
    expect(server.requests).toHaveLength(1)
    await proxy.comeBack()
    expect((await second).status).toBe(200)
  })

  test('can replace status, headers and body and keep the rest', async () => {
    await add({ type: 'alter', status: 201, headers: { 'x-new': '1' }, body: '\xff\x00', binary: true })
    const response = await get()
    expect([response.status, response.headers.get('x-new'), response.headers.get('content-type')]).toEqual([
      ...[201, '1', 'application/json'],
    ])
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([255, 0])
  })

  test.each([7, -7])('can change its content length by %i', async (contentLengthBy) => {
    await add({ type: 'alter', contentLengthBy })
    const { text } = await rawAnswer()
    expect(text.endsWith(body)).toBe(true)
    expect(text).toContain(`content-length: ${body.length + contentLengthBy}\r\n`)
  })

  test('can send its body in pieces, timed by the clock of the proxy', async () => {
    await add({ type: 'alter', pieces: { bytes: 10, pauseMs: 100 } })
    const reader = (await get()).body?.getReader()
    const pieces: string[] = []
    for (let index = 0; index < 3; index++) {
      await expect.poll(() => clock.pending).toBe(1)
      await clock.advance(100)
      pieces.push(new TextDecoder().decode((await reader?.read())?.value))
    }
    expect(pieces).toEqual([body.slice(0, 10), body.slice(10, 20), body.slice(20)])
    expect(await reader?.read()).toMatchObject({ done: true })
  })

  test('can send an endless body until the client disconnects', async () => {
    await add({ type: 'alter', atLeastBytes: Number.MAX_SAFE_INTEGER })
    const reader = (await get()).body?.getReader()
    let bytes = 0
    while (bytes < 1_000_000) bytes += (await reader?.read())?.value?.length ?? 0
    await reader?.cancel()
  })

  test('can repeat it, and send an informational response before it', async () => {
    await add({ type: 'alter', twice: true, hinted: true })
    const { text } = await rawAnswer()
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 103', 'HTTP/1.1 200', 'HTTP/1.1 200'])
    expect(text.split(body)).toHaveLength(3)
  })

  test('can send raw bytes unchanged', async () => {
    await add({ type: 'raw', bytes: 'SSH-2.0\xff\r\n' })
    expect(await rawAnswer()).toEqual({ text: 'SSH-2.0\xff\r\n', ended: 'close' })
  })
})

describe('the controls of the proxy', () => {
  test('can refuse all connections until the proxy comes back at the same address', async () => {
    await get().then((response) => response.text())
    await proxy.refuse()
    expect(await failure(get())).toBe('ECONNREFUSED')
    await proxy.comeBack()
    expect((await get()).status).toBe(200)
  })

  test.each([
    ['close', 'UND_ERR_SOCKET'],
    ['reset', 'ECONNRESET'],
  ] as const)('can cut every connection by %s', async (by, code) => {
    server.route({ '/hang': answer.hang() })
    const calls = [failure(get('/hang')), failure(get('/hang'))]
    await server.received(2)
    await proxy.cutAll(by)
    expect(await Promise.all(calls)).toEqual([code, code])
    expect((await get()).status).toBe(200)
  })

  test('can go dark so that nothing gets through, and lost requests stay lost', async () => {
    server.route({ '/late': () => answer.json({ late: true }) })
    await proxy.goDark()
    const call = failure(get('/late'))
    await expect.poll(() => proxy.applied()).toBe(1)
    expect(server.requests).toEqual([])
    await proxy.comeBack()
    expect(await call).toMatch(/ECONNRESET|UND_ERR_SOCKET/)
    expect((await get()).status).toBe(200)
  })

  test('can lose an answer in flight by going dark', async () => {
    let reply = () => {}
    server.route({ '/slow': () => new Promise((resolve) => (reply = () => resolve(answer.json({})))) })
    const call = failure(get('/slow'))
    await server.received(1)
    await proxy.goDark()
    reply()
    await expect.poll(() => proxy.applied()).toBeGreaterThan(0)
    await proxy.comeBack()
    expect(await call).toMatch(/ECONNRESET|UND_ERR_SOCKET/)
  })

  test('can freeze traffic until the proxy comes back', async () => {
    await proxy.freeze()
    const call = get()
    await expect.poll(() => proxy.applied()).toBe(1)
    expect(server.requests).toEqual([])
    await proxy.comeBack()
    expect(await (await call).text()).toBe(body)
  })

  test('can close every connection, even twice', async () => {
    server.route({ '/hang': answer.hang() })
    const call = failure(get('/hang'))
    await server.received(1)
    await proxy.close()
    await proxy.close()
    expect(await call).toBe('UND_ERR_SOCKET')
    expect(await failure(get())).toBe('ECONNREFUSED')
  })
})
