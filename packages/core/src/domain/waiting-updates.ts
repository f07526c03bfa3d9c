import { maxUpdateSenders, maxWaitingUpdateChars, maxWaitingUpdates } from '../constants.ts'
import type { InboundUpdate } from './line-update.ts'

interface Waiting {
  /** Of the line. */
  readonly key: string
  readonly update: InboundUpdate
  readonly chars: number
}

/** Updates that came before their line, or before the revision they belong to. Bounded for each sender. */
export function createWaitingUpdates() {
  const bySender = new Map<string, readonly Waiting[]>()

  return {
    /** Returns how many were given up for it: the oldest of the same sender, or all of the sender whose last one is the oldest. */
    add(sender: string, key: string, update: InboundUpdate): number {
      const waiting = [...(bySender.get(sender) ?? []), { key, update, chars: JSON.stringify(update).length }]
      let chars = waiting.reduce((sum, entry) => sum + entry.chars, 0)
      const before = waiting.length
      while (waiting.length > maxWaitingUpdates || chars > maxWaitingUpdateChars)
        chars -= waiting.shift()?.chars ?? chars
      bySender.delete(sender)
      bySender.set(sender, waiting)
      const dropped = before - waiting.length
      if (bySender.size <= maxUpdateSenders) return dropped
      const [oldest = '', ofOldest = []] = bySender.entries().next().value ?? []
      bySender.delete(oldest)
      return dropped + ofOldest.length
    },

    /** Takes out what waits for a line, revisions first and in their order. */
    take(sender: string, key: string): readonly InboundUpdate[] {
      const waiting = bySender.get(sender)
      if (!waiting) return []
      const others = waiting.filter((entry) => entry.key !== key)
      if (others.length > 0) bySender.set(sender, others)
      else bySender.delete(sender)
      const rank = ({ type, revision }: InboundUpdate) => (type === 'revision' ? revision : Number.POSITIVE_INFINITY)
      return waiting.flatMap((entry) => (entry.key === key ? [entry.update] : [])).sort((a, b) => rank(a) - rank(b))
    },

    clear: () => bySender.clear(),
  }
}
