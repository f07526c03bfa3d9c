import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createFrameReader, encodeFrame, type Frame, payloadOf } from '../frames.ts'

/** Frames of clients as they came, and a WebSocket server that passes messages on within rooms and says that it took them. */
export interface Hub {
  readonly url: string
  readonly received: readonly { readonly kind: Frame['kind']; readonly text: string }[]
  close(): Promise<void>
}

interface Letter {
  readonly type: string
  readonly room?: string
  readonly number?: number
  readonly message?: unknown
}

const acceptKeyOf = (key = '') =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')

export async function startHub(): Promise<Hub> {
  const rooms = new Map<Duplex, string>()
  const received: { kind: Frame['kind']; text: string }[] = []
  const server = createServer((_, response) => response.end('{"status":"well"}'))

  server.on('upgrade', (request, socket) => {
    const accept = acceptKeyOf(request.headers['sec-websocket-key'])
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    const send = (to: Duplex, letter: Letter) =>
      to.writable &&
      to.write(encodeFrame({ kind: 'text', payload: Buffer.from(JSON.stringify(letter)), maskKey: undefined }))
    const take = ({ type, room, number, message }: Letter) => {
      if (type === 'join' && room !== undefined) rooms.set(socket, room)
      if (type === 'say')
        for (const [other, at] of rooms) if (at === rooms.get(socket)) send(other, { type: 'said', message })
      send(socket, { type: `${type}-taken`, ...(number !== undefined && { number }) })
    }
    let fragments = ''
    const read = createFrameReader((frame) => {
      const text = Buffer.from(payloadOf(frame)).toString('utf8')
      received.push({ kind: frame.kind, text })
      if (frame.kind === 'close')
        socket.end(encodeFrame({ kind: 'close', payload: payloadOf(frame), maskKey: undefined }))
      if (frame.kind !== 'text' && frame.kind !== 'continuation') return
      fragments += text
      if (!frame.isLast) return
      const whole = fragments
      fragments = ''
      try {
        take(JSON.parse(whole))
      } catch {
        socket.destroy()
      }
    })
    socket.on('data', read)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => rooms.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      for (const socket of rooms.keys()) socket.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}
