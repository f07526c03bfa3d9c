import { AdapterError } from '@lingobooth/core'
import type { NatsConnection } from '@nats-io/nats-core'
import { natsError } from './errors.ts'
import { vendor } from './names.ts'
import type { NatsTransportOptions } from './options.ts'

const unansweredPingsOfTheLost = 3

export interface Link {
  readonly connection: NatsConnection
  /** Whether the SDK opens it again by itself when it breaks. */
  readonly reconnects: boolean
  /** Closes the connection where it is an own one. */
  close(): Promise<void>
}

/** The connection of the host, or an own one, which never opens again: that is left to whoever opens sessions. */
export async function connect(options: NatsTransportOptions, inboxPrefix: string): Promise<Link> {
  const { connection: injected, servers } = options
  if (injected) {
    const connection = typeof injected === 'function' ? await injected() : injected
    return { connection, reconnects: true, close: async () => undefined }
  }
  if (!servers || servers.length === 0)
    throw new AdapterError(vendor, 'bad-option', 'Name the address of the NATS server in `servers`, or a `connection`.')
  if (typeof WebSocket === 'undefined')
    throw new AdapterError(
      vendor,
      'bad-state',
      'There is no WebSocket here: use Node 22 or newer, set `globalThis.WebSocket`, or pass a `connection`.',
    )
  const { user, password, token, authenticator } = options.credentials ? await options.credentials() : options
  const { wsconnect } = await import('@nats-io/nats-core')
  const connection = await wsconnect({
    servers: typeof servers === 'string' ? servers : [...servers],
    reconnect: false,
    timeout: options.timeoutMs ?? 5_000,
    pingInterval: options.pingIntervalMs ?? 5_000,
    maxPingOut: unansweredPingsOfTheLost,
    inboxPrefix,
    noAsyncTraces: true,
    ...(user !== undefined && { user }),
    ...(password !== undefined && { pass: password }),
    ...(token !== undefined && { token }),
    ...(authenticator && { authenticator }),
  }).catch((cause: unknown) => {
    throw natsError(cause)
  })
  return { connection, reconnects: false, close: () => connection.close() }
}
