import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { LiveSpeechToText } from '@lingobooth/core'
import { maxLineChars } from '@lingobooth/core/adapter'
import { sampleLanguages, spokenText } from '@lingobooth/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { stageGateway } from '../test-support/stage.ts'
import { type RunningGateway, type ServeOptions, serveGateway } from './serve.ts'

const { americanEnglish: source, german } = sampleLanguages
const megabyte = 1_048_576
const running: RunningGateway[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of running.splice(0)) await server.stop()
})

async function serve(options: ServeOptions, ...staged: Parameters<typeof stageGateway>) {
  const stage = stageGateway(...staged)
  const server = await serveGateway(stage.gateway, { port: 0, stopTimeoutMs: 1_000, ...options })
  running.push(server)
  const token = await stage.tokenOf('ann@room:speaker')
  /** A connection by hand, with what it has received. */
  const dial = async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    sockets.push(socket)
    await once(socket, 'connect')
    const received = { text: '', isClosed: false }
    socket.on('data', (data) => {
      received.text += data.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      received.isClosed = true
    })
    return { socket, received }
  }
  const requestOf = (path: string, body: object) => {
    const text = JSON.stringify(body)
    return [
      `POST /${path} HTTP/1.1`,
      'host: gateway',
      `authorization: Bearer ${token}`,
      `content-length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n')
  }
  /** A stream that has begun, whose peer reads nothing more, and the sound of a line. */
  const deafStream = async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/listen`, ['lingobooth', token])
    socket.on('error', () => {})
    await once(socket, 'open')
    socket.pause()
    socket.send(JSON.stringify({ type: 'open', language: source.code, terms: [] }))
    socket.send(new Uint8Array(3_200))
    return socket
  }
  return { ...stage, server, token, dial, requestOf, deafStream }
}

const line = { texts: ['Hi'], source: source.code, targets: [german.code] }
const spoken = { text: 'Hi', language: german.code, gender: 'female' }

it.each([
  ['a token that is not accepted', 'listen', 401],
  ['a path that is not served', 'elsewhere', 404],
])('a stream that is refused for %s keeps no connection, whatever is sent after it', async (_, path, status) => {
  const { dial, server } = await serve({ stalledTimeoutMs: 60_000 })
  const opened = await Promise.all(Array.from({ length: 20 }, dial))
  for (const { socket } of opened) {
    socket.write(
      [
        `GET /${path} HTTP/1.1`,
        'host: gateway',
        'connection: upgrade',
        'upgrade: websocket',
        'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-version: 13',
        'sec-websocket-protocol: lingobooth, planted',
        '',
        'x'.repeat(32_000),
      ].join('\r\n'),
    )
    socket.on('data', () => socket.write('x'.repeat(32_000)))
  }
  await expect.poll(() => opened.filter(({ received }) => received.isClosed).length).toBe(20)
  for (const { received } of opened) expect(received.text).toContain(`HTTP/1.1 ${status}`)
  await server.stop()
})

