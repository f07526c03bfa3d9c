import type { Heads } from '../../domain/control-message.ts'
import { createKeptLines } from '../../domain/kept-lines.ts'
import { createEnvelope, type Envelope, type LineMessage } from '../../domain/message.ts'
import { lineKey } from '../../domain/transcript.ts'
import type { Module } from '../../ports/common.ts'
import type { Clock } from '../../ports/services.port.ts'

interface Unsent {
  envelope: Envelope
  failed: boolean
}

/** Every line as it travels, once: own ones until they are sent, and then, with those of others, for whoever missed them. */
export function createShelf(clock: Clock) {
  const unsent = new Map<string, Unsent>()
  const kept = createKeptLines()
  let clientId = ''
  let seq: Record<Module, number> = { subtitles: 0, chat: 0 }
  let heads: Record<Module, number> = { subtitles: 0, chat: 0 }

  return {
    /** Who one is in this stay. */
    get clientId() {
      return clientId
    },

    /** Number of the last own line that was sent, by channel. */
    get heads(): Heads {
      return heads
    },

    /** A new stay: own lines are counted anew. */
    enter(nextClientId: string) {
      clientId = nextClientId
      seq = { subtitles: 0, chat: 0 }
      heads = { subtitles: 0, chat: 0 }
      kept.clear()
    },

    /** Another room: nothing is left to be sent. */
    clear: () => unsent.clear(),

    add(message: LineMessage): { readonly key: string; readonly envelope: Envelope } {
      const envelope = createEnvelope(message, { clientId, seq: ++seq[message.module], sentAtMs: clock.now() })
      const key = lineKey(clientId, envelope.id)
      unsent.set(key, { envelope, failed: false })
      return { key, envelope }
    },

    /** The line goes out again under its id, with the next number. */
    renew(module: Module, key: string): boolean {
      const entry = unsent.get(key)
      if (!entry) return false
      unsent.set(key, { envelope: { ...entry.envelope, clientId, seq: ++seq[module] }, failed: false })
      return true
    },

    /** A line that was sent is kept for others; one that failed stays, to be sent again. */
    settle(key: string, outcome: 'sent' | 'failed') {
      const entry = unsent.get(key)
      if (!entry) return
      const { envelope } = entry
      if (outcome === 'failed') entry.failed = true
      else {
        unsent.delete(key)
        kept.keep(envelope.module, { sender: '', envelope })
        const { module, seq: number } = envelope
        if (envelope.clientId === clientId) heads = { ...heads, [module]: Math.max(heads[module], number) }
      }
    },

    envelope: (key: string): Envelope | undefined => unsent.get(key)?.envelope,

    unsent: (): readonly (readonly [key: string, module: Module])[] =>
      [...unsent].map(([key, { envelope }]) => [key, envelope.module]),

    /** Own lines of these numbers may still go out. */
    isPending: (module: Module, from: number, until: number): boolean =>
      [...unsent.values()].some(
        ({ envelope, failed }) =>
          !failed &&
          envelope.clientId === clientId &&
          envelope.module === module &&
          envelope.seq >= from &&
          envelope.seq <= until,
      ),

    /** Keeps a line of somebody else. */
    keep: (sender: string, envelope: Envelope) => kept.keep(envelope.module, { sender, envelope }),
    latest: kept.latest,
    between: kept.between,
    hasDropped: kept.hasDropped,
    isEmpty: kept.isEmpty,
  }
}

export type Shelf = ReturnType<typeof createShelf>
