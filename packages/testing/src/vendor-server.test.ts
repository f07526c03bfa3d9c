import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answer, startVendorServer, type VendorServer } from './vendor-server.ts'

let server: VendorServer
beforeEach(async () => {
  server = await startVendorServer({ 'GET /hello': answer.json({ text: 'مرحبا' }, { status: 201 }) })
})
afterEach(() => server.close())

describe('the vendor server', () => {
  it('listens only on the local machine, and answers by method and path', async () => {
    expect(new URL(server.url).hostname).toBe('127.0.0.1')
    const response = await fetch(`${server.url}/hello?q=a%20b&q=c`, { headers: { authorization: 'Key 1' } })
    expect([response.status, await response.json()]).toEqual([201, { text: 'مرحبا' }])
    expect((await fetch(`${server.url}/hello`, { method: 'POST' })).status).toBe(404)
    const [request] = server.requests
    expect(request?.query.getAll('q')).toEqual(['a b', 'c'])
    expect(request).toMatchObject({ method: 'GET', path: '/hello', rawUrl: '/hello?q=a%20b&q=c', abandoned: false })
    expect(request?.headers.authorization).toBe('Key 1')
  })

  it('reads the parts of a form', async () => {
    server.route({ '/form': ({ parts }) => answer.body(parts.map(({ name }) => name).join()) })
    const form = new FormData()
    form.append('language', 'en-US')
    form.append('file', new File([new Uint8Array([0, 255, 13, 10])], 'speech.wav', { type: 'audio/wav' }))
    const response = await fetch(`${server.url}/form`, { method: 'POST', body: form })
    expect(await response.text()).toBe('language,file')
    expect(server.requests[0]?.parts).toMatchObject([
      { name: 'language', text: 'en-US' },
      { name: 'file', fileName: 'speech.wav', mediaType: 'audio/wav', bytes: new Uint8Array([0, 255, 13, 10]) },
    ])
  })

  it('hangs until the client disconnects, and records it', async () => {
    server.route({ '/hang': answer.hang() })
    const controller = new AbortController()
    const fetching = fetch(`${server.url}/hang`, { signal: controller.signal })
    await server.received(1)
    controller.abort()
    await expect(fetching).rejects.toThrow()
    await expect.poll(() => server.requests[0]?.abandoned).toBe(true)
    expect(server.requests.map(({ isOpen }) => isOpen)).toEqual([false])
  })

  it('drops the connection, or the rest of the body', async () => {
    server.route({ '/drop': answer.drop(), '/truncate': answer.truncate('whole body', 5) })
    await expect(fetch(`${server.url}/drop`)).rejects.toThrow()
    const response = await fetch(`${server.url}/truncate`)
    expect(response.headers.get('content-length')).toBe('10')
    await expect(response.text()).rejects.toThrow()
  })

  it('sends a body in pieces, or stops half-way', async () => {
    server.route({
      '/slow': answer.slow('one two three', { pieceBytes: 4, pauseMs: 1 }),
      '/stall': answer.stall('one two three', 4),
    })
    expect(await (await fetch(`${server.url}/slow`)).text()).toBe('one two three')
    const controller = new AbortController()
    const stalled = await fetch(`${server.url}/stall`, { signal: controller.signal })
    const reader = stalled.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('one ')
    const rest = reader?.read()
    controller.abort()
    await expect(rest).rejects.toThrow()
  })

  it('allows requests from pages of other origins', async () => {
    const preflight = await fetch(`${server.url}/hello`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'GET', origin: 'http://page.example' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(server.requests).toEqual([])
  })
})
