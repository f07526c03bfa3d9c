import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beChild } from './child.ts'
import { isHonest, soundBytesPerChar } from './lines.ts'

const places = 40
const takesMs = 300
const sound = Buffer.alloc(10_000 * soundBytesPerChar, 'la ')

interface Asked {
  readonly text: string
  readonly to: string
}

let taken = 0
let calls = 0
let longestQueue = 0
let boughtAgain = 0
const queue = new Set<() => void>()
/** What the rooms of the others have been sold. */
const sold = new Set<string>()

function begin(): void {
  if (taken >= places) return
  const [next] = queue
  if (!next) return
  queue.delete(next)
  taken++
  setTimeout(() => {
    taken--
    next()
    begin()
  }, takesMs)
}

function send(response: ServerResponse, path: string, { text = '', to = '' }: Partial<Asked>): void {
  calls++
  const key = `${path} ${to} ${text}`
  if (isHonest(text)) {
    if (sold.has(key)) boughtAgain++
    response.on('finish', () => sold.add(key))
  }
  if (path === '/speak') {
    response.writeHead(200, { 'content-type': 'audio/mpeg' })
    response.end(sound.subarray(0, text.length * soundBytesPerChar))
  } else {
    const body = JSON.stringify({ text: path === '/translate' ? `[${to}] ${text}` : 'heard' })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }
}

/** One vendor for all: who comes when every place is taken waits in its queue. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch {
    return
  }
  const path = request.url ?? ''
  const asked: Partial<Asked> = path === '/recognize' ? {} : JSON.parse(Buffer.concat(chunks).toString())
  const answer = () => send(response, path, asked)
  response.on('close', () => queue.delete(answer))
  queue.add(answer)
  begin()
  longestQueue = Math.max(longestQueue, queue.size)
})
server.keepAliveTimeout = 30_000
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  beChild(`http://127.0.0.1:${port}`, () => ({ calls, longestQueue, boughtAgain }))
})
