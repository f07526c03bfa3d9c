import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
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
const counts = { calls: 0, boughtAgain: 0 }
const queue = new Set<() => void>()
/** What the rooms of the others have been sold. */
const sold = new Set<string>()

async function begin(): Promise<void> {
  const [next] = queue
  if (taken >= places || !next) return
  queue.delete(next)
  taken++
  await sleep(takesMs)
  taken--
  next()
  void begin()
}

function send(response: ServerResponse, path: string, { text = '', to = '' }: Partial<Asked>): void {
  counts.calls++
  const key = `${path} ${to} ${text}`
  if (isHonest(text)) {
    if (sold.has(key)) counts.boughtAgain++
    response.on('finish', () => sold.add(key))
  }
  const isVoice = path === '/speak'
  const body = JSON.stringify({ text: path === '/translate' ? `[${to}] ${text}` : 'heard' })
  response.writeHead(200, { 'content-type': isVoice ? 'audio/mpeg' : 'application/json' })
  response.end(isVoice ? sound.subarray(0, text.length * soundBytesPerChar) : body)
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
  void begin()
})
server.keepAliveTimeout = 30_000
server.listen(0, '127.0.0.1', () => beChild(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, counts))
