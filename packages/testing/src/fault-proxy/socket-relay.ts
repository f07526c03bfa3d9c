import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { FrameDirection, UpgradeFault } from './fault-rule.ts'
import { createFrameSender } from './frame-sender.ts'
import { createFrameReader, payloadOf } from './frames.ts'
import { end } from './gate.ts'
import { cors, type Relay } from './relay.ts'

/** Forwards a WebSocket frame by frame, or applies faults to it. */
export function relaySocket(relay: Relay, request: IncomingMessage, early: Buffer): void {
  const client = request.socket
  client.on('error', () => client.destroy())
  const fault = relay.rules.forUpgrade(request.url ?? '/')
  if (fault?.type === 'refuse') refuse(client, fault)
  else if (fault?.type !== 'stop') openLink(relay, request, early, fault)
  else if (fault.by === 'hang') relay.gate.breakDown(client)
  else end(client, fault.by)
}

function openLink(relay: Relay, request: IncomingMessage, early: Buffer, fault: UpgradeFault | undefined): void {
  const client = request.socket
  const server = connect(relay.upstream)
  server.write(headOf(request))
  takeAnswer(server, (head, rest) => {
    const text = head.toString('latin1')
    const shown =
      fault?.type === 'wrong-key' ? text.replace(/^(sec-websocket-accept: *).*$/im, '$1bm90IHRoZSBrZXk=') : text
    relay.gate.pass(client, () => client.write(shown, 'latin1'))
    link(relay, 'to-client', server, client, { client, isFramed: text.startsWith('HTTP/1.1 101') })(rest)
    link(relay, 'to-server', client, server, { client, isFramed: true })(early)
  })
  client.on('close', () => server.destroy())
  server.on('error', () => relay.gate.pass(client, () => client.resetAndDestroy()))
  server.on('close', () => relay.gate.pass(client, () => client.end()))
}

function refuse(client: Socket, { status, body = '' }: UpgradeFault & { type: 'refuse' }): void {
  const headers = { ...cors, connection: 'close', 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  client.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${body}`)
}

/** Frames are forwarded one by one, so compression across frames must not be negotiated. */
function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() !== 'sec-websocket-extensions')
      lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

function takeAnswer(server: Socket, onAnswer: (head: Buffer, rest: Buffer) => void): void {
  let bytes = Buffer.alloc(0)
  const onData = (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    const at = bytes.indexOf('\r\n\r\n')
    if (at < 0) return
    server.off('data', onData)
    onAnswer(bytes.subarray(0, at + 4), bytes.subarray(at + 4))
  }
  server.on('data', onData)
}

interface Link {
  readonly client: Socket
  readonly isFramed: boolean
}

function link(
  { rules, gate, clock }: Relay,
  direction: FrameDirection,
  from: Socket,
  to: Socket,
  { client, isFramed }: Link,
): (chunk: Buffer) => void {
  const sender = createFrameSender({
    clock,
    write: (bytes) => gate.pass(client, () => to.write(bytes)),
    end: (by) => gate.pass(client, () => end(client, by)),
  })
  const read = createFrameReader((frame) =>
    sender.send(
      frame,
      rules.forFrame(direction, frame.kind, () => payloadOf(frame)),
    ),
  )
  const take = isFramed ? read : (chunk: Buffer) => to.write(chunk)
  from.on('data', take)
  return take
}
