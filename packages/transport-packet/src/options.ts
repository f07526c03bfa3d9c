import type { Clock, RoomRules } from '@lingobooth/core'

/** What a channel carries: bytes, or text for calls that carry nothing else. */
export type PacketEncoding = 'bytes' | 'text'

export type PacketData = Uint8Array | string

/** The messages of a call, as a page writes it down in a few lines. */
export interface PacketChannel {
  /**
   * Sends to everybody else, or to one of them. A call that cannot address one leaves `to` out of account. Throws or rejects where the call did not take it:
   * with a `LingoboothError`, or anything, which counts as `network`.
   */
  send(data: PacketData, to?: string): unknown
  /** Hands on what others send, with its sender as the call vouches for it, and anything else that comes: what is no packet is ignored. */
  subscribe(onMessage: (sender: string | undefined, data: unknown) => void): () => void
  /** Calls back when somebody has left the call. */
  onLeft?(listener: (sender: string) => void): () => void
  /** Calls back when the call is interrupted, is back, or has ended. That it is live is implied at first. */
  onStatus?(listener: (status: 'live' | 'interrupted' | 'closed', error?: unknown) => void): () => void
  /** The user behind a sender, if the call has authenticated one, and never what a client claims. */
  userOf?(sender: string): string | undefined
  /** This participant as the others see it. */
  readonly self?: string | undefined
  /** The call keeps what it carries, as a chat with a history does: who speaks off the record is told so. */
  readonly keepsAll?: true
  /** How many bytes wait to be sent, where the channel tells, as a data channel does. */
  bufferedBytes?(): number
}

export interface PacketTransportOptions {
  /** The messages of the call, or how to get them when a room is entered. */
  readonly channel: PacketChannel | ((signal: AbortSignal) => PacketChannel | Promise<PacketChannel>)
  /** The most that one message of the channel may have: in bytes, or, for `text`, in characters of its JSON. At least 128. */
  readonly maxBytes: number
  /** @default 'bytes' */
  readonly encoding?: PacketEncoding
  /** Messages a second that the call takes from one participant; four fifths of them are used. @default 30 */
  readonly perSecond?: number
  /** Bytes a second that the call takes from one participant; four fifths of them are used. @default no limit */
  readonly bytesPerSecond?: number
  /** What your server has put into the token of a sender, and never what a client claims. Without it nobody is a host for the others. */
  readonly roleOf?: (sender: string) => RoomRules['role'] | undefined
  /** How often others who are silent are asked for a sign, in milliseconds. @default 15000 */
  readonly heartbeatMs?: number
  /** @default the system's clock */
  readonly clock?: Clock
}
