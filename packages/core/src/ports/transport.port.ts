import type { Abortable, Closeable, JsonObject, Unsubscribe } from './common.ts'

/** A message as it came in; `message` is untouched and unchecked. */
export interface Delivery {
  readonly channel: string
  readonly message: unknown
  /** Who sent it, as the transport knows it (never a claim of the message). */
  readonly sender?: string
  /** Names the place in the channel's history, where the transport keeps one; the same live and read again. */
  readonly cursor?: string
}

export interface Profile {
  readonly name: string
  /** Code of the language that the participant reads. */
  readonly description: string
}

export interface Peer {
  /** The same value as {@link Delivery.sender}. */
  readonly sender: string
  readonly profile?: Profile
}

export interface FileReference {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  /** As the sender says; never trusted for showing the file. */
  readonly mediaType: string
  /** SHA-256 of the bytes in lower-case hex, where the sender can tell; the booth holds the bytes to it. */
  readonly sha256?: string
}

export interface Self {
  /** New for every join. */
  readonly clientId: string
  readonly userId: string
  readonly name: string
}

export interface OpenOptions {
  /** Any text; two different rooms never hear each other, whatever characters they hold. */
  readonly room: string
  readonly channels: readonly string[]
  readonly self: Self
  readonly signal: AbortSignal
  onDelivery(delivery: Delivery): void
  onStatus(status: 'live' | 'interrupted'): void
  /** The session ended by itself. Called at most once, never after `close()`. */
  onClosed(error?: unknown): void
}

export interface FileExchange {
  readonly maxBytes: number
  /** Resolves when the file can be opened by the others. Rejects with `too-large` before a byte is sent. Progress never goes back. */
  send(file: File, options?: Abortable & { onProgress?(sentBytes: number): void }): Promise<FileReference>
  /** Resolves to exactly the bytes that were sent; the booth checks their size and SHA-256. Rejects with `not-found` for a file that is not or no longer there. */
  open(file: FileReference, options?: Abortable): Promise<Blob>
}

export interface Presence {
  /** The others in the room, without oneself. */
  peers(): readonly Peer[]
  /** The listener is called after every change of `peers()`. */
  subscribe(listener: () => void): Unsubscribe
}

export interface Profiles {
  set(profile: Profile, options?: Abortable): Promise<void>
  /** Resolves to null for an unknown sender. */
  get(sender: string, options?: Abortable): Promise<Profile | null>
}

export interface HistoryPage {
  /** Oldest first; sender and cursor are those of the live delivery. Own messages and copies may be among them. */
  readonly deliveries: readonly Delivery[]
  /** Later messages are kept than the last one here. */
  readonly more: boolean
}

export interface History {
  /**
   * Resolves to kept messages of a channel: the first `limit` after the cursor, or without a cursor the last `limit`.
   * A cursor that is too old to be known reads from the oldest kept message on. What was published is read back soon, unless it was not `durable`.
   */
  read(channel: string, options: Abortable & { readonly after?: string; readonly limit: number }): Promise<HistoryPage>
}

export interface PublishOptions extends Abortable {
  /** Sender of the only one who needs the message; a transport that cannot address one sends it to all. */
  readonly to?: string
  /** False keeps the message out of the history. @default true */
  readonly durable?: boolean
}

/** One open connection to one room. Closed, it is never used again. */
export interface TransportSession {
  readonly limits: { readonly messageBytes: number }
  /**
   * Resolves when the transport took the message. Rejects with `too-large` beyond the limit and `closed` after `close()`.
   * Never retried by the adapter. Messages of one sender arrive in the order of the calls; they may arrive twice, or come back to the sender.
   */
  publish(channel: string, message: JsonObject, options?: PublishOptions): Promise<void>
  /** Closes only what this session opened. May be called twice. No callback comes after it was called. */
  close(): Promise<void>
  readonly history?: History
  readonly files?: FileExchange
  readonly presence?: Presence
  readonly profile?: Profiles
}

/** Carries messages between the participants of a room. */
export interface Transport extends Closeable {
  readonly id: string
  /** Resolves when messages flow both ways. Rejects soon after `signal` aborts, and leaves nothing open. */
  open(options: OpenOptions): Promise<TransportSession>
}
