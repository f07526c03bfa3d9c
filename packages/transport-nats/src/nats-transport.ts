import {
  abortedError,
  type Clock,
  definePlugin,
  type OpenOptions,
  type Plugin,
  Ports,
  provide,
  systemClock,
  type Transport,
} from '@lingobooth/core'
import { connect, type Link } from './connect.ts'
import { natsError } from './errors.ts'
import { checkPrefix, namesOf, vendor } from './names.ts'
import type { NatsTransportOptions } from './options.ts'
import { loadCore, loadJetStream } from './sdk.ts'
import { startSession } from './session.ts'

/** Joins participants over a NATS server of your own, which keeps lines and files for those who come later. */
export function createNatsTransport(options: NatsTransportOptions): Transport {
  return {
    id: vendor,
    open: (openOptions) => untilAborted(openOptions.signal, (links) => open(options, openOptions, links)),
  }
}

/** Fills `Transport` with {@link createNatsTransport}. */
export function natsTransport(options: Omit<NatsTransportOptions, 'clock'>): Plugin {
  return definePlugin(
    vendor,
    provide(Ports.Transport, [Ports.Clock], (clock) => createNatsTransport({ ...options, clock })),
  )
}

async function open(options: NatsTransportOptions, openOptions: OpenOptions, links: Link[]) {
  const names = await namesOf(
    checkPrefix(options.prefix ?? 'lingobooth'),
    openOptions.room,
    openOptions.channels,
    openOptions.self,
  )
  const { clock = systemClock } = options
  const link = await connect(options, names.inbox, clock)
  links.push(link)
  openOptions.signal.throwIfAborted()
  const { headers } = await loadCore()
  return startSession({
    link,
    names,
    options,
    openOptions,
    clock,
    newHeaders: headers,
    jetStream: await jetStreamOf(options, link, clock),
  })
}

async function jetStreamOf(
  { history, files, timeoutMs = 5_000 }: NatsTransportOptions,
  { connection }: Link,
  clock: Clock,
) {
  if (history === false && files === false) return undefined
  const { jetstream, jetstreamManager } = await loadJetStream()
  return {
    clock,
    client: jetstream(connection, { timeout: timeoutMs }),
    manager: await jetstreamManager(connection, { checkAPI: false, timeout: timeoutMs }),
  }
}

/** Rejects as soon as the signal aborts; what opens afterwards is closed again. */
async function untilAborted<T extends { close(): Promise<void> }>(
  signal: AbortSignal,
  work: (links: Link[]) => Promise<T>,
): Promise<T> {
  if (signal.aborted) throw abortedError(signal.reason)
  const links: Link[] = []
  const working = work(links)
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(abortedError(signal.reason))
    signal.addEventListener('abort', onAbort)
  })
  const closeAll = () => Promise.all(links.map((link) => link.close()))
  try {
    return await Promise.race([working, aborted])
  } catch (cause) {
    working.then((session) => session.close(), closeAll)
    if (signal.aborted) throw abortedError(signal.reason)
    throw natsError(cause)
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
