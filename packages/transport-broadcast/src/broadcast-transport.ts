import { type Clock, definePlugin, type Plugin, Ports, provide, type Transport } from '@lingobooth/core'
import { checkNumbers, defineTransport, type NumberRanges, numberRanges } from '@lingobooth/core/adapter'

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
    async connect(open) {
      const { joinTabs } = await import('./tabs.ts')
      open.signal.throwIfAborted()
      return joinTabs({ ...options, vendor, messageBytes }, open)
    },
  })
}

/** {@link createBroadcastTransport} as a plugin. */
export function broadcastTransport(options: Omit<BroadcastTransportOptions, 'clock'> = {}): Plugin {
  return definePlugin(
    vendor,
    provide(Ports.Transport, [Ports.Clock], (clock) => createBroadcastTransport({ ...options, clock })),
  )
}
