import { encodeWav } from '@lingobooth/core/audio'
import type { Attackers } from './attackers.ts'
import { source, targets } from './lines.ts'

const minuteMs = 60_000
const formBytes = 1_000_000
const threePeople = (act: (person: number) => Promise<void>) => Promise.all([0, 1, 2].map(act))
const list = <Entry>(length: number, entry: (index: number) => Entry) =>
  Array.from({ length }, (_, index) => entry(index))

interface Demand {
  readonly texts: number
  readonly chars: number
  readonly into: number
  readonly more?: object
  readonly perSecond?: number
}

/** Asks again and again for translations that nobody has asked for before. The end of the body is the same each time. */
async function demand({ logIn, keepAsking }: Attackers, attack: string, who: string, of: Demand): Promise<void> {
  const token = await logIn(who)
  const rest = `,${JSON.stringify({ source, targets: targets.slice(0, of.into), ...of.more }).slice(1)}`
  let count = 0
  const texts = () => JSON.stringify(list(of.texts, () => `${who} ${count++} `.padEnd(of.chars, 'x')))
  keepAsking(attack, of.perSecond ?? 10, 8, () => ({ path: '/translate', token, body: [`{"texts":${texts()}`, rest] }))
}

/** A request as it goes over a connection. */
const rawRequest = (method: string, path: string, headers: Readonly<Record<string, string | number>>): string =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({ host: '127.0.0.1', ...headers }).map((entry) => entry.join(': ')),
    '\r\n',
  ].join('\r\n')

const statusOf = (answer: Buffer | string): string => String(answer).slice(9, 12)

