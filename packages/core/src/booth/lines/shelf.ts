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

/** Envelopes, each stored once: own lines until they are sent, then, with those of others, to resend to peers that missed them. */
export function createShelf(clock: Clock) {
  const unsent = new Map<string, Unsent>()
  const kept = createKeptLines()
  let clientId = ''
  let seq: Record<Module, number> = { subtitles: 0, chat: 0 }
  let heads: Record<Module, number> = { subtitles: 0, chat: 0 }

  return {
    /** Own client id in this stay. */
    get clientId() {
      return clientId
    },

    /** Sequence number of the last own line sent, by channel. */
    get heads(): Heads {
      return heads
    },

    /** Starts a new stay: sequence numbers restart. */
    enter(nextClientId: string) {
      clientId = nextClientId
      seq = { subtitles: 0, chat: 0 }
      heads = { subtitles: 0, chat: 0 }
      kept.clear()
    },

    /** Drops unsent lines, on changing rooms. */
    clear: () => unsent.clear(),

    /** @param id of an open line that this is the end of */
    add(message: LineMessage, id?: string): { readonly key: string; readonly envelope: Envelope } {
      const header = { clientId, seq: ++seq[message.module], sentAtMs: clock.now(), ...(id && { id }) }
      const envelope = createEnvelope(message, header)
      const key = lineKey(clientId, envelope.id)
      unsent.set(key, { envelope, failed: false })
      return { key, envelope }
    },

    /** Prepares a line to be sent again, with the same id and the next sequence number. */
    renew(module: Module, key: string): boolean {
      const entry = unsent.get(key)
      if (!entry) return false
      unsent.set(key, { envelope: { ...entry.envelope, clientId, seq: ++seq[module] }, failed: false })
      return true
    },

    /** A sent line is kept to resend to others; a failed one stays unsent, for a retry. */
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

    /** Whether own lines in this range may still be sent. */
    isPending: (module: Module, from: number, until: number): boolean =>
      [...unsent.values()].some(
        ({ envelope, failed }) =>
          !failed &&
          envelope.clientId === clientId &&
          envelope.module === module &&
          envelope.seq >= from &&
          envelope.seq <= until,
      ),

    /** Keeps a line of another participant. */
    keep: (sender: string, envelope: Envelope) => kept.keep(envelope.module, { sender, envelope }),
    latest: kept.latest,
    between: kept.between,
    hasDropped: kept.hasDropped,
    isEmpty: kept.isEmpty,
  }
}

export type Shelf = ReturnType<typeof createShelf>
/** What is needed to send others the lines that they missed. */
export type ShelfReader = Pick<
  Shelf,
  'clientId' | 'heads' | 'isPending' | 'latest' | 'between' | 'hasDropped' | 'isEmpty'
>
