import {
  AdapterError,
  abortedError,
  type Delivery,
  type ErrorCode,
  type FileExchange,
  type FileReference,
  type JsonObject,
  type OpenOptions,
  type Presence,
  type Profile,
  type Profiles,
  type Transport,
  type TransportSession,
} from '@lingobooth/core'

export interface MemoryNetworkOptions {
  /** Largest message as UTF-8 JSON. @default 65536 */
  readonly messageBytes?: number
  /** @default 26214400 */
  readonly maxFileBytes?: number
  /** Whether sessions can exchange files. @default true */
  readonly files?: boolean
  /** Whether sessions see each other. @default true */
  readonly presence?: boolean
  /** Whether sessions know each other's profile. @default true */
  readonly profile?: boolean
  /** Messages also come back to their sender. @default false */
  readonly echo?: boolean
  /** Each message arrives this often. @default 1 */
  readonly copies?: number
}

export interface PublishedMessage {
  readonly room: string
  readonly channel: string
  readonly sender: string
  readonly message: unknown
}

/** Joins transports in memory. Two transports of one network hear each other in the same room. */
export interface MemoryNetwork {
  transport(): Transport
  /** Every message that was taken, in order. */
  readonly published: readonly PublishedMessage[]
  /** Sessions that are open now. */
  readonly sessions: number
  /** Hands a message to the listeners of a room, as a stranger's transport would. */
  inject(room: string, delivery: Delivery): void
  /** Loses the messages for which the filter is true, until it is taken away. */
  lose(filter: ((message: PublishedMessage) => boolean) | undefined): void
  /** Everyone is told `interrupted`; until `restore`, publishing rejects with `network`. */
  interrupt(): void
  restore(): void
  /** Every session ends by itself. */
  end(error?: unknown): void
  /** The next openings reject with this code, or work again. */
  failOpen(code: ErrorCode | undefined): void
}

interface Member {
  readonly options: OpenOptions
  readonly listeners: Set<{ notify(): void }>
  profile?: Profile
}

const id = 'memory-transport'
const failure = (code: ErrorCode, message: string) => new AdapterError(id, code, message)
const copy = (message: unknown): unknown => JSON.parse(JSON.stringify(message))
const chunkBytes = 262_144

export function memoryNetwork(options: MemoryNetworkOptions = {}): MemoryNetwork {
  const limits = { messageBytes: options.messageBytes ?? 65_536 }
  const maxBytes = options.maxFileBytes ?? 26_214_400
  const members = new Set<Member>()
  const files = new Map<string, Blob>()
  const published: PublishedMessage[] = []
  let interrupted = false
  let openError: ErrorCode | undefined
  let isLost: ((message: PublishedMessage) => boolean) | undefined

  const roommates = (member: Member) =>
    [...members].filter((other) => other !== member && other.options.room === member.options.room)
  const tellRoommates = (member: Member) => {
    for (const other of roommates(member)) for (const listener of [...other.listeners]) listener.notify()
  }
  const checkUsable = (member: Member, signal?: AbortSignal) => {
    if (!members.has(member)) throw failure('closed', 'The session is closed: open a new one.')
    if (signal?.aborted) throw abortedError(signal.reason)
    if (interrupted) throw failure('network', 'The memory network is interrupted.')
  }

  const inject = (room: string, delivery: Delivery, except?: Member) => {
    for (const member of [...members]) {
      if (member === except || member.options.room !== room) continue
      if (!member.options.channels.includes(delivery.channel)) continue
      const own = { ...delivery, message: copy(delivery.message) }
      queueMicrotask(() => members.has(member) && member.options.onDelivery(own))
    }
  }

  const fileExchange = (member: Member): FileExchange => ({
    maxBytes,
    async send(file, { signal, onProgress } = {}) {
      checkUsable(member, signal)
      if (file.size > maxBytes) throw failure('too-large', 'The file is larger than this network carries.')
      const bytes = await file.arrayBuffer()
      for (let sentBytes = 0; sentBytes < file.size; ) {
        await Promise.resolve()
        checkUsable(member, signal)
        sentBytes = Math.min(file.size, sentBytes + chunkBytes)
        onProgress?.(sentBytes)
      }
      checkUsable(member, signal)
      const reference = { id: crypto.randomUUID(), name: file.name, sizeBytes: file.size, mediaType: file.type }
      files.set(JSON.stringify([member.options.room, reference.id]), new Blob([bytes], { type: file.type }))
      return reference
    },
    async open(file: FileReference, { signal } = {}) {
      checkUsable(member, signal)
      const blob = files.get(JSON.stringify([member.options.room, file.id]))
      if (!blob) throw failure('not-found', 'The file is not there any more: ask its sender to send it again.')
      return blob
    },
  })

  const presence = (member: Member): Presence => ({
    peers: () =>
      members.has(member)
        ? roommates(member).map(({ options: { self }, profile }) => ({
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
    const { room, self, signal } = openOptions
    await Promise.resolve()
    if (signal.aborted) throw abortedError(signal.reason)
    if (openError) throw failure(openError, 'The fake was told not to open.')
    const member: Member = { options: { ...openOptions, channels: [...openOptions.channels] }, listeners: new Set() }
    members.add(member)
    tellRoommates(member)
    return {
      limits,
      async publish(channel: string, message: JsonObject, { signal: publishSignal } = {}) {
        checkUsable(member, publishSignal)
        if (new TextEncoder().encode(JSON.stringify(message)).byteLength > limits.messageBytes)
          throw failure('too-large', 'The message is larger than this network carries: send less at a time.')
        const entry = { room, channel, sender: self.clientId, message: copy(message) }
        published.push(entry)
        if (isLost?.(entry)) return
        for (let sent = 0; sent < (options.copies ?? 1); sent++)
          inject(room, { channel, message, sender: self.clientId }, options.echo ? undefined : member)
      },
      async close() {
        leave(member)
      },
      ...(options.files !== false && { files: fileExchange(member) }),
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
    inject: (room, delivery) => inject(room, delivery),
    lose(filter) {
      isLost = filter
    },
    interrupt() {
      interrupted = true
      for (const member of [...members]) member.options.onStatus('interrupted')
    },
    restore() {
      interrupted = false
      for (const member of [...members]) member.options.onStatus('live')
    },
    end(error) {
      for (const member of [...members]) if (leave(member)) member.options.onClosed(error)
    },
    failOpen(code) {
      openError = code
    },
  }
}