/** A message from a page, masked with zeros. */
function frame(opcode: number, payload: Buffer): Buffer {
  const head = Buffer.from([0x80 | opcode, 0x80 | 126, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

const opening = Buffer.concat([
  frame(1, Buffer.from(JSON.stringify({ type: 'open', language: source, terms: [] }).padEnd(200))),
  frame(2, Buffer.alloc(32_000)),
])

const filled = (piece: string) => Buffer.alloc(formBytes, piece)
const field = (name: string, value: string, more = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const many = (piece: string) => piece.repeat(Math.floor(formBytes / piece.length))
const ofParts = (...fields: readonly string[]) =>
  ['multipart/form-data; boundary=b', Buffer.from(`${fields.join('')}--b--\r\n`, 'latin1')] as const
/** Half a minute of silence, as a page would send it. */
const recording = Buffer.from(encodeWav(new Int16Array(480_000), 16_000)).toString('latin1')

/** Each is below the limit of a body, and made to cost as much as it can. */
const forms: readonly (readonly [type: string, body: Buffer])[] = [
  ofParts(many(field('a', '1'))),
  ofParts(many(field('a', '1', '; filename="a"'))),
  ['application/x-www-form-urlencoded', filled('a&')],
  ['application/x-www-form-urlencoded', filled('%41=%42&')],
  ['multipart/form-data', filled('--b\r\n')],
  ['multipart/form-data; boundary=b', filled('--b\r\ncontent-type: multipart/mixed; boundary=c\r\n\r\n--c\r\n')],
  [`multipart/form-data; boundary=${'-'.repeat(60)}`, filled('-')],
  ['text/plain', filled('a=1&')],
  ['application/json', filled('[')],
  ofParts(field('wav', 'x'), field('language', source), field('terms', '['.repeat(formBytes - 1_000))),
  ofParts(field('language', source), field('wav', recording, '; filename="a.wav"')),
]

const longText = (beginning: string) => beginning.padEnd(9_900, 'x')
const sound = (text: string) => ['/speak', { text: longText(text), language: source, gender: 'male' }] as const
const translations = (texts: number) =>
  ['/translate', { texts: list(texts, (text) => longText(`text ${text}`)), source, targets }] as const

/** What twenty people with good tokens do, who use all that they may and more, and some without a token. Each resolves when they have logged in. */
export const acts = {
  /** Texts, languages, a glossary and a context whose product is large: 236 kB in one request. */
  products: (attackers) =>
    threePeople((person) => {
      const glossary = list(100, (index) => ({ term: `${index}`.padEnd(1_000, 'x'), translation: 'x'.repeat(1_000) }))
      const more = { glossary, context: list(10, () => 'x'.repeat(2_000)) }
      const size = { texts: person === 0 ? 1 : 50, chars: 250, into: 20 }
      return demand(attackers, 'products', `a${person}@square:listener`, { ...size, more })
    }),
  /** A thousand new translations in each request, by one user in many rooms. */
  thousands: (attackers) =>
    threePeople((person) => {
      const size = { texts: 50, chars: 40, into: 20, perSecond: 0.5 }
      return demand(attackers, 'thousands', `bob@b-${person}:listener`, size)
    }),
  /** What fills the cache: many small translations, and few large ones. */
  cache: (attackers) =>
    Promise.all([
      demand(attackers, 'cache', 'c1@court:listener', { texts: 50, chars: 40, into: 20 }),
      demand(attackers, 'cache', 'c2@court:listener', { texts: 5, chars: 40, into: 4 }),
      demand(attackers, 'cache', 'c3@cellar:listener', { texts: 1, chars: 9_900, into: 20 }),
    ]),
  /** Says how long its body is, without a log-in, and never sends it. */
  'half-open': async ({ hold, count }) =>
    hold('half-open', { most: 1_000, perSecond: 200, lifetimeMs: 10 * minuteMs }, (socket) => {
      socket.write(rawRequest('POST', '/token', { 'content-type': 'application/json', 'content-length': 200 }))
      socket.once('data', (answer) => count('half-open', statusOf(answer)))
    }),
  /** Forms of a megabyte that are no recordings, and some that are. */
  forms: ({ logIn, keepAsking }) =>
    threePeople(async (person) => {
      const token = await logIn(`e${person}@square:speaker`)
      let next = person
      keepAsking('forms', 10, 8, () => {
        const [type = '', body = filled(' ')] = forms[next++ % forms.length] ?? []
        return { path: '/recognize', token, headers: { 'content-type': type }, body: [body] }
      })
    }),
  /** Long sounds and answers of megabytes, of which nobody reads a byte: some new, some that were bought before. */
  unread: ({ logIn, hold }) =>
    threePeople(async (person) => {
      const authorization = `Bearer ${await logIn(`f${person}@field:listener`)}`
      let next = 0
      hold('unread', { most: 100, perSecond: 10, lifetimeMs: minuteMs }, (socket) => {
        const turns = [sound('the same'), translations(1), sound(`another ${next}`), translations(20)]
        const [path, body] = turns[next++ % turns.length] ?? sound('')
        const json = JSON.stringify(body)
        const head = { authorization, 'content-type': 'application/json', 'content-length': json.length }
        socket.pause().write(rawRequest('POST', path, head) + json)
      })
    }),
  /** Streams that are opened and broken off. */
  async streams({ logIn, hold, count }) {
    const upgrade = {
      ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': 13 },
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      'sec-websocket-protocol': `lingobooth, ${await logIn('g1@square:speaker')}`,
    }
    hold('streams', { most: 10, perSecond: 20, lifetimeMs: minuteMs }, (socket) => {
      socket.write(rawRequest('GET', '/listen', upgrade))
      socket.once('data', (answer) => {
        count('streams', statusOf(answer))
        socket.write(opening, () => socket.destroy())
      })
    })
  },
  /** Waits for other rules, again and again, more than one may. */
  async rules({ logIn, keepAsking, readJson }) {
    const token = await logIn('g2@square:speaker')
    const { version } = await readJson({ path: '/rules', token })
    keepAsking('rules', 20, 100, () => ({ path: `/rules?known=${version}`, token }))
  },
  async languages({ logIn, keepAsking }) {
    const token = await logIn('g3@square:speaker')
    keepAsking('languages', 20, 20, () => ({ path: '/languages', token }))
  },
  /** Logs in again and again, in more than one room. */
  async tokens({ keepAsking }) {
    for (const room of ['h-1', 'h-2'])
      keepAsking('tokens', 20, 20, () => {
        const body = [JSON.stringify({ client: crypto.randomUUID() })]
        return { path: '/token', headers: { cookie: `hal@${room}:speaker` }, body }
      })
  },
} satisfies Readonly<Record<string, (attackers: Attackers) => Promise<unknown>>>
