import type { Clock } from '@lingobooth/core'
import { type Packet, unpack } from './packet.ts'

export const maxBodyBytes = 65_536
/** Packets of one body. */
export const maxPackets = 80
const openOfSender = 4
const bytesOfSender = 262_144
const bytesOfAll = 4_194_304
const maxSenders = 500
/** A body of which nothing comes for this long is dropped. */
export const silentMs = 10_000
/** Bodies that are known to be complete, so that what comes twice opens none anew. */
const keptNumbers = 64

interface Open {
  readonly count: number
  readonly parts: (Uint8Array | undefined)[]
  left: number
  bytes: number
  atMs: number
}

interface OfSender {
  readonly open: Map<string, Open>
  readonly done: Set<string>
  bytes: number
}

/** Puts bodies together. What it holds is bounded for each sender and in all, and grows as packets come, whatever they claim. */
export function createReassembly({ clock }: { readonly clock: Pick<Clock, 'monotonicMs'> }) {
  const senders = new Map<string, OfSender>()
  let bytes = 0

  const drop = (of: OfSender, key: string) => {
    const open = of.open.get(key)
    if (!open) return
    of.open.delete(key)
    of.bytes -= open.bytes
    bytes -= open.bytes
  }

  const forget = (sender: string) => {
    const of = senders.get(sender)
    if (!of) return
    for (const key of [...of.open.keys()]) drop(of, key)
    senders.delete(sender)
  }

  const dropSilent = () => {
    const nowMs = clock.monotonicMs()
    for (const of of senders.values())
      for (const [key, { atMs }] of [...of.open]) if (nowMs - atMs >= silentMs) drop(of, key)
  }

  /** The senders who have been here longest without an open body go first. */
  const senderOf = (sender: string): OfSender => {
    const known = senders.get(sender)
    if (known) return known
    if (senders.size >= maxSenders)
      forget([...senders].find(([, { open }]) => open.size === 0)?.[0] ?? [...senders.keys()][0] ?? '')
    const fresh = { open: new Map(), done: new Set<string>(), bytes: 0 }
    senders.set(sender, fresh)
    return fresh
  }

  const isFull = (of: OfSender, more: number) => of.bytes + more > bytesOfSender || bytes + more > bytesOfAll

  const noteDone = ({ done }: OfSender, key: string) => {
    done.add(key)
    for (const first of done) {
      if (done.size <= keptNumbers) break
      done.delete(first)
    }
  }

  return {
    /** How much is held, in bytes. */
    get bytes() {
      return bytes
    },

    /** Takes a packet; returns the bodies that are whole with it. */
    add(sender: string, { epoch, id, index, count, isPacked, payload }: Packet): readonly Uint8Array[] {
      const of = senderOf(sender)
      const key = `${epoch} ${id}`
      if (of.done.has(key)) return []
      if (count === 1) {
        noteDone(of, key)
        return isPacked ? unpack(payload) : [payload]
      }
      dropSilent()
      if (count > maxPackets || isPacked) return []
      let open = of.open.get(key)
      if (open && open.count !== count) {
        drop(of, key)
        return []
      }
      if (!open) {
        if (of.open.size >= openOfSender) drop(of, [...of.open.keys()][0] ?? '')
        open = { count, parts: [], left: count, bytes: 0, atMs: 0 }
        of.open.set(key, open)
      }
      open.atMs = clock.monotonicMs()
      if (open.parts[index]) return []
      if (open.bytes + payload.length > maxBodyBytes || isFull(of, payload.length)) {
        drop(of, key)
        return []
      }
      open.parts[index] = payload.slice()
      open.left--
      open.bytes += payload.length
      of.bytes += payload.length
      bytes += payload.length
      if (open.left > 0) return []
      const body = new Uint8Array(open.bytes)
      let at = 0
      for (const part of open.parts) {
        if (!part) continue
        body.set(part, at)
        at += part.length
      }
      drop(of, key)
      noteDone(of, key)
      return [body]
    },

    /** Somebody left. */
    forget,
  }
}
