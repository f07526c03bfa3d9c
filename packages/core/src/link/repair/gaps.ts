import { createOwnedMap } from '../../kit/owned-map.ts'
import { modules } from '../../modules.ts'
import type { Module } from '../../ports/common.ts'
import { keptLines } from '../limits.ts'
import type { LinkAtoms } from '../link-atoms.ts'
import type { LinkReport } from '../reports.ts'
import type { BoothPeer, Heads } from '../wire/control-message.ts'
import type { LineOrigin } from '../wire/message.ts'
import type { Gap, Repair } from './repair.ts'
import { createStreamLedger, type Noted, type Stream, streamKey } from './stream-ledger.ts'

const maxPendingHeads = 500
const maxPendingHeadsOfPerson = 4

interface PendingHeads {
  readonly peer: BoothPeer
  readonly heads: Heads
  /** It has just come, or is back. */
  readonly asks: boolean
}

export interface GapsOptions {
  report(what: LinkReport): void
  readonly repair: Pick<Repair, 'found' | 'closed'>
  readonly stores: Pick<LinkAtoms, 'participants'>
  /** Nothing of this sender is missing. */
  isUnwanted(sender: string): boolean
  personOf(sender: string): string
}

/** Tracks which lines arrived and which are missing. Lines from before this participant joined do not count as missing. */
export function createGaps({ stores, repair, report, isUnwanted, personOf }: GapsOptions) {
  const ledger = createStreamLedger({
    personOf,
    onForgotten: (stream, lost) => follow(stream, { late: false, gap: false, closed: true, lost }),
  })
  const noHeads = () =>
    createOwnedMap<PendingHeads>({ max: maxPendingHeads, maxOfOwner: maxPendingHeadsOfPerson, whenFull: 'share' })
  let isArriving = true
  let isCatchingUp = true
  /** Heads that arrived before this participant had caught up. */
  let pending = noHeads()
  /** Who was there before, and has not said yet where its lines end: what is heard first of them is not where they begin. */
  const before = new Set<string>()

  let hasToldOmitted = false

  const isFromBefore = (sender: string) => isArriving || before.has(sender)

  /** One repair at a time for each person. */
  const gapOf = (stream: Stream): Gap => ({ stream: streamKey(stream), person: personOf(stream.sender) })

  const lose = (module: Module, lines: number) => {
    if (lines > 0) report({ type: 'lines.lost', module, lines })
  }

  const follow = (stream: Stream, { gap, closed, lost }: Noted) => {
    lose(stream.module, lost)
    if (gap) repair.found(gapOf(stream))
    if (closed) repair.closed(streamKey(stream))
  }

  /** The stream of a sender that asks, and was not known before, continues from here. */
  const noteHeads = ({ peer, heads, asks }: PendingHeads) => {
    if (isUnwanted(peer.sender)) return
    for (const module of modules) {
      const stream = { module, ...peer }
      const isOfBefore = isFromBefore(peer.sender)
      follow(stream, ledger.head(stream, heads[module], asks || isOfBefore, isOfBefore))
      if (asks && !isArriving) follow(stream, ledger.reopen(stream))
    }
    before.delete(peer.sender)
  }

  const headKey = ({ sender, clientId }: BoothPeer) => JSON.stringify([sender, clientId])
  const keepHeads = ({ peer, heads, asks }: PendingHeads) => {
    const key = headKey(peer)
    const known = pending.get(key)
    const { subtitles = 0, chat = 0 } = known?.heads ?? {}
    const latest = { subtitles: Math.max(subtitles, heads.subtitles), chat: Math.max(chat, heads.chat) }
    pending.set(key, personOf(peer.sender), { peer, heads: latest, asks: asks || known?.asks === true })
  }

  /** Lines that nobody has; lines that went missing meanwhile are requested. */
  const giveUp = (key: string) => {
    const stream = ledger.stream(key)
    if (!stream) return
    const given = ledger.giveUp(key)
    lose(stream.module, given)
    if (ledger.missing(key).length > 0) repair.found(gapOf(stream))
  }

  const dropUnwanted = () => {
    for (const stream of ledger.open().filter(({ sender }) => isUnwanted(sender))) {
      const key = streamKey(stream)
      ledger.giveUp(key, ledger.missing(key))
      repair.closed(key)
    }
  }

  return {
    /** The connection has closed: what comes before the next session has caught up may come again. */
    closed() {
      isCatchingUp = true
    },

    /** Who is unwanted may have changed. */
    dropUnwanted,

    get isArriving() {
      return isArriving
    },

    /** Catching up begins, maybe once more. With `startsAnywhere`, not all say where their lines end. */
    begin(state: { readonly isArriving: boolean; readonly startsAnywhere?: boolean }) {
      isArriving = state.isArriving
      isCatchingUp = true
      if (state.startsAnywhere) ledger.startAnywhere()
    },

    /** Caught up: from now on, lines that do not arrive are missing. */
    arrived() {
      if (isArriving) for (const sender of stores.participants.get().keys()) before.add(sender)
      for (const entry of pending.values()) noteHeads(entry)
      pending = noHeads()
      isArriving = isCatchingUp = false
    },

    /** Notes a numbered line, new or repeated. Returns whether later lines from its sender have arrived already. */
    line(stream: Stream, seq: number, origin: LineOrigin): boolean {
      const noted = ledger.line(stream, seq, isFromBefore(stream.sender), origin === 'history')
      follow(stream, noted)
      return noted.late
    },

    /** Notes the number of a line that was refused. It opens no stream, and neither it nor an earlier one counts as missing. */
    refuse(stream: Stream, seq: number) {
      if (ledger.stream(streamKey(stream))) follow(stream, ledger.line(stream, seq, isArriving, true))
      ledger.refuse(stream, seq)
    },

    isRefused: (stream: Stream, seq: number) => ledger.isRefused(stream, seq),

    /** Notes where a peer says that its lines end. With `asks`, it has just come or is back, and lines that were given up may be recovered after all. */
    heads(peer: BoothPeer, heads: Heads, asks = false) {
      if (isCatchingUp) keepHeads({ peer, heads, asks })
      else noteHeads({ peer, heads, asks })
    },

    /** Where a peer said that its lines end, while this participant came. */
    pendingHeads: (peer: BoothPeer): Heads | undefined => pending.get(headKey(peer))?.heads,

    /** Earlier lines that a peer cannot send for their length; no other can, so it is told once. */
    omitted(lines: Heads) {
      if (hasToldOmitted) return
      hasToldOmitted = true
      for (const module of modules) lose(module, Math.min(lines[module], keptLines))
    },

    giveUp,
    beginRepair: (key: string) => ledger.begin(key),
    open: (): readonly Gap[] => ledger.open().map(gapOf),
    missing: (key: string) => ledger.missing(key),
    stream: (key: string) => ledger.stream(key),
    isWhole: () => ledger.isWhole(),
    neverSent: (key: string, seqs: readonly number[]) => ledger.neverSent(key, seqs),
  }
}

export type Gaps = ReturnType<typeof createGaps>
