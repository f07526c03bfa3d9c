import {
  AdapterError,
  abortedError,
  type Clock,
  definePlugin,
  type JsonObject,
  type OpenOptions,
  type Plugin,
  Ports,
  type Profile,
  provide,
  systemClock,
  type Transport,
  type TransportSession,
} from '@lingobooth/core'
import { createFileExchange } from './file-exchange.ts'
import { type FrameBody, type FrameOf, maxProfileChars, readFrame } from './frames.ts'
import { createRoster } from './roster.ts'

const vendor = 'broadcast-transport'

/** The part of `BroadcastChannel` that is used. */
export interface Channel {
  onmessage: ((event: { readonly data: unknown }) => void) | null
  postMessage(data: unknown): void
  close(): void
}

export interface BroadcastTransportOptions {
  /** Begins the name of every channel; tabs with different prefixes never meet. @default 'lingobooth' */
  readonly prefix?: string
  /** Longest message as UTF-8 JSON, the same in all tabs. @default 65536 */
  readonly messageBytes?: number
  /** Largest file. @default 26214400 (25 MB) */
  readonly maxFileBytes?: number
  /** How much of other tabs' files a tab keeps; the oldest goes first. @default 104857600 (100 MB) */
  readonly keptFileBytes?: number
  /** A file travels in parts of this size. @default 262144 */
  readonly chunkBytes?: number
  /** How long a tab that misses a file waits for others to answer. @default 1000 */
  readonly askTimeoutMs?: number
  /** A tab that is silent is asked after two of these and gone after four. @default 10000 */
  readonly heartbeatMs?: number
  /** @default the browser's `BroadcastChannel` */
  readonly createChannel?: (name: string) => Channel
  /** Tells when the page is put away and shown again. @default the window */
  readonly pageEvents?: EventTarget
  /** @default the system's clock */
  readonly clock?: Clock
}

const openBroadcastChannel = (name: string): Channel => new BroadcastChannel(name) as Channel

const defaultPageEvents = (): EventTarget | undefined =>
  typeof globalThis.addEventListener === 'function' ? globalThis : undefined

/** Joins the tabs of one browser that are open on one origin. Needs no server and no account. */
export function createBroadcastTransport(options: BroadcastTransportOptions = {}): Transport {
  return {
    id: vendor,
    async open(openOptions) {
      await Promise.resolve()
      if (openOptions.signal.aborted) throw abortedError(openOptions.signal.reason)
      return openSession(options, openOptions)
    },
  }
}

/** Fills `Transport` with {@link createBroadcastTransport}. */
export function broadcastTransport(options: Omit<BroadcastTransportOptions, 'clock'> = {}): Plugin {
  return definePlugin(
    vendor,
    provide(Ports.Transport, [Ports.Clock], (clock) => createBroadcastTransport({ ...options, clock })),
  )
}

// JSON keeps any two rooms apart, lone surrogates too, which a URL encoding refuses.
const channelName = (prefix: string, room: string) => `${prefix}:1:${JSON.stringify(room)}`

function openChannel(
  { createChannel = openBroadcastChannel, prefix = 'lingobooth' }: BroadcastTransportOptions,
  room: string,
) {
  try {
    return createChannel(channelName(prefix, room))
  } catch (cause) {
    throw new AdapterError(vendor, 'bad-state', 'No BroadcastChannel can be opened here: choose another transport.', {
      cause,
    })
  }
}

function openSession(options: BroadcastTransportOptions, openOptions: OpenOptions): TransportSession {
  const { messageBytes = 65_536, clock = systemClock, pageEvents = defaultPageEvents() } = options
  const self = openOptions.self.clientId
  const channels = new Set(openOptions.channels)
  const channel = openChannel(options, openOptions.room)
  let isOpen = true
  let profile: Profile | undefined

  const post = (body: FrameBody) => {
    if (isOpen) channel.postMessage({ v: 1, from: self, ...(profile && { profile }), ...body })
  }
  const checkUsable = (signal: AbortSignal | undefined) => {
    if (!isOpen) throw new AdapterError(vendor, 'closed', 'The session is closed: open a new one.')
    if (signal?.aborted) throw abortedError(signal.reason)
  }

  const files = createFileExchange({
    vendor,
    self,
    clock,
    post,
    maxFileBytes: options.maxFileBytes ?? 26_214_400,
    keptFileBytes: options.keptFileBytes ?? 104_857_600,
    chunkBytes: options.chunkBytes ?? 262_144,
    askTimeoutMs: options.askTimeoutMs ?? 1_000,
    peers: () => roster.peers().map(({ sender }) => sender),
  })
  const roster = createRoster({
    clock,
    post,
    heartbeatMs: options.heartbeatMs ?? 10_000,
    onLeft: (sender) => files.noteLeave(sender),
  })

  const deliver = ({ channel: name, json, from, to }: FrameOf<'message'>) => {
    if (to !== undefined && to !== self) return
    if (channels.has(name) && json.length <= messageBytes) {
      const message = parse(json)
      if (message !== undefined) openOptions.onDelivery({ channel: name, message, sender: from })
    }
  }

  channel.onmessage = ({ data }) => {
    const frame = isOpen ? readFrame(data) : null
    if (!frame || frame.from === self) return
    if (frame.kind === 'bye') return roster.noteLeave(frame.from)
    roster.noteSign(frame.from, frame.profile)
    if (frame.kind === 'hello' || frame.kind === 'ping') roster.answer(frame.from)
    else if (frame.kind === 'message') deliver(frame)
    else files.receive(frame)
  }

  const sayBye = () => post({ kind: 'bye' })
  const sayHello = () => post({ kind: 'hello' })
  pageEvents?.addEventListener('pagehide', sayBye)
  pageEvents?.addEventListener('pageshow', sayHello)
  sayHello()

  return {
    limits: { messageBytes },
    files,
    presence: roster,
    profile: {
      async set({ name, description }, { signal } = {}) {
        checkUsable(signal)
        if (name.length > maxProfileChars || description.length > maxProfileChars)
          throw new AdapterError(vendor, 'too-large', `A profile holds texts of at most ${maxProfileChars} characters.`)
        profile = { name, description }
        post({ kind: 'here' })
      },
      async get(sender, { signal } = {}) {
        checkUsable(signal)
        return (sender === self ? profile : roster.profileOf(sender)) ?? null
      },
    },
    async publish(name, message, { signal, to } = {}) {
      checkUsable(signal)
      const json = stringify(message)
      if (new TextEncoder().encode(json).byteLength > messageBytes)
        throw new AdapterError(
          vendor,
          'too-large',
          `A message holds at most ${messageBytes} bytes: send less at a time.`,
        )
      post({ kind: 'message', channel: name, json, ...(to !== undefined && { to }) })
    },
    async close() {
      if (!isOpen) return
      sayBye()
      isOpen = false
      pageEvents?.removeEventListener('pagehide', sayBye)
      pageEvents?.removeEventListener('pageshow', sayHello)
      channel.onmessage = null
      channel.close()
      roster.stop()
      files.stop()
    },
  }
}

function stringify(message: JsonObject): string {
  try {
    const json: string | undefined = JSON.stringify(message)
    if (json !== undefined) return json
  } catch {
    // A cycle or a BigInt, against the types: the error below says so.
  }
  throw new AdapterError(vendor, 'bad-request', 'Only JSON can be sent.')
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
