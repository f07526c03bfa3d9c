import type { RetransmissionBuffer } from '../link/repair/retransmission-buffer.ts'
import { ownPerson } from '../link/wire/author.ts'
import { controlModule, type Heads } from '../link/wire/control-message.ts'
import { createUpdate, type LineUpdate, type UpdateEnvelope } from '../link/wire/line-update.ts'
import { createEnvelope, type Envelope, type LineMessage, type Numbered } from '../link/wire/message.ts'
import type { Module } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import { type LineOutcome, lineKey, type TranscriptLine } from './transcript.ts'

export interface Unsent {
  readonly module: Module
  /** Key of the line that it is or updates. */
  readonly line: string
  envelope: Numbered
  failed: boolean
  /** The line as it was before a correction. */
  readonly before?: TranscriptLine
}

/** Without them, readers ask their own translator. */
const isTranslated = (envelope: Numbered | undefined) =>
  envelope?.module === controlModule && envelope.type === 'translated'

/** Own lines and updates that were not sent yet, by key, and those of them that update a line. They survive a rejoin. */
export const createUnsent = () => ({ entries: new Map<string, Unsent>(), updates: new Set<string>() })

export interface OutboxOptions {
  readonly clock: Pick<Clock, 'now'>
  /** New for every stay, whose lines are numbered from 1. */
  readonly clientId: string
  readonly unsent: ReturnType<typeof createUnsent>
  /** Where own lines go once they are sent. */
  readonly kept: Pick<RetransmissionBuffer, 'keep'>
}

/** Own lines until they are sent. */
export function createOutbox({ clock, clientId, unsent: { entries: unsent, updates }, kept }: OutboxOptions) {
  const seq: Record<Module, number> = { subtitles: 0, chat: 0 }
  let heads: Record<Module, number> = { subtitles: 0, chat: 0 }

  const forget = (key: string) => {
    unsent.delete(key)
    updates.delete(key)
  }

  const unsentOf = (line: string): readonly string[] =>
    [line, ...updates].filter((key) => unsent.get(key)?.line === line)

  const header = (module: Module) => ({ clientId, seq: ++seq[module], sentAtMs: clock.now() })

  return {
    /** Own client id in this stay. */
    clientId,

    /** Sequence number of the last own line sent, by channel. */
    get heads(): Heads {
      return heads
    },

    /** @param id of an open line that this is the end of */
    add(message: LineMessage, id?: string): { readonly key: string; readonly envelope: Envelope } {
      const { module } = message
      const envelope = createEnvelope(message, { ...header(module), ...(id && { id }) })
      const key = lineKey(clientId, envelope.id)
      unsent.set(key, { module, line: key, envelope, failed: false })
      return { key, envelope }
    },

    /** @param line key of the line */
    addUpdate(
      module: Module,
      line: string,
      update: LineUpdate,
      before?: TranscriptLine,
    ): { readonly key: string; readonly envelope: UpdateEnvelope } {
      const envelope = createUpdate(update, header(module))
      const key = lineKey(clientId, envelope.id)
      unsent.set(key, { module, line, envelope, failed: false, ...(before && { before }) })
      updates.add(key)
      return { key, envelope }
    },

    /** Gives an unsent line another text, which was not translated. */
    edit(line: string, text: string) {
      const entry = unsent.get(line)
      if (entry?.envelope.module === controlModule || !entry) return
      const { pending: _, ...envelope } = entry.envelope
      entry.envelope = { ...envelope, text, multiple: false, translations: [] }
    },

    /** Gives up the corrections of a line of an earlier stay, which nobody would accept. Returns the line as the others have it. */
    giveUpCorrections(line: string): TranscriptLine | undefined {
      const keys = unsentOf(line)
      const first = unsent.get(keys[0] ?? '')
      if (!first?.before || first.envelope.clientId === clientId) return undefined
      for (const key of keys) forget(key)
      return first.before
    },

    /** Changes what travels under a key. */
    replace(key: string, envelope: Numbered): Numbered {
      const entry = unsent.get(key)
      if (entry) entry.envelope = envelope
      return envelope
    },

    /**
     * Prepares a line and its corrections to be sent again, with the same ids and the next sequence numbers. Returns what is to be sent, in order.
     * A correction of a line from an earlier stay is not among it: see {@link Outbox.giveUpCorrections}.
     */
    renew(line: string): readonly { readonly key: string; readonly envelope: Numbered }[] {
      const keys = unsentOf(line)
      return keys.flatMap((key) => {
        const entry = unsent.get(key)
        const isOfEarlierStay = entry?.envelope.clientId !== clientId
        if (!entry || !(entry.failed || isOfEarlierStay) || (isOfEarlierStay && keys[0] !== line)) return []
        const { clientId: client, seq: number } = header(entry.module)
        entry.envelope = { ...entry.envelope, clientId: client, seq: number }
        entry.failed = false
        return [{ key, envelope: entry.envelope }]
      })
    },

    /**
     * What is sent is kept to resend to others; a failed line or correction stays unsent, for a retry.
     * Returns the line, and its outcome with that of its corrections.
     */
    settle(key: string, outcome: LineOutcome): readonly [line: string, outcome: LineOutcome] {
      const entry = unsent.get(key)
      if (!entry) return [key, outcome]
      const { envelope, module, line } = entry
      entry.failed = outcome === 'failed'
      if (outcome === 'sent') {
        forget(key)
        kept.keep(module, { sender: '', envelope }, ownPerson)
        if (envelope.clientId === clientId) heads = { ...heads, [module]: Math.max(heads[module], envelope.seq) }
      } else if (isTranslated(envelope)) forget(key)
      const left = unsentOf(line).filter((other) => !isTranslated(unsent.get(other)?.envelope))
      if (left.some((other) => unsent.get(other)?.failed)) return [line, 'failed']
      return [line, left.length > 0 ? 'sending' : 'sent']
    },

    envelope: (key: string): Numbered | undefined => unsent.get(key)?.envelope,

    /** The room is left. Returns the lines of which something was not sent. */
    abandon(): readonly (readonly [line: string, module: Module])[] {
      for (const key of updates) if (isTranslated(unsent.get(key)?.envelope)) forget(key)
      return [...unsent.values()].map(({ line, module }) => [line, module])
    },

    /** Whether own lines in this range may still be sent. */
    isPending: (module: Module, from: number, until: number): boolean =>
      [...unsent.values()].some(
        ({ envelope, failed, ...entry }) =>
          !failed &&
          envelope.clientId === clientId &&
          entry.module === module &&
          envelope.seq >= from &&
          envelope.seq <= until,
      ),
  }
}

export type Outbox = ReturnType<typeof createOutbox>
