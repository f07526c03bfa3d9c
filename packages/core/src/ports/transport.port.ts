import type { Abortable, Closeable, JsonObject, Unsubscribe } from './common.ts'
import type { RoomRole } from './room-policy.port.ts'

/** A message as received; `message` is unmodified and unvalidated. */
export interface Delivery {
  readonly channel: string
  readonly message: unknown
  /**
   * The sender as the transport knows it, never as the message claims: a user or a single connection of theirs, whichever the service can vouch for.
   * The same for as long as a booth stays in the room, reconnections included; the booth tells the tabs of one user apart by itself.
   */
  readonly sender?: string
  /**
   * The sender's role, if the service vouches for it, and never what a message or a client claims. Booths take no line of a `listener`, and obey what a
   * `host` decides for the room. A service that lets hosts alone publish on the channel `host` vouches for them by that.
   */
  readonly role?: RoomRole
  /** Position in the channel's history, if the transport keeps one; the same live and in history. */
  readonly cursor?: string
}

export interface Profile {
  readonly name: string
  /** Code of the language that the participant reads, such as `english-united-states`. */
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
  /** As the sender claims; never trusted for displaying the file. */
  readonly mediaType: string
  /** SHA-256 of the bytes in lower-case hex, if the sender can compute it; the booth verifies the bytes against it. */
  readonly sha256?: string
}

/** Who joins. */
export interface Self {
  /** New for every join. */
  readonly clientId: string
  /** The same for all tabs of a user, if the host gives one. */
  readonly userId: string
  readonly name: string
}

export interface OpenOptions {
  /** Any text. Messages never cross between two different rooms, whatever characters their names contain. */
  readonly room: string
  readonly channels: readonly string[]
  readonly self: Self
  /** Not to be listed among the others, where the service allows it: one of many listeners. It must send nothing by itself. */
  readonly listen?: true
  /** As the policy of the room says. It proves nothing: a service without roles may pass it on as advice. */
  readonly role?: RoomRole
  /** Only aborts the opening: what it does once `open` has resolved means nothing. */
  readonly signal: AbortSignal
  onDelivery(delivery: Delivery): void
  /** Called when the connection is interrupted, and when it is back. That it is live when `open` resolves is implied. */
  onStatus(status: 'live' | 'interrupted'): void
  /** Called at most once, when the session ends by itself; never after `close()`. */
  onClosed(error?: unknown): void
}

export interface FileExchange {
  readonly maxBytes: number
  /** Resolves when the others can open the file. Rejects with `too-large` before a byte is sent. `sentBytes` never decreases. */
  send(file: File, options?: Abortable & { onProgress?(sentBytes: number): void }): Promise<FileReference>
  /** Resolves to exactly the bytes that were sent; the booth checks their size and SHA-256. Rejects with `not-found` for a file that does not exist, or no longer does. */
  open(file: FileReference, options?: Abortable): Promise<Blob>
}

export interface Presence {
  /** The other participants in the room. */
  peers(): readonly Peer[]
  /** Listeners are called after every change of `peers()`. */
  subscribe(listener: () => void): Unsubscribe
}

export interface Profiles {
  set(profile: Profile, options?: Abortable): Promise<void>
  /** Resolves to null for an unknown sender. */
  get(sender: string, options?: Abortable): Promise<Profile | null>
}

export interface HistoryPage {
  /** Oldest first, with the same sender and cursor as live. May include own messages and duplicates. */
  readonly deliveries: readonly Delivery[]
  /** There are messages after the last one here. */
  readonly more: boolean
}

export interface History {
  /**
   * Resolves to messages of a channel: the first `limit` after the cursor, or the last `limit` without one.
   * A cursor that has expired reads from the oldest message. Published messages appear soon, unless they were not `durable`.
   */
  read(channel: string, options: Abortable & { readonly after?: string; readonly limit: number }): Promise<HistoryPage>
}

export interface PublishOptions extends Abortable {
  /** Sender value of the only recipient; a transport that cannot address one sends to all. */
  readonly to?: string
  /** False keeps the message out of history. @default true */
  readonly durable?: boolean
}

/** One open connection to one room. Never reused after it closed. */
export interface TransportSession {
  /** `messageBytes` counts the UTF-8 of the message as JSON, without what the transport adds. */
  readonly limits: {
    readonly messageBytes: number
    /** How many partial captions a second the service should carry from one participant; 0 for none. @default 4 */
    readonly partialsPerSecond?: number
  }
  /**
   * Resolves when the transport has accepted the message. Rejects with `too-large` above the limit and `closed` after `close()`.
   * The adapter never retries. The booth does after `network`, `timeout`, `closed`, `rate-limited` and `aborted`, not before the error's `retryAfterMs` has passed;
   * any other code marks the line as not sent. Messages from one sender arrive in call order; they may arrive twice, or be echoed to the sender.
   */
  publish(channel: string, message: JsonObject, options?: PublishOptions): Promise<void>
  /** Closes only what this session opened. Idempotent. No callback is called afterwards. */
  close(): Promise<void>
  readonly history?: History
  /** The service keeps messages that are not `durable` too, such as the chat of a call: who speaks off the record is told so. */
  readonly keepsAll?: true
  readonly files?: FileExchange
  readonly presence?: Presence
  readonly profile?: Profiles
  /**
   * The user behind a sender, if the service has authenticated one, and never what a message or a client claims. It still knows the user of a sender who has left.
   * Users have fair shares of what a booth gives away, and all senders without one share a single part. Left out where the service authenticates nobody: then there are no shares.
   */
  userOf?(sender: string): string | undefined
  /** This participant as the others see it: the {@link Delivery.sender} of own messages. Left out, nobody can be told that a host has removed them, and the store of a page keeps own lines under other keys. */
  readonly self?: string
}

/** Carries messages between the participants of a room. */
export interface Transport extends Closeable {
  readonly id: string
  /** Resolves once messages can be sent and received. Rejects soon after `signal` aborts, leaving nothing open. */
  open(options: OpenOptions): Promise<TransportSession>
}
