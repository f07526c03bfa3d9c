import type { Clock } from '@lingobooth/core'

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
