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

export interface NatsTransportOptions {
  /** `ws://` or `wss://` URLs of the server, or of several in one cluster. */
  readonly servers?: string | readonly string[]
  /** Credentials, or a function that is called for them before every connection. @default those of a `TokenSource` for `nats-transport`, as the text of a credentials file */
  readonly credentials?: NatsCredentials | (() => NatsCredentials | Promise<NatsCredentials>)
  /** A connection of the host, instead of `servers`. Never closed by the transport; set its `maxReconnectAttempts: -1`. */
  readonly connection?: NatsConnection | (() => Promise<NatsConnection>)
  /** First token of every subject, and prefix of the stream names. @default 'lingobooth' */
  readonly prefix?: string
  /** JetStream domain that keeps the streams, where the server is a leaf node without JetStream. @default the server's own */
  readonly domain?: string
  /** False keeps no lines: missed ones then come from other participants. A server without JetStream needs `files: false` too. @default true */
  readonly history?: boolean
  /** False disables files. @default true */
  readonly files?: boolean
  /**
   * What the server's permissions guarantee, which a client cannot see; needed where users have those of `natsPermissions()`. `users`: every user publishes under its own name alone.
   * `roles`: the roles of the room hold too, as with `natsPermissions({ role })` for everybody, so that hosts alone publish on the channel `host`. @default nothing
   */
  readonly permissions?: 'users' | 'roles'
  /** Time-out for the server's replies, in milliseconds; plus 5 s for connecting. @default 5000 */
  readonly timeoutMs?: number
  /** @default the system's clock */
  readonly clock?: Clock
}

export const natsOptions: Readonly<Record<keyof NatsTransportOptions, true>> = {
  ...{ servers: true, credentials: true, connection: true, prefix: true, domain: true },
  ...{ history: true, files: true, permissions: true, timeoutMs: true, clock: true },
}

/** What all transports of a room have in common, and what tests change. */
export interface NatsTuning {
  /** Message size limit, in bytes of UTF-8 JSON; the server's own limit may lower it. */
  readonly messageBytes: number
  /** File size limit, in bytes. */
  readonly maxFileBytes: number
  /** Size of the parts that files are sent in, in bytes. */
  readonly chunkBytes: number
  /** A silent participant is asked after two heartbeats, and counts as gone after four. */
  readonly heartbeatMs: number
  /** Of the transport's own connection, which counts as lost after three unanswered pings. */
  readonly pingIntervalMs: number
  /** Where `pagehide` and `pageshow` come from, if not from the window. */
  readonly pageEvents: EventTarget | undefined
}

export const natsTuning: NatsTuning = {
  messageBytes: 262_144,
  maxFileBytes: 26_214_400,
  chunkBytes: 131_072,
  heartbeatMs: 10_000,
  pingIntervalMs: 5_000,
  pageEvents: undefined,
}

/** What the parts of a transport get. */
export interface TunedOptions extends NatsTransportOptions {
  readonly tuning: NatsTuning
}
