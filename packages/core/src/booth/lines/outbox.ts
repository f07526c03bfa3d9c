import type { Heads } from '../../domain/control-message.ts'
import { createEnvelope, type Envelope, type LineMessage } from '../../domain/message.ts'
import { lineKey } from '../../domain/transcript.ts'
import type { Module } from '../../ports/common.ts'
import type { Clock } from '../../ports/services.port.ts'

interface Entry {
  envelope: Envelope
  failed: boolean
}

/** Own lines that did not get through yet, and the numbers they bear. */
export function createOutbox(clock: Clock) {
  const entries = new Map<string, Entry>()
  let clientId = ''
  let seq: Record<Module, number> = { subtitles: 0, chat: 0 }
  let heads: Record<Module, number> = { subtitles: 0, chat: 0 }

  return {
    get clientId() {
      return clientId
    },

    /** Number of the last line that was sent, by channel. */
    get heads(): Heads {
      return heads
    },

    enter(nextClientId: string) {
      clientId = nextClientId
      seq = { subtitles: 0, chat: 0 }
      heads = { subtitles: 0, chat: 0 }
    },

    clear: () => entries.clear(),

    add(message: LineMessage): { readonly key: string; readonly envelope: Envelope } {
      const envelope = createEnvelope(message, { clientId, seq: ++seq[message.module], sentAtMs: clock.now() })
      const key = lineKey(clientId, envelope.id)
      entries.set(key, { envelope, failed: false })
      return { key, envelope }
    },

    /** The line goes out again under its id, with the next number. */
    renew(module: Module, key: string): boolean {
      const entry = entries.get(key)
      if (!entry) return false
      entries.set(key, { envelope: { ...entry.envelope, clientId, seq: ++seq[module] }, failed: false })
      return true
    },

    /** The envelope of a line that was taken; undefined for one that failed and stays. */
    settle(key: string, outcome: 'sent' | 'failed'): Envelope | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (outcome === 'failed') {
        entry.failed = true
        return undefined
      }
      entries.delete(key)
      const { module, seq: number, clientId: sender } = entry.envelope
      if (sender === clientId) heads = { ...heads, [module]: Math.max(heads[module], number) }
      return entry.envelope
    },

    envelope: (key: string): Envelope | undefined => entries.get(key)?.envelope,

    waiting: (): readonly (readonly [key: string, module: Module])[] =>
      [...entries].map(([key, { envelope }]) => [key, envelope.module]),

    /** Lines of these numbers may still go out. */
    isPending: (module: Module, from: number, until: number): boolean =>
      [...entries.values()].some(
        ({ envelope, failed }) =>
          !failed &&
          envelope.clientId === clientId &&
          envelope.module === module &&
          envelope.seq >= from &&
          envelope.seq <= until,
      ),
  }
}

export type Outbox = ReturnType<typeof createOutbox>
