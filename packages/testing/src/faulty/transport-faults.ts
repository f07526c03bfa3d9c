import type { Delivery, Transport, TransportSession } from '@lingobooth/core'
import type { OpenOptions } from '@lingobooth/core/adapter'
import type { EndableTransport, TransportHarness } from '../conformance/transport.ts'
import { type MemoryNetwork, type MemoryNetworkOptions, memoryNetwork } from '../fakes/memory-network.ts'
import { type Fault, faultPatienceMs } from './fault.ts'

type ChangeOptions = (options: OpenOptions) => OpenOptions
type ChangeSession = (
  session: TransportSession,
  options: OpenOptions,
  network: MemoryNetwork,
) => TransportSession | Promise<TransportSession>

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
export const harnessOf = (
  wrap: (transport: Transport, network: MemoryNetwork) => Transport,
  options?: MemoryNetworkOptions,
): TransportHarness => {
  const network = memoryNetwork({ history: true, ...options })
  return {
    patienceMs: faultPatienceMs,
    oldCursor: '0',
    create: () => wrap(network.transport(), network),
    connections: () => network.sessions,
    endable() {
      const { transport, end } = endableOn(network)
      return { transport: wrap(transport, network), end }
    },
  }
}

export const withOptions = (breaks: string, change: ChangeOptions): Fault<TransportHarness> => ({
  breaks,
  harness: harnessOf(({ id, open }) => ({ id, open: (options) => open(change(options)) })),
})

export const withDelivery = (breaks: string, make: (options: OpenOptions) => (delivery: Delivery) => void) =>
  withOptions(breaks, (options) => ({ ...options, onDelivery: make(options) }))

export const withSession = (
  breaks: string,
  change: ChangeSession,
  options?: MemoryNetworkOptions,
): Fault<TransportHarness> => ({
  breaks,
  harness: harnessOf(
    ({ id, open }, network) => ({
      id,
      open: async (openOptions) => change(await open(openOptions), openOptions, network),
    }),
    options,
  ),
})

export const withPublish = (
  breaks: string,
  make: (session: TransportSession) => TransportSession['publish'],
  options?: MemoryNetworkOptions,
) => withSession(breaks, (session) => ({ ...session, publish: make(session) }), options)

type Files = NonNullable<TransportSession['files']>
export const withFiles = (breaks: string, make: (files: Files) => Partial<Files>) =>
  withSession(breaks, (session) =>
    session.files ? { ...session, files: { ...session.files, ...make(session.files) } } : session,
  )

type PresenceOf = NonNullable<TransportSession['presence']>
export const withPresence = (
  breaks: string,
  make: (presence: PresenceOf, options: OpenOptions) => Partial<PresenceOf>,
) =>
  withSession(breaks, (session, options) =>
    session.presence ? { ...session, presence: { ...session.presence, ...make(session.presence, options) } } : session,
  )

type ProfilesOf = NonNullable<TransportSession['profile']>
export const withProfile = (breaks: string, make: (profile: ProfilesOf) => Partial<ProfilesOf>) =>
  withSession(breaks, (session) =>
    session.profile ? { ...session, profile: { ...session.profile, ...make(session.profile) } } : session,
  )

type HistoryOf = NonNullable<TransportSession['history']>
export const withHistory = (
  breaks: string,
  make: (history: HistoryOf, options: OpenOptions) => HistoryOf['read'],
  options?: MemoryNetworkOptions,
) =>
  withSession(
    breaks,
    (session, openOptions) =>
      session.history ? { ...session, history: { read: make(session.history, openOptions) } } : session,
    options,
  )

/** Lets the capability change; what is under way when the session closes is then handed to `stuck`, which never settles. */
export const withStuckCalls = (
  breaks: string,
  change: (session: TransportSession, stuck: <Result>(call: Promise<Result>) => Promise<Result>) => TransportSession,
) =>
  withSession(breaks, (session) => {
    let isClosed = false
    const close = () => {
      isClosed = true
      return session.close()
    }
    const stuck = async <Result>(call: Promise<Result>): Promise<Result> => {
      await Promise.allSettled([call])
      await later()
      return isClosed ? forever() : call
    }
    return { ...change(session, stuck), close }
  })

export const never = new AbortController().signal
export const later = (delayMs = 1) => new Promise((resolve) => setTimeout(resolve, delayMs))
export const forever = () => new Promise<never>(() => undefined)
