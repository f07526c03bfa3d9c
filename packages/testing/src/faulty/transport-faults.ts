import type { Delivery, Transport, TransportSession } from '@lingobooth/core'
import { fieldOf, type OpenOptions } from '@lingobooth/core/adapter'
import type { EndableTransport, TransportHarness } from '../conformance/transport.ts'
import { type MemoryNetwork, memoryNetwork } from '../fakes/memory-network.ts'
import { type Fault, faultPatienceMs, never } from './fault.ts'

type Session = TransportSession & Required<Pick<TransportSession, 'files' | 'history' | 'presence' | 'profile'>>
type Publish = TransportSession['publish']

interface Change {
  options?(options: OpenOptions, network: MemoryNetwork): OpenOptions | Promise<OpenOptions>
  session?(session: Session, options: OpenOptions, network: MemoryNetwork): TransportSession
  harness?(network: MemoryNetwork): Partial<TransportHarness>
}

/** A transport whose session the network ends. */
export function endableOn(network: MemoryNetwork): EndableTransport {
  const { id, open } = network.transport()
  let sender = ''
  const noting: Transport['open'] = (options) => {
    sender = options.self.clientId
    return open(options)
  }
  return { transport: { id, open: noting }, end: () => network.end(undefined, sender) }
}

/** A memory network with everything, seen through the fault. */
export const faultyTransport = (
  breaks: readonly string[],
  { options: ofOptions = (options) => options, session: ofSession = (session) => session, harness }: Change,
): Fault<TransportHarness> => {
  const network = memoryNetwork({ history: true })
  const wrap = ({ id, open }: Transport): Transport => ({
    id,
    async open(options) {
      const changed = await ofOptions(options, network)
      return ofSession((await open(changed)) as Session, changed, network)
    },
  })
  return {
    breaks,
    harness: {
      patienceMs: faultPatienceMs,
      oldCursor: '0',
      create: () => wrap(network.transport()),
      connections: () => network.sessions,
      endable() {
        const { transport, end } = endableOn(network)
        return { transport: wrap(transport), end }
      },
      ...harness?.(network),
    },
  }
}

/** Hears something else than what comes; undefined is nothing. */
export const hearing = (
  breaks: readonly string[],
  change: (delivery: Delivery, options: OpenOptions) => Delivery | undefined,
) =>
  faultyTransport(breaks, {
    options: (options) => ({
      ...options,
      onDelivery(delivery) {
        const changed = change(delivery, options)
        if (changed) options.onDelivery(changed)
      },
    }),
  })

export const publishing = (breaks: readonly string[], change: (publish: Publish) => Publish) =>
  faultyTransport(breaks, { session: (session) => ({ ...session, publish: change(session.publish) }) })

/** Wraps each call of a session and of what it offers. */
export const everyCall =
  (wrap: <Call extends readonly unknown[], Answer>(ask: (...call: Call) => Promise<Answer>) => typeof ask) =>
  ({ publish, history, files, profile, ...session }: Session): Session => ({
    ...session,
    publish: wrap(publish),
    history: { read: wrap(history.read) },
    files: { ...files, send: wrap(files.send), open: wrap(files.open) },
    profile: { set: wrap(profile.set), get: wrap(profile.get) },
  })

/** The options of a call without their signal. */
export const unabortable = (given: unknown) => (fieldOf(given, 'signal') ? { ...Object(given), signal: never } : given)

type Parts = Pick<Session, 'files' | 'history' | 'presence' | 'profile'>

/** Changes some functions of a capability. */
export const changing = <Name extends keyof Parts>(
  breaks: readonly string[],
  name: Name,
  change: (part: Parts[Name], options: OpenOptions) => Partial<Parts[Name]>,
) =>
  faultyTransport(breaks, {
    session: (session, options) => ({ ...session, [name]: { ...session[name], ...change(session[name], options) } }),
  })
