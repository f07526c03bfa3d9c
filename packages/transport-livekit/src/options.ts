import type { Clock, CredentialStore } from '@lingobooth/core'
import type { Self } from '@lingobooth/core/adapter'
import type { Room, RoomConnectOptions, RoomOptions } from 'livekit-client'

export const defaultMaxFileBytes = 26_214_400

export interface TokenRequest {
  /** The booth's room. The token determines the LiveKit room. */
  readonly room: string
  /** Each tab needs its own identity: use `clientId`, since one `userId` may be in two tabs. */
  readonly self: Self
  readonly signal: AbortSignal
}

/** Options of both ways to connect. */
export interface CommonOptions {
  /**
   * Whether every token has a role, as `livekitRights()` gives them. Then a participant without one, or with one that it could change, counts
   * as a listener, and hosts are obeyed. @default false
   */
  readonly roles?: boolean
  /** Message size limit, in bytes of UTF-8 JSON; the same for all participants. @default 65536 */
  readonly messageBytes?: number
  /** File size limit, in bytes. @default 26214400 (25 MB) */
  readonly maxFileBytes?: number
  /** Total size of received files kept for opening, in bytes; the user with the most loses the oldest. @default 104857600 (100 MB) */
  readonly keptFileBytes?: number
  /** How long to wait for a missed file to be sent again, in milliseconds. @default 3000 */
  readonly askTimeoutMs?: number
  /** A message or file without progress for this long is given up, in milliseconds. @default 15000 */
  readonly stallTimeoutMs?: number
}

/** Uses the application's room, which the application connects and disconnects. */
export interface HostRoomOptions extends CommonOptions {
  /** A LiveKit `Room`, or a function that returns it, called when the booth joins. */
  readonly room: Room | (() => Room | Promise<Room>)
}

/** Opens its own connection to LiveKit, closed with the booth's session. */
export interface OwnConnectionOptions extends CommonOptions {
  /** URL of the LiveKit server, such as `wss://…`. */
  readonly url: string
  /** Returns an access token; called for each connection. @default the token of a `TokenSource` for `livekit-transport` */
  readonly token?: (request: TokenRequest) => string | Promise<string>
  /** Passed to LiveKit's `Room`; with `encryption`, messages and files are end-to-end encrypted. */
  readonly roomOptions?: RoomOptions
  /** Passed to LiveKit's `connect`. @default { autoSubscribe: false } */
  readonly connectOptions?: RoomConnectOptions
}

export type LivekitTransportOptions = HostRoomOptions | OwnConnectionOptions

/** Services of the booth. */
export interface Services {
  readonly clock?: Clock
  readonly credentials?: CredentialStore
}
