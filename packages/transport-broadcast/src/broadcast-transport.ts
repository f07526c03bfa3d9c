import {
  AdapterError,
  type Clock,
  definePlugin,
  type Plugin,
  Ports,
  type Profile,
  provide,
  systemClock,
  type Transport,
} from '@lingobooth/core'
import {
  type ConnectOptions,
  checkNumbers,
  defineTransport,
  type NumberRanges,
  numberRanges,
  onPage,
  parseJson,
  type RawSession,
} from '@lingobooth/core/adapter'
import { type FrameBody, type FrameOf, maxProfileChars, readFrame } from './frames.ts'
import { createLazyFileExchange } from './lazy-file-exchange.ts'
import { createRoster } from './roster.ts'

const vendor = 'broadcast-transport'

/** The part of `BroadcastChannel` used here. */
export interface Channel {
  onmessage: ((event: { readonly data: unknown }) => void) | null
  postMessage(data: unknown): void
  close(): void
}

export interface BroadcastTransportOptions {
  /** Prefix of every channel name; tabs with different prefixes are separate. @default 'lingobooth' */
  readonly prefix?: string
  /** Message size limit, in bytes of UTF-8 JSON; the same in all tabs. @default 65536 */
  readonly messageBytes?: number
  /** File size limit, in bytes. @default 26214400 (25 MB) */
  readonly maxFileBytes?: number
  /** Total size of files kept from other tabs, in bytes; the tab with the most loses the oldest. @default 104857600 (100 MB) */
  readonly keptFileBytes?: number
  /** Size of the parts that files are sent in, in bytes. @default 262144 */
  readonly chunkBytes?: number
  /** How long a tab that misses a file waits for replies, in milliseconds. @default 1000 */
  readonly askTimeoutMs?: number
  /** Heartbeat interval, in milliseconds. A silent tab is asked after two intervals and counts as gone after four. @default 10000 */
  readonly heartbeatMs?: number
  /** @default the browser's `BroadcastChannel` */
  readonly createChannel?: (name: string) => Channel
  /** Target of `pagehide` and `pageshow` events. @default the window */
  readonly pageEvents?: EventTarget
  /** @default the system's clock */
  readonly clock?: Clock
}

const { duration, fromOne, fromZero, wait } = numberRanges

const ranges: NumberRanges = {
  messageBytes: fromOne,
  maxFileBytes: fromOne,
  keptFileBytes: fromZero,
  chunkBytes: fromOne,
  askTimeoutMs: wait,
  heartbeatMs: duration,
}

const openBroadcastChannel = (name: string): Channel => new BroadcastChannel(name) as Channel

/**
 * Connects the tabs of one browser on one origin. Needs no server and no account.
 * @throws LingoboothError `bad-option` for a number out of its range
 */
export function createBroadcastTransport(options: BroadcastTransportOptions = {}): Transport {
  checkNumbers(options, ranges, { vendor })
  const { messageBytes = 65_536 } = options
  return defineTransport({
    id: vendor,
    messageBytes,
    connect: async (connectOptions) => joinTabs({ ...options, messageBytes }, connectOptions),
  })
}

/** {@link createBroadcastTransport} as a plugin. */
export function broadcastTransport(options: Omit<BroadcastTransportOptions, 'clock'> = {}): Plugin {
  return definePlugin(
    vendor,
    provide(Ports.Transport, [Ports.Clock], (clock) => createBroadcastTransport({ ...options, clock })),
  )
}

// JSON keeps all rooms distinct, even with lone surrogates, which URL encoding rejects.
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

function joinTabs(
  options: BroadcastTransportOptions & { readonly messageBytes: number },
  { room, self: { clientId: self }, role, onCleanup, deliver }: ConnectOptions,
): RawSession {
  const { messageBytes, clock = systemClock } = options
  const channel = openChannel(options, room)
  let isOpen = true
  let profile: Profile | undefined

  const post = (body: FrameBody) => {
    if (isOpen) channel.postMessage({ v: 1, from: self, ...(profile && { profile }), ...(role && { role }), ...body })
  }
  const files = createLazyFileExchange({
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

  const receive = ({ channel: name, json, from, to, role }: FrameOf<'message'>) => {
    if ((to !== undefined && to !== self) || json.length > messageBytes) return
    const message = parseJson(json)
    if (message !== undefined) deliver(name, message, from, undefined, role)
  }
  channel.onmessage = ({ data }) => {
    const frame = isOpen ? readFrame(data) : null
    if (!frame || frame.from === self) return
    if (frame.kind === 'bye') return roster.noteLeave(frame.from)
    roster.noteSign(frame.from, frame.profile)
    if (frame.kind === 'hello' || frame.kind === 'ping') roster.answer(frame.from)
    else if (frame.kind === 'message') receive(frame)
    else files.receive(frame)
  }

  const sayBye = () => post({ kind: 'bye' })
  const sayHello = () => post({ kind: 'hello' })
  onCleanup(() => {
    sayBye()
    isOpen = false
    channel.onmessage = null
    channel.close()
    roster.stop()
    files.stop()
  })
  onCleanup(onPage({ pagehide: sayBye, pageshow: sayHello }, options.pageEvents))
  sayHello()

  return {
    files,
    presence: roster,
    self,
    profile: {
      async set({ name, description }) {
        if (name.length > maxProfileChars || description.length > maxProfileChars)
          throw new AdapterError(vendor, 'too-large', `A profile holds texts of at most ${maxProfileChars} characters.`)
        profile = { name, description }
        post({ kind: 'here' })
      },
      get: async (sender) => (sender === self ? profile : roster.profileOf(sender)) ?? null,
    },
    async send(name, _, { json, to }) {
      post({ kind: 'message', channel: name, json, ...(to !== undefined && { to }) })
    },
  }
}
