import type { Clock } from '@lingobooth/core'
import type { Authenticator, NatsConnection } from '@nats-io/nats-core'

/** How to prove who one is; what the server asks for. */
export interface NatsCredentials {
  readonly user?: string
  readonly password?: string
  readonly token?: string
  /** From the SDK: `jwtAuthenticator`, `nkeyAuthenticator`, `credsAuthenticator` or your own. */
  readonly authenticator?: Authenticator
}

export interface NatsHistoryOptions {
  /** How long lines are kept. @default 86400000 (a day) */
  readonly maxAgeMs?: number
  /** How many lines of one sender are kept in one channel; the oldest go first. @default 2000 */
  readonly maxMessagesPerSender?: number
  /** What all lines of the deployment may take on the server's disk. @default 268435456 (256 MiB) */
  readonly maxBytes?: number
  /** How many servers of a cluster keep each line. @default 1 */
  readonly replicas?: 1 | 3 | 5
}

export interface NatsFileOptions {
  /** Largest file. @default 26214400 (25 MB) */
  readonly maxFileBytes?: number
  /** How long files are kept. @default 86400000 (a day) */
  readonly maxAgeMs?: number
  /** What all files of the deployment may take on the server's disk; the oldest go first. @default 536870912 (512 MiB) */
  readonly maxBytes?: number
  /** A file travels in parts of this size. @default 131072 */
  readonly chunkBytes?: number
  /** How many servers of a cluster keep each file. @default 1 */
  readonly replicas?: 1 | 3 | 5
}

export interface NatsTransportOptions extends NatsCredentials {
  /** `ws://` or `wss://` addresses of the server or of several in one cluster. */
  readonly servers?: string | readonly string[]
  /** Asked before every connection, for credentials that expire; wins over those beside it. */
  readonly credentials?: () => NatsCredentials | Promise<NatsCredentials>
  /** A connection of the host, in place of `servers`. Never closed here; give it `maxReconnectAttempts: -1`. */
  readonly connection?: NatsConnection | (() => Promise<NatsConnection>)
  /** First token of every subject, and of the names of the streams. @default 'lingobooth' */
  readonly prefix?: string
  /** False for servers without JetStream: what is sent while somebody is away must come from the others. */
  readonly history?: NatsHistoryOptions | false
  /** False offers no files. */
  readonly files?: NatsFileOptions | false
  /** Longest message as UTF-8 JSON, as far as the server takes it. @default 262144 */
  readonly messageBytes?: number
  /** How long the server may take to answer; 5 s more to connect. @default 5000 */
  readonly timeoutMs?: number
  /** An own connection is asked for a sign of life this often, and lost after three without one. @default 5000 */
  readonly pingIntervalMs?: number
  /** Somebody silent is asked after two of these and gone after four. @default 10000 */
  readonly heartbeatMs?: number
  /** Tells when the page is put away and shown again. @default the window */
  readonly pageEvents?: EventTarget
  /** @default the system's clock */
  readonly clock?: Clock
}
