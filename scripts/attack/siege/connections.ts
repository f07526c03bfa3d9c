import { type Attackers, rawRequest, statusOf, threePeople } from './attackers.ts'
import { source, targets } from './lines.ts'

const longText = (beginning: string) => beginning.padEnd(9_900, 'x')
const minuteMs = 60_000

/** Says how long its body is, without a log-in, and never sends it. */
export const sendNoBody = async ({ hold, count }: Attackers) =>
  hold('half-open', { most: 1_000, perSecond: 200, lifetimeMs: 10 * minuteMs }, (socket) => {
    socket.write(rawRequest('POST', '/token', { 'content-type': 'application/json', 'content-length': 200 }))
    socket.once('data', (answer) => count('half-open', statusOf(answer)))
  })

/** Long sounds and answers of megabytes, of which nobody reads a byte: some new, some that were bought before. */
export const readNothing = ({ logIn, hold }: Attackers) =>
  threePeople(async (person) => {
    const token = await logIn(`f${person}@field:listener`)
    let next = 0
    const translations = (texts: number) => ({
      path: '/translate',
      body: { texts: Array.from({ length: texts }, (_, text) => longText(`text ${text}`)), source, targets },
    })
    const sound = (text: string) => ({
      path: '/speak',
      body: { text: longText(text), language: source, gender: 'male' },
    })
    const asked = [
      () => sound('the same'),
      () => translations(1),
      () => sound(`another ${next}`),
      () => translations(20),
    ]
    hold('unread', { most: 100, perSecond: 10, lifetimeMs: minuteMs }, (socket) => {
      const { path, body } = asked[next++ % asked.length]?.() ?? sound('')
      const json = JSON.stringify(body)
      const head = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': json.length,
      }
      socket.pause().write(rawRequest('POST', path, head) + json)
    })
  })

/** A message from a page, masked with zeros. */
function frame(opcode: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head[0] = 0x80 | opcode
  head[1] = 0x80 | 126
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

const opening = Buffer.concat([
  frame(1, Buffer.from(JSON.stringify({ type: 'open', language: source, terms: [] }).padEnd(200))),
  frame(2, Buffer.alloc(32_000)),
])

/** Streams that are opened and broken off. */
export async function openAndClose({ logIn, hold, count }: Attackers): Promise<void> {
  const token = await logIn('g1@square:speaker')
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': 13,
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    'sec-websocket-protocol': `lingobooth, ${token}`,
  }
  hold('streams', { most: 10, perSecond: 20, lifetimeMs: minuteMs }, (socket) => {
    socket.write(rawRequest('GET', '/listen', upgrade))
    socket.once('data', (answer) => {
      count('streams', statusOf(answer))
      socket.write(opening, () => socket.destroy())
    })
  })
}
