import { request as callUpstream, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { RequestFault } from './fault-rule.ts'
import { end } from './gate.ts'
import { cors, passedOn, type Relay } from './relay.ts'

interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

interface Call {
  readonly relay: Relay
  readonly incoming: IncomingMessage
  readonly response: ServerResponse
  readonly body: Buffer
}

/** Forwards one request, or applies a fault to it. */
export async function relayRequest(relay: Relay, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  response.sendDate = false
  const call = { relay, incoming, response, body: await bytesOf(incoming) }
  const { method = 'GET', url = '/', headers } = incoming
  const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
  const fault = isPreflight ? undefined : relay.rules.forRequest(method, url)
  if (fault) applyFault(call, fault)
  else forward(call)
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function askUpstream({ relay, incoming, response, body }: Call, onAnswer: (answer: IncomingMessage) => void): void {
  const { method, url: path } = incoming
  const headers = { ...passedOn(incoming.headers), ...(body.length > 0 && { 'content-length': body.length }) }
  const asked = callUpstream({ ...relay.upstream, method, path, headers, agent: false }, onAnswer)
  asked.on('error', () => relay.gate.pass(incoming.socket, () => response.destroy()))
  response.on('close', () => asked.destroy())
  asked.end(body)
}

function forward(call: Call): void {
  const { relay, incoming, response } = call
  const pass = (action: () => void) => relay.gate.pass(incoming.socket, action)
  askUpstream(call, (answer) => {
    pass(() => response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers)).flushHeaders())
    answer.on('data', (chunk: Buffer) => pass(() => response.write(chunk)))
    answer.on('end', () => pass(() => response.end()))
    answer.on('error', () => pass(() => response.destroy()))
  })
}

function wholeAnswer(call: Call, use: (answer: Answer) => void): void {
  askUpstream(call, (answer) => {
    bytesOf(answer).then(
      (body) => use({ status: answer.statusCode ?? 502, headers: passedOn(answer.headers), body }),
      () => call.response.destroy(),
    )
  })
}

function applyFault(call: Call, fault: RequestFault): void {
  const { relay, incoming, response } = call
  switch (fault.type) {
    case 'answer':
      answerAlone(call, fault)
      break
    case 'raw':
      incoming.socket.end(fault.bytes, 'latin1')
      break
    case 'hold':
      if (fault.durationMs === undefined) relay.gate.hold(() => forward(call))
      else relay.clock.setTimeout(() => forward(call), fault.durationMs)
      break
    case 'stop':
      if (fault.at === 'before-head' && !fault.forwarded) stop(call, fault.by)
      else wholeAnswer(call, (answer) => stopWithin(call, answer, fault))
      break
    case 'alter':
      wholeAnswer(call, (answer) => {
        alter(call, answer, fault).catch(() => response.destroy())
      })
  }
}

function stopWithin(call: Call, { status, headers, body }: Answer, fault: RequestFault & { type: 'stop' }): void {
  if (fault.at === 'before-head') {
    stop(call, fault.by)
    return
  }
  const { response } = call
  response.writeHead(status, { ...headers, 'content-length': body.length }).flushHeaders()
  const sent = fault.at === 'in-body' ? body.subarray(0, Math.floor(body.length / 2)) : ''
  response.write(sent, () => stop(call, fault.by))
}

function stop({ relay, incoming }: Call, by: 'hang' | 'close' | 'reset'): void {
  if (by === 'hang') relay.gate.breakDown(incoming.socket)
  else end(incoming.socket, by)
}

function answerAlone({ relay, incoming, response }: Call, fault: RequestFault & { type: 'answer' }): void {
  const { status, headers = {}, body = '' } = fault
  const filled = Object.entries(headers).map(([name, value]) => [name, fill(value, relay, incoming)] as const)
  response
    .writeHead(status, { ...cors, 'content-length': Buffer.byteLength(body), ...Object.fromEntries(filled) })
    .end(body)
}

/** `{url}` stands for the requested URL, `{date+2}` for the time two seconds from now. */
function fill(value: string, { clock }: Relay, { url = '/' }: IncomingMessage): string {
  return value.replace(/\{(url|date\+(\d+))\}/g, (_, name: string, seconds: string) =>
    name === 'url' ? url : new Date(clock.now() + Number(seconds) * 1000).toUTCString(),
  )
}

async function alter(call: Call, answer: Answer, fault: RequestFault & { type: 'alter' }): Promise<void> {
  const { response, incoming } = call
  const body = fault.body === undefined ? answer.body : Buffer.from(fault.body, fault.binary ? 'latin1' : 'utf8')
  const status = fault.status ?? answer.status
  const { 'content-length': _, ...headers } = { ...answer.headers, ...fault.headers }
  const length = { 'content-length': Math.max(0, body.length + (fault.contentLengthBy ?? 0)) }
  if (fault.hinted) response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' })
  response.writeHead(status, { ...headers, ...(fault.atLeastBytes === undefined && length) })
  response.flushHeaders()
  if (fault.pieces) await sendPieces(call, body, fault.pieces)
  if (fault.atLeastBytes !== undefined) await sendOnAndOn(response, body, fault.atLeastBytes)
  const isSent = fault.pieces !== undefined || fault.atLeastBytes !== undefined
  response.end(isSent ? '' : body, () => {
    if (fault.twice) incoming.socket.write(wholeText(status, { ...headers, ...length }, body))
  })
}

function wholeText(status: number, headers: OutgoingHttpHeaders, body: Buffer): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Again\r\n${lines.join('')}\r\n`), body])
}

async function sendPieces(
  { relay, response }: Call,
  body: Buffer,
  { bytes, pauseMs }: { readonly bytes: number; readonly pauseMs?: number },
): Promise<void> {
  for (let from = 0; from < body.length && !response.destroyed; from += bytes) {
    await new Promise<void>((resolve) => {
      if (pauseMs === undefined) setImmediate(resolve)
      else relay.clock.setTimeout(resolve, pauseMs)
    })
    response.write(body.subarray(from, from + bytes))
  }
}

async function sendOnAndOn(response: ServerResponse, body: Buffer, bytes: number): Promise<void> {
  const piece = Buffer.alloc(64 * 1024, body.length > 0 ? body : ' ')
  let goOn = () => {}
  response.once('close', () => goOn())
  for (let sent = 0; sent < bytes && !response.destroyed; sent += piece.length)
    await new Promise<void>((resolve) => {
      goOn = resolve
      // Yields, so that the end of the connection is noticed.
      response.write(piece, () => setImmediate(resolve))
    })
}
