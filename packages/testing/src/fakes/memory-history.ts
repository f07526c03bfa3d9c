import type { Delivery } from '@lingobooth/core'
import type { HistoryPage } from '@lingobooth/core/adapter'

/** Keeps the messages of each room and channel in order, up to `maxMessages`; then the oldest are dropped. */
export function createMemoryHistory(maxMessages: number) {
  const channels = new Map<string, (readonly [seq: number, delivery: Delivery])[]>()
  let lastSeq = 0

  const keptOf = (room: string, channel: string) => {
    const key = JSON.stringify([room, channel])
    const kept = channels.get(key) ?? []
    channels.set(key, kept)
    return kept
  }

  return {
    /** The delivery with its cursor. */
    keep(room: string, delivery: Delivery): Delivery {
      const kept = keptOf(room, delivery.channel)
      const cursor = `${++lastSeq}`
      const placed = { ...delivery, cursor }
      kept.push([lastSeq, placed])
      if (kept.length > maxMessages) kept.shift()
      return placed
    },

    read(room: string, channel: string, limit: number, after?: string): HistoryPage {
      const kept = keptOf(room, channel)
      const place = kept.findIndex(([seq]) => seq > (Number(after) || 0))
      const start = after === undefined ? Math.max(0, kept.length - limit) : place === -1 ? kept.length : place
      const page = kept.slice(start, start + limit)
      return {
        deliveries: page.map(([, delivery]) => structuredClone(delivery)),
        more: start + page.length < kept.length,
      }
    },

    forget: () => channels.clear(),
  }
}
