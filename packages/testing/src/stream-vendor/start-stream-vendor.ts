import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { deepgramWire } from './deepgram-wire.ts'
import { openaiWire } from './openai-wire.ts'
import { recognizing, type StreamVendorScript } from './scripts.ts'
import { serveConnection } from './serve-connection.ts'
import { sonioxWire } from './soniox-wire.ts'
import { speachesWire } from './speaches-wire.ts'
import type { VendorConnection } from './vendor-connection.ts'
import { whisperLiveKitWire } from './whisper-live-kit-wire.ts'
import type { VendorHeard, VendorWire } from './wire.ts'

export interface StreamVendorOptions {
  readonly dialect: 'deepgram' | 'openai' | 'soniox' | 'speaches' | 'whisperLiveKit'
  /** @default recognizing() */
  readonly script?: StreamVendorScript
}

/** A vendor of live recognition, scripted by a test. */
export interface StreamVendor {
  /** Such as `ws://127.0.0.1:41234`, without a slash at the end. */
  readonly url: string
  /** Such as `http://127.0.0.1:41234`, for a proxy. */
  readonly httpUrl: string
  /** Every connection so far, in order. */
  readonly connections: readonly VendorConnection[]
  /** Number of segments that have reached the vendor, again after a reconnection. */
  readonly segments: number
  /** The token of every handshake, also of those that were refused. Node asks twice after a 401. */
  readonly tokens: readonly (string | undefined)[]
  /** What happens from the next segment on. */
  script(script: StreamVendorScript): void
  /** Refuses handshakes with this status, or no longer. */
  refuse(status: number | undefined): void
  /** Accepts only handshakes with one of these tokens; without any, every handshake. */
  accept(...tokens: readonly string[]): void
  /** Stops the server and closes all connections. Idempotent. */
  close(): Promise<void>
}

const wires: Readonly<Record<StreamVendorOptions['dialect'], () => VendorWire>> = {
  deepgram: deepgramWire,
  openai: openaiWire,
  soniox: sonioxWire,
  speaches: speachesWire,
  whisperLiveKit: whisperLiveKitWire,
}

/** Starts a scripted vendor on 127.0.0.1 that speaks a dialect over WebSockets. */
export async function startStreamVendor({
  dialect,
  script: first = recognizing(),
}: StreamVendorOptions): Promise<StreamVendor> {
  const connections: VendorConnection[] = []
  let current = first
  let tokens: readonly string[] = []
  let refusal: number | undefined
  let segments = 0
  const offeredTokens: (string | undefined)[] = []

  const http = createServer((_, response) => response.writeHead(426).end())
  const sockets = new WebSocketServer({
    noServer: true,
    // The name of the scheme, never the token behind it.
    handleProtocols: (offered) => [...offered][0] ?? false,
  })

  const isAccepted = (token: string | undefined) =>
    tokens.length === 0 || (token !== undefined && tokens.includes(token))

  const urlOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'ws://127.0.0.1')
  const serve = (request: IncomingMessage, wire: VendorWire, token: string | undefined) => (socket: WebSocket) => {
    const url = urlOf(request)
    const connection = serveConnection(socket, wire, { url, token })
    connections.push(connection)
    let script: StreamVendorScript | undefined
    socket.on('error', () => socket.terminate())
    connection.note({ kind: 'connected' })
    current(connection, { kind: 'connected' })
    socket.on('message', (message: Buffer, isBinary: boolean) => {
      if (socket.readyState !== socket.OPEN) return
      const heard: VendorHeard = wire.hear(message, isBinary)
      if (heard.kind === 'open' && wire.refuse) {
        offeredTokens.push(heard.token)
        if (!isAccepted(heard.token)) {
          connection.send(JSON.stringify(wire.refuse()))
          return connection.close(1000)
        }
      }
      const isSpeech = heard.kind === 'samples' || heard.kind === 'end'
      if (isSpeech && !script) {
        script = current
        segments += 1
      }
      connection.note(heard)
      ;(script ?? current)(connection, heard)
      if (heard.kind === 'end') script = undefined
      if (heard.kind === 'unreadable') connection.close(1008, 'DATA-0000')
      if (heard.kind === 'close') connection.close(1000)
    })
  }

  http.on('upgrade', (request, socket, head) => {
    const wire = wires[dialect]()
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(/\s*,\s*/).filter(Boolean)
    const token = wire.tokenOf(offered)
    if (!wire.refuse) offeredTokens.push(token)
    const unwanted = wire.admits?.(urlOf(request)) === false ? 403 : undefined
    const status = refusal ?? unwanted ?? (wire.refuse || isAccepted(token) ? undefined : 401)
    if (status === undefined) return sockets.handleUpgrade(request, socket, head, serve(request, wire, token))
    socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo

  return {
    url: `ws://127.0.0.1:${port}`,
    httpUrl: `http://127.0.0.1:${port}`,
    connections,
    get segments() {
      return segments
    },
    tokens: offeredTokens,
    script(next) {
      current = next
    },
    refuse(status) {
      refusal = status
    },
    accept(...accepted) {
      tokens = accepted
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate()
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}
