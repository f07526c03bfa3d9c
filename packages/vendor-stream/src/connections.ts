import { AdapterError, type Clock, type ErrorCode } from '@lingobooth/core'
import { orEnd, withDeadline } from '@lingobooth/core/adapter'
import { type Connection, type ConnectionLimits, createConnection, type Hear } from './connection.ts'
import type { ExpectedSpeech, StreamDialect } from './dialect.ts'
import { maxTurnWaitMs } from './limits.ts'
import { openSocket } from './open-socket.ts'
import type { Tokens } from './tokens.ts'

/** The connections to one vendor. The segments of a language and its terms share one, unless they overlap or the vendor is slow to finish. */
export interface Connections {
  /** Resolves to a connection on which a segment has begun. */
  take(expected: ExpectedSpeech, hear: Hear, signal: AbortSignal): Promise<Connection>
  close(): void
}

interface ConnectionsOptions extends ConnectionLimits {
  readonly vendor: string
  readonly url: string
  readonly dialect: StreamDialect
  readonly tokens: Tokens
  /** The tokens are one lasting key. */
  readonly isKey: boolean
  readonly clock: Clock
  readonly WebSocket: typeof globalThis.WebSocket
  readonly connectTimeoutMs: number
}

export function createConnections(options: ConnectionsOptions): Connections {
  const { vendor, dialect, tokens, clock, connectTimeoutMs: timeoutMs } = options
  const connections = new Set<Connection>()
  const waiting = new Set<() => void>()
  let life = new AbortController()

  const addressOf = ({ language, terms }: ExpectedSpeech, token: string | undefined) => {
    const url = new URL(options.url)
    for (const [name, value] of Object.entries(dialect.query(language, terms))) {
      url.searchParams.delete(name)
      for (const each of [value].flat()) url.searchParams.append(name, each)
    }
    return { url: url.href, protocols: dialect.protocols(token, options.isKey) }
  }

  const connect = async (expected: ExpectedSpeech, signal: AbortSignal) => {
    const connectWith = async (token: string | undefined) => ({
      token,
      socket: await openSocket(vendor, options.WebSocket, addressOf(expected, token), signal),
    })
    const token = await tokens.get()
    try {
      return await connectWith(token)
    } catch (error) {
      if (token === undefined || signal.aborted) throw error
      tokens.refuse(token)
      const renewed = await tokens.get()
      if (renewed === token) throw error
      return connectWith(renewed)
    }
  }

  const open = async (expected: ExpectedSpeech) => {
    const { signal } = life
    const { token, socket } = await withDeadline((signal) => connect(expected, signal), {
      ...{ clock, vendor, timeoutMs, signal },
      abortError: () => new AdapterError(vendor, 'closed', `"${vendor}" was closed.`),
    })
    const onChanged = (lost?: ErrorCode) => {
      if (connection.state === 'closed') connections.delete(connection)
      if (lost === 'unauthorized' && token !== undefined) tokens.refuse(token)
      for (const wake of [...waiting]) wake()
    }
    const connection = createConnection({ ...options, socket, expected, token, onChanged })
    connections.add(connection)
  }

  const nextChange = (mostMs: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clock.clearTimeout(timer)
        waiting.delete(wake)
        resolve()
      }
      const timer = clock.setTimeout(wake, mostMs)
      waiting.add(wake)
    })

  return {
    async take(expected, hear, signal) {
      const untilMs = clock.monotonicMs() + maxTurnWaitMs
      const isSame = ({ language, terms }: ExpectedSpeech) =>
        language === expected.language && terms.join('\n') === expected.terms.join('\n')
      const inState = (state: Connection['state']) =>
        [...connections].find((connection) => connection.state === state && isSame(connection.expected))
      for (;;) {
        const free = inState('free')
        if (free) {
          free.begin(hear)
          return free
        }
        const leftMs = untilMs - clock.monotonicMs()
        const mayWait = !dialect.endsByClosing && leftMs > 0 && inState('finishing')
        await orEnd(mayWait ? nextChange(leftMs) : open(expected), [{ signal }])
      }
    },
    close() {
      life.abort()
      life = new AbortController()
      for (const connection of [...connections]) connection.close()
    },
  }
}
