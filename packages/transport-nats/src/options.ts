import type { Clock } from '@lingobooth/core'
import type { Authenticator, NatsConnection } from '@nats-io/nats-core'

/** Credentials, as the server requires. */
export interface NatsCredentials {
  readonly user?: string
  readonly password?: string
  readonly token?: string
  /** `jwtAuthenticator`, `nkeyAuthenticator` or `credsAuthenticator` of the SDK, or your own. */
  readonly authenticator?: Authenticator
}

export interface NatsHistoryOptions {
  /** How long lines are kept, in milliseconds. @default 86400000 (a day) */
  readonly maxAgeMs?: number
  /** Lines kept per sender and channel; the oldest are dropped first. @default 2000 */
  readonly maxMessagesPerSender?: number
  /** Disk limit of all lines of the deployment, in bytes. @default 268435456 (256 MiB) */
  readonly maxBytes?: number
  /** Number of servers in a cluster that store each line. @default 1 */
  readonly replicas?: 1 | 3 | 5
}

export interface NatsFileOptions {
  /** File size limit, in bytes. @default 26214400 (25 MB) */
  readonly maxFileBytes?: number
  /** How long files are kept, in milliseconds. @default 86400000 (a day) */
  readonly maxAgeMs?: number
  /** Disk limit of all files of the deployment, in bytes; the oldest are dropped first. @default 536870912 (512 MiB) */
  readonly maxBytes?: number
  /** Size of the parts that files are sent in, in bytes. @default 131072 */
  readonly chunkBytes?: number
  /** Number of servers in a cluster that store each file. @default 1 */
  readonly replicas?: 1 | 3 | 5
}

export interface NatsTransportOptions extends NatsCredentials {
  /** `ws://` or `wss://` URLs of the server, or of several in one cluster. */
  readonly servers?: string | readonly string[]
  /** Called before every connection, for credentials that expire; overrides the other credential options. @default those of a `TokenSource` for `nats-transport`, as the text of a credentials file */
  readonly credentials?: () => NatsCredentials | Promise<NatsCredentials>
  /** A connection of the host, instead of `servers`. Never closed by the transport; set its `maxReconnectAttempts: -1`. */
  readonly connection?: NatsConnection | (() => Promise<NatsConnection>)
  /** First token of every subject, and prefix of the stream names. @default 'lingobooth' */
  readonly prefix?: string
  /** False for servers without JetStream: missed lines then have to come from other participants. */
  readonly history?: NatsHistoryOptions | false
  /** False disables files. */
  readonly files?: NatsFileOptions | false
  /** Whether the server's permissions bind every user to its own name, as those of `natsPermissions()` do. A client cannot see that. @default false */
  readonly boundUsers?: boolean
  /** Whether the server's permissions follow the roles, as those of `natsPermissions({ role })` do for everybody: only hosts may publish on the channel `host`. @default false */
  readonly roles?: boolean
  /** Message size limit, in bytes of UTF-8 JSON; the server's own limit may lower it. @default 262144 */
  readonly messageBytes?: number
  /** Time-out for the server's replies, in milliseconds; plus 5 s for connecting. @default 5000 */
  readonly timeoutMs?: number
  /** Ping interval of the transport's own connection, in milliseconds; it counts as lost after three unanswered pings. @default 5000 */
  readonly pingIntervalMs?: number
  /** Heartbeat interval, in milliseconds. A silent participant is asked after two intervals and counts as gone after four. @default 10000 */
  readonly heartbeatMs?: number
  /** Target of `pagehide` and `pageshow` events. @default the window */
  readonly pageEvents?: EventTarget
  /** @default the system's clock */
  readonly clock?: Clock
}