describe('a server that stops', () => {
  it('answers requests that it has not read yet, and then ends their connections', async () => {
    const { server, dial, requestOf } = await serve({})
    const kept = await Promise.all(Array.from({ length: 20 }, dial))
    for (const { socket, received } of kept) {
      socket.write(requestOf('translate', line))
      await expect.poll(() => received.text).toContain('Hi [de-DE]')
      received.text = ''
    }
    for (const { socket } of kept) socket.write(requestOf('translate', line))
    await server.stop()
    await expect.poll(() => kept.every(({ received }) => received.isClosed)).toBe(true)
    const told = kept.map(({ received: { text } }) => [
      /^HTTP\/1.1 200/.test(text),
      text.includes('Hi [de-DE]'),
      /connection: close/i.test(text),
    ])
    expect(told).toEqual(Array(20).fill([true, true, true]))
  })

  it('ends, however many go on to ask', async () => {
    const { server, dial } = await serve({ stopTimeoutMs: 300 })
    const url = new URL(server.url)
    let isOver = false
    const asking = (async () => {
      while (!isOver) {
        const socket = connect(Number(url.port), '127.0.0.1')
        sockets.push(socket)
        socket.on('error', () => {})
        socket.write('POST /token HTTP/1.1\r\nhost: gateway\r\ncontent-length: 9\r\n\r\n')
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })()
    await dial()
    await server.stop()
    isOver = true
    await asking
    await expect(fetch(`${server.url}/health`)).rejects.toThrow('fetch failed')
  })

  it('is not ready from the first moment on', async () => {
    const { server, gateway } = await serve({})
    const stopping = server.stop()
    expect((await gateway.fetch(new Request('http://gateway/ready'))).status).toBe(503)
    await stopping
  })
})

describe('a reader who takes an answer too slowly', () => {
  it('loses the connection when nothing moves', async () => {
    const stage = await serve({ stalledTimeoutMs: 100 })
    stage.textToSpeech.answer(({ text }) => spokenText(text.padEnd(9 * megabyte)))
    const { socket, received } = await stage.dial()
    socket.pause()
    socket.write(stage.requestOf('speak', spoken))
    // What is written to a connection that has ended tells its end, also to who reads nothing.
    const knocking = setInterval(() => socket.write('\r\n'), 1_000)
    await expect.poll(() => received.isClosed).toBe(true)
    clearInterval(knocking)
    expect(received.text.length).toBeLessThan(9 * megabyte)
  })

  it('loses the connection when it takes too long, however steadily something moves', async () => {
    const stage = await serve({}, { answerTimeoutMs: 300 })
    stage.textToSpeech.answer(({ text }) => spokenText(text.padEnd(9 * megabyte)))
    const { socket, received } = await stage.dial()
    socket.on('data', () => {
      socket.pause()
      setTimeout(() => socket.resume(), 20)
    })
    socket.write(stage.requestOf('speak', spoken))
    await expect.poll(() => received.isClosed).toBe(true)
    expect([received.text.length > 0, received.text.length < 9 * megabyte]).toEqual([true, true])
  })

  it('loses the connection when others need the place, and nothing is logged', async () => {
    const stage = await serve({}, { transferBytes: 12 * megabyte })
    stage.textToSpeech.answer(({ text }) => spokenText(text.padEnd(9 * megabyte)))
    const logged = vi.spyOn(console, 'error')
    const { socket, received } = await stage.dial()
    socket.once('data', () => socket.pause())
    socket.write(stage.requestOf('speak', spoken))
    await expect.poll(() => received.text.length).toBeGreaterThan(0)
    const other = await stage.post(
      'speak',
      { ...spoken, text: 'Other' },
      stage.as(await stage.tokenOf('bob@room:speaker')),
    )
    expect((await other.arrayBuffer()).byteLength).toBe(9 * megabyte)
    socket.resume()
    await expect.poll(() => received.isClosed).toBe(true)
    expect([received.text.length < 9 * megabyte, logged.mock.calls]).toEqual([true, []])
    logged.mockRestore()
  })

  it('loses the stream when too much of its text is not read', async () => {
    let isAborted = false
    const vendor: LiveSpeechToText = {
      id: 'vendor',
      async recognizeLive(_, { onPartial, signal }) {
        signal?.addEventListener('abort', () => {
          isAborted = true
        })
        while (!signal?.aborted) {
          onPartial({ text: 'x'.repeat(maxLineChars) })
          await new Promise((resolve) => setImmediate(resolve))
        }
        return ''
      },
    }
    const stage = await serve({ stalledTimeoutMs: 60_000 }, { speechToText: [vendor] })
    const socket = await stage.deafStream()
    await expect.poll(() => [isAborted, stage.gateway.load().streams]).toEqual([true, 0])
    socket.terminate()
  })

  it('gives the place of its stream back, also where it does not answer that it has ended', async () => {
    const vendor: LiveSpeechToText = {
      id: 'vendor',
      recognizeLive: async (_, { onPartial }) => {
        onPartial({ text: 'x'.repeat(maxLineChars + 1) })
        return ''
      },
    }
    const stage = await serve({ stalledTimeoutMs: 60_000 }, { speechToText: [vendor] })
    const socket = await stage.deafStream()
    await expect.poll(() => stage.gateway.load().streams, { timeout: 15_000 }).toBe(0)
    socket.terminate()
  })
})
