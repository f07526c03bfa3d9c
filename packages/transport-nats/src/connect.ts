import { AdapterError, type Clock, LingoboothError } from '@lingobooth/core'
import type { NatsConnection } from '@nats-io/nats-core'
import { natsError } from './errors.ts'
import { vendor } from './names.ts'
import type { TunedOptions } from './options.ts'
import { loadCore } from './sdk.ts'
import { within } from './within.ts'

const unansweredPingsOfTheLost = 3
/** Chromium delays a connection by up to 5 s after failures, or when many open at once. */
const heldBackMs = 5_000
/** Time-out, because closing a broken connection never finishes. */
const closeMs = 1_000
const flushMs = 1_000

export interface Link {
  readonly connection: NatsConnection
  /** Whether the SDK reconnects by itself. */
  readonly reconnects: boolean
  /** Closes the connection, unless it is the host's. */
  close(): Promise<void>
}

/** The host's connection, or an own one, which never reconnects: the booth opens a new session instead. */
export async function connect(options: TunedOptions, inboxPrefix: string, clock: Clock): Promise<Link> {
  const { connection: injected, servers, timeoutMs = 5_000 } = options
  const connectMs = timeoutMs + heldBackMs
  if (injected) {
    const connection =
      typeof injected === 'function' ? await within(clock, timeoutMs, given('connection', injected)) : injected
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
  const { credentials = {} } = options
  const { user, password, token, authenticator } =
    typeof credentials === 'function' ? await given('credentials', credentials) : credentials
  const { wsconnect } = await loadCore()
  const connecting = wsconnect({
    servers: typeof servers === 'string' ? servers : [...servers],
    reconnect: false,
    timeout: connectMs,
    pingInterval: options.tuning.pingIntervalMs,
    maxPingOut: unansweredPingsOfTheLost,
    inboxPrefix,
    noAsyncTraces: true,
    ...(user !== undefined && { user }),
    ...(password !== undefined && { pass: password }),
    ...(token !== undefined && { token }),
    ...(authenticator && { authenticator }),
  })
  const addresses = typeof servers === 'string' ? 1 : servers.length
  try {
    const connection = await within(clock, connectMs * addresses, connecting)
    return { connection, reconnects: false, close: () => closeSoon(clock, connection) }
  } catch (cause) {
    connecting.then((late) => late.close()).catch(() => undefined)
    throw natsError(cause)
  }
}

/** Replaces errors of the application's functions, which may contain secrets. */
async function given<T>(option: string, give: () => T | Promise<T>): Promise<T> {
  try {
    return await give()
  } catch (error) {
    if (LingoboothError.is(error)) throw error
    throw new AdapterError(vendor, 'network', `The option \`${option}\` failed: look at what it calls.`)
  }
}

/** Flushes before closing, unless that takes too long. */
async function closeSoon(clock: Clock, connection: NatsConnection): Promise<void> {
  if (!connection.isClosed()) await within(clock, flushMs, connection.flush()).catch(() => undefined)
  await within(clock, closeMs, connection.close()).catch(() => undefined)
}
