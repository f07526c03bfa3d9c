import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'

interface Asked {
  readonly path: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent one after the other, so that what stays the same is made once. */
  readonly body?: readonly (string | Buffer)[]
}

interface Held {
  readonly most: number
  readonly perSecond: number
  readonly lifetimeMs: number
}

export type Attackers = ReturnType<typeof createAttackers>

const timeoutMs = 30_000

/** How attackers reach the gateway, and how often they did and were answered what. */
export function createAttackers(url: string) {
  const { hostname, port } = new URL(url)
  const counts: Record<string, number> = {}
  const count = (attack: string, answer: string | number) => {
    const name = `${attack}: ${answer}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  const agent = new Agent({ keepAlive: true })
  const starts: (() => void)[] = []
  const every = (ms: number, act: () => void) => starts.push(() => setInterval(act, ms))

  const answerTo = ({ path, token, headers, body }: Asked): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const length = body?.reduce((total, part) => total + Buffer.byteLength(part), 0)
      const sent = request({
        ...{ hostname, port, agent, path, timeout: timeoutMs, method: body ? 'POST' : 'GET' },
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(length !== undefined && { 'content-length': length, 'content-type': 'application/json' }),
          ...headers,
        },
      })
      sent.on('response', resolve).on('error', reject)
      sent.on('timeout', () => sent.destroy())
      for (const part of body ?? []) sent.write(part)
      sent.end()
    })
  async function readJson(asked: Asked): Promise<Readonly<Record<string, string>>> {
    const response = await answerTo(asked)
    return JSON.parse(Buffer.concat(await response.toArray()).toString())
  }

  return {
    counts,
    count,
    readJson,
    /** A token for `user@room:role`. */
    async logIn(who: string): Promise<string> {
      const { token = '' } = await readJson({ path: '/token', headers: { cookie: who }, body: [] })
      return token
    },
    /** Asks at a pace, whatever is answered, with so many questions in progress at most; answers are thrown away. */
    keepAsking(attack: string, perSecond: number, atOnce: number, next: () => Asked): void {
      let inProgress = 0
      every(1_000 / perSecond, async () => {
        if (inProgress >= atOnce) return
        inProgress++
        count(attack, 'asked')
        try {
          const response = await answerTo(next())
          count(attack, response.statusCode ?? 0)
          await new Promise((resolve) => response.resume().on('close', resolve))
        } catch {
          count(attack, 'broken')
        }
        inProgress--
      })
    },
    /** Keeps so many connections open, each for so long, and opens others for those that are gone. */
    hold(attack: string, { most, perSecond, lifetimeMs }: Held, begin: (socket: Socket) => void): void {
      const open = new Set<Socket>()
      every(1_000 / perSecond, () => {
        if (open.size >= most) return
        const socket = connect(Number(port), hostname)
        open.add(socket)
        count(attack, 'asked')
        begin(socket)
        const timer = setTimeout(() => socket.destroy(), lifetimeMs)
        socket.on('error', () => {})
        socket.on('close', () => {
          clearTimeout(timer)
          open.delete(socket)
        })
      })
    },
    /** From now on they do what they keep doing. */
    begin(): void {
      for (const start of starts) start()
    },
  }
}
