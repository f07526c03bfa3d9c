import type { Clock, CredentialStore, Self } from '@lingobooth/core'
import type { Room, RoomConnectOptions, RoomOptions } from 'livekit-client'

export interface TokenRequest {
  /** Room of the booth; the token names the LiveKit room. */
  readonly room: string
  /** Each tab needs an identity of its own: `clientId` is one, `userId` may be in two tabs. */
  readonly self: Self
  readonly signal: AbortSignal
}

/** What holds for both ways to connect. */
export interface CommonOptions {
  /** Longest message as UTF-8 JSON, the same for all participants. @default 65536 */
  readonly messageBytes?: number
  /** Largest file. @default 26214400 (25 MB) */
  readonly maxFileBytes?: number
  /** How much of the others' files is kept for opening; the oldest goes first. @default 104857600 (100 MB) */
  readonly keptFileBytes?: number
  /** How long a participant that misses a file waits for its sender to send it again. @default 3000 */
  readonly askTimeoutMs?: number
  /** A message or file of which nothing comes for so long is given up. @default 15000 */
  readonly stallTimeoutMs?: number
}

/** Uses the room of the application, which connects and disconnects it. */
export interface HostRoomOptions extends CommonOptions {
  /** A LiveKit `Room`, or a function that gives it when the booth joins. */
  readonly room: Room | (() => Room | Promise<Room>)
}

/** Connects to LiveKit beside whatever else the page does, and disconnects with the booth. */
export interface OwnConnectionOptions extends CommonOptions {
  /** Address of the LiveKit server, as `wss://…`. */
  readonly url: string
  /** Gets an access token for each connection. @default the token of a `TokenSource` for `livekit-transport` */
  readonly token?: (request: TokenRequest) => string | Promise<string>
  /** Given to LiveKit's `Room`; with `encryption`, messages and files are encrypted from end to end. */
  readonly roomOptions?: RoomOptions
  /** Given to LiveKit's `connect`. @default { autoSubscribe: false } */
  readonly connectOptions?: RoomConnectOptions
}

export type LivekitTransportOptions = HostRoomOptions | OwnConnectionOptions

/** What the booth gives. */
export interface Services {
  readonly clock?: Clock
  readonly credentials?: CredentialStore
}
