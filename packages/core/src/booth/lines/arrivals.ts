import type { Heads } from '../../domain/control-message.ts'
import { modules } from '../../domain/modules.ts'
import { createStreamLedger, type Noted, type Stream, streamKey } from '../../domain/stream-ledger.ts'
import type { LineOrigin } from '../../domain/transcript.ts'
import type { Gap } from '../../machines/reception/reception.machine.ts'
import type { Outlets } from '../desk.ts'

const maxPendingHeads = 500
const maxPendingHeadsOfSender = 4

/** Somebody who runs a booth in this room. */
export interface Peer {
  readonly sender: string
  readonly clientId: string
}

interface PendingHeads {
  readonly peer: Peer
  readonly heads: Heads
}

const gapOf = (stream: Stream): Gap => ({ stream: streamKey(stream), sender: stream.sender })

/** Which lines came, and which are missing: what was said before one's own arrival is not. */
export function createArrivals({ send, tell }: Pick<Outlets, 'send' | 'tell'>) {
  const ledger = createStreamLedger()
  let isArriving = true
  let hasHistory = false
  /** What others said of their lines before one had arrived. */
  let pending: readonly PendingHeads[] = []

  const follow = (stream: Stream, { gap, closed, lost }: Noted) => {
    if (lost > 0) tell({ type: 'lines.lost', module: stream.module, lines: lost })
    if (gap) send({ type: 'gap.found', ...gapOf(stream) })
    if (closed) send({ type: 'gap.closed', stream: streamKey(stream) })
  }

  const noteHeads = ({ peer, heads }: PendingHeads) => {
    for (const module of modules) {
      const stream = { module, ...peer }
      follow(stream, ledger.head(stream, heads[module], isArriving))
    }
  }

  /** One sender with ever new clients must not push out what others say of themselves. */
  const keepHeads = (entry: PendingHeads) => {
    const isOfSender = ({ peer }: PendingHeads) => peer.sender === entry.peer.sender
    const others = pending.filter((known) => !isOfSender(known)).slice(-maxPendingHeads)
    pending = [...others, ...pending.filter(isOfSender).slice(1 - maxPendingHeadsOfSender), entry]
  }

  return {
    get isArriving() {
      return isArriving
    },

    /** A new stay in a room. */
    enter() {
      ledger.clear()
      isArriving = true
      pending = []
    },

    /** The history is about to be read, or others asked. */
    begin(state: { readonly isArriving: boolean; readonly hasHistory: boolean }) {
      isArriving = state.isArriving
      hasHistory = state.hasHistory
    },

    /** From now on, what does not come is missing. */
    arrived() {
      for (const entry of pending) noteHeads(entry)
      pending = []
      isArriving = false
    },

    /** A numbered line came, new or again. Returns whether later ones of its sender are there already. */
    line(stream: Stream, seq: number, origin: LineOrigin): boolean {
      const isEarlier = origin === 'history'
      const noted = ledger.line(stream, seq, isArriving, isEarlier, isEarlier && !hasHistory)
      follow(stream, noted)
      return noted.late
    },

    /** Somebody says how far his lines go. */
    heads(peer: Peer, heads: Heads) {
      if (isArriving) keepHeads({ peer, heads })
      else noteHeads({ peer, heads })
    },

    /** Somebody is back: what was given up may come after all. */
    reopen(peer: Peer) {
      if (isArriving) return
      for (const module of modules) {
        const stream = { module, ...peer }
        follow(stream, ledger.reopen(stream))
      }
    },

    /** Nobody has these lines; what went missing meanwhile is looked for. */
    giveUp(key: string, seqs: readonly number[]) {
      const stream = ledger.stream(key)
      if (!stream) return
      const given = ledger.giveUp(key, seqs)
      if (given > 0) tell({ type: 'lines.lost', module: stream.module, lines: given })
      if (ledger.missing(key).length > 0) send({ type: 'gap.found', ...gapOf(stream) })
    },

    gaps: (): readonly Gap[] => ledger.open().map(gapOf),
    missing: ledger.missing,
    stream: ledger.stream,
    isWhole: ledger.isWhole,
    neverSent: ledger.neverSent,
  }
}

export type Arrivals = ReturnType<typeof createArrivals>
