import {
  AdapterError,
  abortedError,
  type Clock,
  type Delivery,
  type ErrorCode,
  type JsonObject,
  type Presence,
  type Profile,
  type RoomRules,
  systemClock,
  type Transport,
  type TransportSession,
} from '@lingobooth/core'
import type { OpenOptions, PublishOptions, Self } from '@lingobooth/core/adapter'
import type { Disturbance, PublishedMessage } from './disturbance.ts'
import { createMemoryFiles } from './memory-files.ts'
import { createMemoryHistory } from './memory-history.ts'

type Profiles = NonNullable<TransportSession['profile']>
type RoomRole = RoomRules['role']

export interface MemoryNetworkOptions {
  /** Message size limit, in bytes of UTF-8 JSON. @default 65536 */
  readonly messageBytes?: number
  /** File size limit, in bytes. @default 26214400 */
  readonly maxFileBytes?: number
  /** Whether sessions can exchange files. @default true */
  readonly files?: boolean
  /** Whether sessions see each other. @default true */
  readonly presence?: boolean
  /** Whether sessions have profiles. @default true */
  readonly profile?: boolean
  /** Whether sessions know the users behind senders. @default true */
  readonly users?: boolean
  /** Whether sessions have a history. @default false */
  readonly history?: boolean
  /** Whether the history keeps messages that are not durable too, but for control messages. @default false */
  readonly keepsAll?: boolean
  /** Messages kept in the history, per room and channel. @default 1000 */
  readonly keptMessages?: number
  /** Whether a message with `to` goes only to that recipient, or to all. @default true */
  readonly addressing?: boolean
  /** The role of a participant, as a service would vouch for it. @default nobody has one */
  readonly roleOf?: (self: Self) => RoomRole | undefined
  /** Whether messages are echoed to their sender. @default false */
  readonly echo?: boolean
  /** How many times each message is delivered and kept. @default 1 */
  readonly copies?: number
  /** Clock of the delays of {@link MemoryNetwork.disturb}. @default the system's clock */
  readonly clock?: Clock
}

/** What happens to a message: see {@link MemoryNetwork.failPublish}. */
export type PublishFault = 'lost' | 'unanswered' | ErrorCode

/** Connects transports in memory: those of one network exchange messages when in the same room. */
export interface MemoryNetwork {
  transport(): Transport
  /** Every message accepted, in order. */
  readonly published: readonly PublishedMessage[]
  /** Number of open sessions. */
  readonly sessions: number
  /** Delivers a message to the sessions in a room, as if from another participant. */
  inject(room: string, delivery: Delivery): void
  /** Does not deliver messages for which the filter is true, until it is unset; a history still keeps them. */
  lose(filter: ((message: PublishedMessage) => boolean) | undefined): void
  /** Drops, repeats and delays deliveries, until it is unset. */
  disturb(disturbance: Disturbance | undefined): void
  /** `publish` rejects for messages that the filter selects: with `network` for `lost`, which are not sent, and `unanswered`, which are; those refused with another code are not sent. */
  failPublish(filter: ((message: PublishedMessage) => PublishFault | undefined) | undefined): void
  /** Interrupts all sessions, or one sender's: until `restore`, `publish` rejects with `network` and nothing is delivered. */
  interrupt(sender?: string): void
  restore(sender?: string): void
  /** Ends all sessions, or one sender's, with `onClosed`. */
  end(error?: unknown, sender?: string): void
  /** Further `open` calls reject with this code; undefined makes them work again. */
  failOpen(code: ErrorCode | undefined): void
  /** Clears the history. */
  forgetHistory(): void
}

interface Member {
  readonly options: OpenOptions
  readonly listeners: Set<{ notify(): void }>
  profile?: Profile
  isInterrupted: boolean
}

const id = 'memory-transport'
const failure = (code: ErrorCode, message: string) => new AdapterError(id, code, message)
const isLine = (message: unknown) => Object(message).seq !== undefined
const copy = (message: unknown): unknown => JSON.parse(JSON.stringify(message))

