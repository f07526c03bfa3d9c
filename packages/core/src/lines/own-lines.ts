import type { Outgoing } from '../link/outgoing.ts'
import type { RetransmissionBuffer } from '../link/repair/retransmission-buffer.ts'
import type { Seen } from '../link/seen.ts'
import { lineKey, ownPerson } from '../link/wire/author.ts'
import { controlModule, type Heads } from '../link/wire/control-message.ts'
import { createUpdate, type LineUpdate, type UpdateBody } from '../link/wire/line-update.ts'
import { type Body, createEnvelope, type LineBody, type LineMessage, type Numbered } from '../link/wire/message.ts'
import type { Module } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import { isFollowUp, type OwnLine, type OwnRecords } from './own-line.ts'
import type { LineOutcome, TranscriptLine } from './transcript.ts'

export interface OwnLinesOptions {
  readonly clock: Clock
  /** New for every stay, whose lines are numbered from 1. */
  readonly clientId: string
  readonly records: OwnRecords
  /** Where own lines go once they are sent. */
  readonly kept: Pick<RetransmissionBuffer, 'keep'>
  readonly seen: Pick<Seen, 'take'>
  readonly outgoing: Pick<Outgoing, 'submit'>
}

/** The records of own lines in one stay: their numbers, their outcomes, and what is sent again. */
export function createOwnLines({ clock, clientId, records, kept, seen, outgoing }: OwnLinesOptions) {
  const seq: Record<Module, number> = { subtitles: 0, chat: 0 }
  let heads: Record<Module, number> = { subtitles: 0, chat: 0 }

  /** An envelope gets its number when it is first sent. */
  const unnumbered = { clientId, seq: 0 }
  const withoutSeq = ({ seq: _, ...body }: Numbered) => body as Body

  const isOfThisStay = ({ body }: OwnLine) => body.clientId === clientId

  const record = (own: Omit<OwnLine, 'state' | 'key'>): OwnLine => {
    const key = lineKey(clientId, own.body.id)
    seen.take(key)
    return records.add({ ...own, key, state: 'going' })
  }

  /** @param line key of the line in the transcript */
  const addUpdate = (
    module: Module,
    line: string,
    update: LineUpdate,
    more: Pick<OwnLine, 'before' | 'follows'> = {},
  ): OwnLine & { readonly body: UpdateBody } => {
    const body = withoutSeq(createUpdate(update, { ...unnumbered, sentAtMs: clock.now() }))
    return record({ module, line, body, ...more }) as OwnLine & { readonly body: UpdateBody }
  }

  const numbered = (own: OwnLine): Numbered => {
    own.seq ??= ++seq[own.module]
    return { ...own.body, seq: own.seq }
  }

  return {
    /** Own client id in this stay. */
    clientId,

    /** Sequence number of the last own line sent, by channel. */
    get heads(): Heads {
      return heads
    },

    /** @param id of an open line that this is the end of */
    add(message: LineMessage, id?: string): OwnLine & { readonly body: LineBody } {
      const { module } = message
      const envelope = createEnvelope(message, { ...unnumbered, sentAtMs: clock.now(), ...(id && { id }) })
      const own = record({ module, line: lineKey(clientId, envelope.id), body: withoutSeq(envelope) })
      return own as OwnLine & { readonly body: LineBody }
    },

    addUpdate,

    /** The message as it travels. */
    envelope(key: string): Numbered | undefined {
      const own = records.get(key)
      return own && numbered(own)
    },

    /**
     * What is sent is kept to resend to others; a failed line or correction stays, for a retry.
     * Returns the line, its outcome with that of its corrections, and what was sent.
     */
    settle(
      key: string,
      outcome: LineOutcome,
    ): { readonly line: string; readonly outcome: LineOutcome; readonly sent?: Numbered } {
      const own = records.get(key)
      if (!own) return { line: key, outcome }
      const { module, line } = own
      const sent = outcome === 'sent' ? numbered(own) : undefined
      if (sent) {
        kept.keep(module, { sender: '', envelope: sent }, ownPerson)
        if (isOfThisStay(own)) heads = { ...heads, [module]: Math.max(heads[module], sent.seq) }
      }
      if (sent || isFollowUp(own)) {
        own.state = 'sent'
        if (!own.forOthers || own.forOthers.promised.length === 0) records.remove(own)
      } else own.state = 'failed'
      const left = records.of(line).filter((other) => other.state !== 'sent' && !isFollowUp(other))
      const ofAll = left.some(({ state }) => state === 'failed') ? 'failed' : left.length > 0 ? 'sending' : 'sent'
      return { line, outcome: ofAll, ...(sent && { sent }) }
    },

    /** Gives an unsent line another text, which was not translated. */
    edit(line: string, text: string) {
      const own = records.get(line)
      if (!own || own.body.module === controlModule) return
      const { pending: _, ...body } = own.body
      own.body = { ...body, text, multiple: false, translations: [] } as Body
    },

    /** Gives up the corrections of a line of an earlier stay, which nobody would accept. Returns the line as the others have it. */
    giveUpCorrections(line: string): TranscriptLine | undefined {
      const unsent = records.of(line)
      const [first] = unsent
      if (!first?.before || isOfThisStay(first)) return undefined
      for (const own of unsent) records.remove(own)
      return first.before
    },

    /**
     * Sends a line and its corrections again, with the same ids and the next sequence numbers. Returns what is sent, in order.
     * A correction of a line from an earlier stay is not among it: see `giveUpCorrections`.
     */
    sendAgain(line: string): readonly OwnLine[] {
      const unsent = records.of(line).filter(({ state }) => state !== 'sent')
      const hasLine = unsent[0]?.key === line
      const again = unsent.filter((own) => (isOfThisStay(own) ? own.state === 'failed' : hasLine))
      for (const own of again) {
        own.body = { ...own.body, clientId }
        own.state = 'going'
        delete own.seq
        outgoing.submit(own)
      }
      return again
    },

    /** The room is left. Returns the lines of which something was not sent. */
    abandon(): readonly OwnLine[] {
      records.closeAll()
      for (const own of records.all()) {
        delete own.forOthers
        if (own.state === 'sent' || isFollowUp(own)) records.remove(own)
      }
      return records.all()
    },

    /** Whether own lines in this range may still be sent. */
    isPending: (module: Module, from: number, until: number): boolean =>
      records
        .all()
        .some(
          (own) =>
            own.state !== 'failed' &&
            own.state !== 'sent' &&
            own.module === module &&
            isOfThisStay(own) &&
            own.seq !== undefined &&
            own.seq >= from &&
            own.seq <= until,
        ),
  }
}

export type OwnLines = ReturnType<typeof createOwnLines>
