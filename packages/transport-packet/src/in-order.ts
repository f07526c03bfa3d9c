import type { Clock } from '@lingobooth/core'
import type { Packet } from './packet.ts'

/** Longer than packets of one sender overtake each other in a call; what comes later is put in its place by booths. */
export const overtakenMs = 100
/** Of one stream, while an earlier one is missing. */
export const maxHeld = 32
const maxStreams = 1_000

interface Stream {
  next: number
  readonly held: Map<number, Packet>
  timer?: unknown
}

interface InOrderOptions {
  readonly clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>
  deliver(sender: string, packet: Packet): void
}

/** Hands on the packets of each stream of a sender in the order in which they were sent, and those that come late as they come. */
export function createInOrder({ clock, deliver }: InOrderOptions) {
  const streams = new Map<string, Stream>()

  const flush = (sender: string, stream: Stream) => {
    for (let packet = stream.held.get(stream.next); packet; packet = stream.held.get(stream.next)) {
      stream.held.delete(stream.next)
      stream.next++
      deliver(sender, packet)
    }
  }

  const stopTimer = (stream: Stream) => {
    clock.clearTimeout(stream.timer)
    stream.timer = undefined
  }

  /** What is missing does not come any more, or comes late. */
  const skip = (sender: string, stream: Stream) => {
    stopTimer(stream)
    const first = [...stream.held.keys()].sort((left, right) => left - right)[0]
    if (first === undefined) return
    stream.next = first
    flush(sender, stream)
    wait(sender, stream)
  }

  const wait = (sender: string, stream: Stream) => {
    if (stream.held.size === 0) stopTimer(stream)
    else stream.timer ??= clock.setTimeout(() => skip(sender, stream), overtakenMs)
  }

  const drop = (key: string) => {
    const stream = streams.get(key)
    if (stream) stopTimer(stream)
    streams.delete(key)
  }

  return {
    add(sender: string, packet: Packet) {
      const key = JSON.stringify([sender, packet.epoch, packet.stream])
      const known = streams.get(key)
      if (!known && streams.size >= maxStreams) drop(streams.keys().next().value ?? '')
      const stream = known ?? { next: packet.number, held: new Map() }
      if (!known) streams.set(key, stream)
      if (packet.number < stream.next) return deliver(sender, packet)
      stream.held.set(packet.number, packet)
      flush(sender, stream)
      if (stream.held.size > maxHeld) skip(sender, stream)
      else wait(sender, stream)
    },
    stop() {
      for (const key of [...streams.keys()]) drop(key)
    },
  }
}