export function memoryNetwork(options: MemoryNetworkOptions = {}): MemoryNetwork {
  const limits = { messageBytes: options.messageBytes ?? 65_536 }
  const members = new Set<Member>()
  /** Of all who have been here. */
  const users = new Map<string, string>()
  const files = createMemoryFiles(options.maxFileBytes ?? 26_214_400, failure)
  const published: PublishedMessage[] = []
  const clock = options.clock ?? systemClock
  const history = options.history ? createMemoryHistory(options.keptMessages ?? 1_000) : undefined
  let allInterrupted = false
  let openError: ErrorCode | undefined
  let isLost: ((message: PublishedMessage) => boolean) | undefined
  let disturbance: Disturbance = () => [0]
  let publishFault: ((message: PublishedMessage) => PublishFault | undefined) | undefined

  const roommates = (member: Member) =>
    [...members].filter((other) => other !== member && other.options.room === member.options.room)
  const listed = (member: Member) => roommates(member).filter(({ options }) => !options.listen)
  const tellRoommates = (member: Member) => {
    for (const other of roommates(member)) for (const listener of [...other.listeners]) listener.notify()
  }
  const ofSender = (sender: string | undefined) =>
    [...members].filter(({ options: { self } }) => sender === undefined || sender === self.clientId)
  const interruption = () => failure('network', 'The memory network is interrupted.')
  const checkUsable = (member: Member, signal?: AbortSignal) => {
    if (!members.has(member)) throw failure('closed', 'The session is closed: open a new one.')
    if (signal?.aborted) throw abortedError(signal.reason)
    if (member.isInterrupted) throw interruption()
  }

  const hand = (member: Member, delivery: Delivery, delayMs: number) => {
    const own = { ...delivery, message: copy(delivery.message) }
    const arrive = () => members.has(member) && !member.isInterrupted && member.options.onDelivery(own)
    if (delayMs > 0) clock.setTimeout(arrive, delayMs)
    else queueMicrotask(arrive)
  }

  const spread = (delivery: Delivery, entry: PublishedMessage, except?: Member) => {
    const { room, channel, to, durable } = entry
    const isKept = durable !== false || (options.keepsAll && isLine(delivery.message))
    const placed = history && isKept ? history.keep(room, delivery) : delivery
    if (isLost?.(entry)) return
    for (const member of [...members]) {
      const { channels, self, room: memberRoom } = member.options
      if (member === except || memberRoom !== room || !channels.includes(channel)) continue
      if (options.addressing !== false && to !== undefined && to !== self.clientId) continue
      for (const delayMs of disturbance(entry, self.clientId)) hand(member, placed, delayMs)
    }
  }

  const publish = (member: Member, channel: string, message: JsonObject, { to, durable }: PublishOptions) => {
    const { room, self } = member.options
    const entry: PublishedMessage = {
      room,
      channel,
      sender: self.clientId,
      message: copy(message),
      ...(to !== undefined && { to }),
      ...(durable === false && { durable }),
    }
    const fault = publishFault?.(entry)
    if (fault === 'lost') throw interruption()
    if (fault && fault !== 'unanswered') throw failure(fault, 'The fake was told to refuse this message.')
    published.push(entry)
    const role = options.roleOf?.(self)
    const delivery = { channel, message: entry.message, sender: self.clientId, ...(role && { role }) }
    for (let sent = 0; sent < (options.copies ?? 1); sent++) spread(delivery, entry, options.echo ? undefined : member)
    if (fault) throw interruption()
  }

  const presence = (member: Member): Presence => ({
    peers: () =>
      members.has(member)
        ? listed(member).map(({ options: { self }, profile }) => ({
            sender: self.clientId,
            ...(profile && { profile }),
          }))
        : [],
    subscribe(listener) {
      const entry = { notify: listener }
      member.listeners.add(entry)
      return () => {
        member.listeners.delete(entry)
      }
    },
  })

  const profiles = (member: Member): Profiles => ({
    async set({ name, description }, { signal } = {}) {
      checkUsable(member, signal)
      member.profile = { name, description }
      tellRoommates(member)
    },
    async get(sender, { signal } = {}) {
      checkUsable(member, signal)
      const found = [member, ...roommates(member)].find((other) => other.options.self.clientId === sender)
      return found?.profile ?? null
    },
  })

  const leave = (member: Member) => {
    if (!members.delete(member)) return false
    member.listeners.clear()
    tellRoommates(member)
    return true
  }

  const open = async (openOptions: OpenOptions): Promise<TransportSession> => {
    const { room, signal } = openOptions
    await Promise.resolve()
    if (signal.aborted) throw abortedError(signal.reason)
    if (openError) throw failure(openError, 'The fake was told not to open.')
    const member: Member = {
      options: { ...openOptions, channels: [...openOptions.channels] },
      listeners: new Set(),
      isInterrupted: allInterrupted,
    }
    members.add(member)
    users.set(openOptions.self.clientId, openOptions.self.userId)
    tellRoommates(member)
    return {
      limits,
      self: openOptions.self.clientId,
      ...(options.users !== false && {
        userOf: (sender: string) => users.get(sender),
      }),
      async publish(channel, message, publishOptions = {}) {
        checkUsable(member, publishOptions.signal)
        if (new TextEncoder().encode(JSON.stringify(message)).byteLength > limits.messageBytes)
          throw failure('too-large', 'The message is larger than this network carries: send less at a time.')
        publish(member, channel, message, publishOptions)
      },
      async close() {
        leave(member)
      },
      ...(options.keepsAll && { keepsAll: true as const }),
      ...(history && {
        history: {
          async read(channel, { limit, after, signal }) {
            checkUsable(member, signal)
            await Promise.resolve()
            checkUsable(member, signal)
            return history.read(room, channel, limit, after)
          },
        },
      }),
      ...(options.files !== false && { files: files.of(room, (callSignal) => checkUsable(member, callSignal)) }),
      ...(options.presence !== false && { presence: presence(member) }),
      ...(options.profile !== false && { profile: profiles(member) }),
    }
  }

  return {
    transport: () => ({ id, open }),
    published,
    get sessions() {
      return members.size
    },
    inject(room, delivery) {
      const { channel, message, sender = '' } = delivery
      spread(delivery, { room, channel, sender, message })
    },
    lose(filter) {
      isLost = filter
    },
    disturb(wanted = () => [0]) {
      disturbance = wanted
    },
    failPublish(filter) {
      publishFault = filter
    },
    interrupt(sender) {
      allInterrupted ||= sender === undefined
      for (const member of ofSender(sender)) {
        member.isInterrupted = true
        member.options.onStatus('interrupted')
      }
    },
    restore(sender) {
      allInterrupted &&= sender !== undefined
      for (const member of ofSender(sender)) {
        member.isInterrupted = false
        member.options.onStatus('live')
      }
    },
    end(error, sender) {
      for (const member of ofSender(sender)) if (leave(member)) member.options.onClosed(error)
    },
    failOpen(code) {
      openError = code
    },
    forgetHistory: () => history?.forget(),
  }
}
