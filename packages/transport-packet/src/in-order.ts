import type { Clock } from '@lingobooth/core'
import type { Packet } from './packet.ts'

/** Longer than packets of one sender overtake each other in a call; what comes later is put in its place by booths. */
export const overtakenMs = 100
/** Of one stream, while an earlier one is missing. */
export const maxHeld = 32
/** A sender has one to all and one to each recipient, and begins anew with each session. */
export const maxStreamsOfSender = 8
const maxSenders = 500
export const maxHeldBytes = 1_048_576

interface Stream {
  readonly sender: string
  next: number
  readonly held: Map<number, Packet>
  timer?: unknown
}

interface InOrderOptions {
  readonly clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>
  deliver(sender: string, packet: Packet): void
}

const firstOf = <Value>(values: Iterable<Value>): Value | undefined => values[Symbol.iterator]().next().value

/**
 * Hands on the packets of each stream of a sender in the order in which they were sent, and those that come late as they come. What it holds is bounded in
 * streams of a sender, in senders and in bytes: beyond that it waits for nothing.
 */
export function createInOrder({ clock, deliver }: InOrderOptions) {
  const senders = new Map<string, Map<string, Stream>>()
  let bytes = 0

  const flush = (stream: Stream) => {
    for (let packet = stream.held.get(stream.next); packet; packet = stream.held.get(stream.next)) {
      stream.held.delete(stream.next)
      bytes -= packet.payload.length
      stream.next++
      deliver(stream.sender, packet)
    }
  }

  const stopTimer = (stream: Stream) => {
    clock.clearTimeout(stream.timer)
    stream.timer = undefined
  }

  /** What is missing does not come any more, or comes late. */
  const skip = (stream: Stream) => {
    stopTimer(stream)
    if (stream.held.size === 0) return
    stream.next = Math.min(...stream.held.keys())
    flush(stream)
    wait(stream)
  }

  const wait = (stream: Stream) => {
    if (stream.held.size === 0) stopTimer(stream)
    else stream.timer ??= clock.setTimeout(() => skip(stream), overtakenMs)
  }

  const skipAll = (stream: Stream | undefined) => {
    while (stream && stream.held.size > 0) skip(stream)
  }

  const streamsOf = (sender: string): Map<string, Stream> => {
    const known = senders.get(sender)
    if (known) return known
    if (senders.size >= maxSenders) {
      const oldest = firstOf(senders.keys()) ?? ''
      for (const stream of senders.get(oldest)?.values() ?? []) skipAll(stream)
      senders.delete(oldest)
    }
    const fresh = new Map<string, Stream>()
    senders.set(sender, fresh)
    return fresh
  }

  const streamOf = (sender: string, { epoch, stream, number }: Packet): Stream => {
    const streams = streamsOf(sender)
    const key = `${epoch} ${stream}`
    const known = streams.get(key)
    if (known) return known
    if (streams.size >= maxStreamsOfSender) {
      const oldest = firstOf(streams.keys()) ?? ''
      skipAll(streams.get(oldest))
      streams.delete(oldest)
    }
    const fresh = { sender, next: number, held: new Map() }
    streams.set(key, fresh)
    return fresh
  }

  return {
    /** How much is held, in bytes. */
    get bytes() {
      return bytes
    },

    add(sender: string, packet: Packet) {
      const stream = streamOf(sender, packet)
      if (packet.number < stream.next) return deliver(sender, packet)
      if (stream.held.has(packet.number)) return
      stream.held.set(packet.number, packet)
      bytes += packet.payload.length
      flush(stream)
      if (bytes > maxHeldBytes) skipAll(stream)
      else if (stream.held.size > maxHeld) skip(stream)
      else wait(stream)
    },
    stop() {
      for (const streams of senders.values()) for (const stream of streams.values()) stopTimer(stream)
      senders.clear()
      bytes = 0
    },
  }
}
