import { maxToldStreams } from '../../constants.ts'
import type { BoothPeer, Heads, ToldStream } from '../../domain/control-message.ts'
import { modules } from '../../domain/modules.ts'
import { createOwnedMap } from '../../domain/owned-map.ts'
import { createStreamLedger, type Noted, type Stream, streamKey } from '../../domain/stream-ledger.ts'
import type { LineOrigin } from '../../domain/transcript.ts'
import type { Gap } from '../../machines/reception/reception.machine.ts'
import type { Outlets } from '../desk.ts'
import type { Hiding } from '../people/hiding.ts'
import type { People } from '../people/people.ts'

const maxPendingHeads = 500
const maxPendingHeadsOfPerson = 4
const maxClaimedStreams = 1_000

interface PendingHeads {
  readonly peer: BoothPeer
  readonly heads: Heads
}

export interface ArrivalsOptions extends Pick<Outlets, 'send' | 'tell'> {
  readonly isHidden: Hiding['hidesSender']
  readonly personOf: People['personOf']
}

/** Tracks which lines arrived and which are missing. Lines from before this participant joined do not count as missing. */
export function createArrivals({ send, tell, isHidden, personOf }: ArrivalsOptions) {
  const noLedger = () =>
    createStreamLedger({
      personOf,
      onForgotten: (stream, lost) => follow(stream, { late: false, gap: false, closed: true, lost }),
    })
  const noHeads = () =>
    createOwnedMap<PendingHeads>({ max: maxPendingHeads, maxOfOwner: maxPendingHeadsOfPerson, whenFull: 'share' })
  let ledger = noLedger()
  let isArriving = true
  let hasHistory = false
  /** Heads that arrived before this participant had caught up. */
  let pending = noHeads()
  /** Streams of which others told where they end, while this participant arrived; a sender may tell of so many. */
  const claimed = new Map<string, Stream>()
  const claimsOf = new Map<string, number>()

  /** One repair at a time for each person. */
  const gapOf = (stream: Stream): Gap => ({ stream: streamKey(stream), sender: personOf(stream.sender) })

  const follow = (stream: Stream, { gap, closed, lost }: Noted) => {
    if (lost > 0) tell({ type: 'lines.lost', module: stream.module, lines: lost })
    if (gap) send({ type: 'gap.found', ...gapOf(stream) })
    if (closed) send({ type: 'gap.closed', stream: streamKey(stream) })
  }

  const noteHeads = ({ peer, heads }: PendingHeads) => {
    if (isHidden(peer.sender)) return
    for (const module of modules) {
      const stream = { module, ...peer }
      follow(stream, ledger.head(stream, heads[module], isArriving))
    }
  }

  const headKey = ({ sender, clientId }: BoothPeer) => JSON.stringify([sender, clientId])
  const keepHeads = (peer: BoothPeer, heads: Heads) => {
    const key = headKey(peer)
    const { subtitles = 0, chat = 0 } = pending.get(key)?.heads ?? {}
    const latest = { subtitles: Math.max(subtitles, heads.subtitles), chat: Math.max(chat, heads.chat) }
    pending.set(key, personOf(peer.sender), { peer, heads: latest })
  }

  return {
    get isArriving() {
      return isArriving
    },

    /** Resets for a new stay in a room. */
    enter() {
      ledger = noLedger()
      isArriving = true
      pending = noHeads()
      claimed.clear()
      claimsOf.clear()
    },

    /** Catching up begins. */
    begin(state: { readonly isArriving: boolean; readonly hasHistory: boolean; readonly isQuiet?: boolean }) {
      isArriving = state.isArriving
      hasHistory = state.hasHistory
      if (state.isQuiet) ledger.startAnywhere()
    },

    /** Caught up: from now on, lines that do not arrive are missing. */
    arrived() {
      for (const entry of pending.values()) noteHeads(entry)
      pending = noHeads()
      claimed.clear()
      claimsOf.clear()
      isArriving = false
    },

    /** Notes a numbered line, new or repeated. Returns whether later lines from its sender have arrived already. */
    line(stream: Stream, seq: number, origin: LineOrigin): boolean {
      const isEarlier = origin === 'history'
      const noted = ledger.line(stream, seq, isArriving, isEarlier, isEarlier && !hasHistory)
      follow(stream, noted)
      return noted.late
    },

    /** Notes a number whose line was not let in. It makes no stream known: it does not come in later, and neither it nor one before it is missing. */
    refuse(stream: Stream, seq: number) {
      if (ledger.stream(streamKey(stream))) follow(stream, ledger.line(stream, seq, isArriving, true))
      ledger.refuse(stream, seq)
    },

    isRefused: (stream: Stream, seq: number) => ledger.isRefused(stream, seq),

    /** Notes the latest sequence numbers that a peer announces. */
    heads(peer: BoothPeer, heads: Heads) {
      if (isArriving) keepHeads(peer, heads)
      else noteHeads({ peer, heads })
    },

    /** Notes where the streams of others end, as one tells who does not speak for them. */
    claims({ sender: teller }: BoothPeer, streams: readonly ToldStream[] = []) {
      if (!isArriving) return
      for (const { sender, clientId, ...heads } of streams)
        for (const module of modules) {
          const stream = { module, sender, clientId }
          const count = (claimsOf.get(teller) ?? 0) + 1
          if (heads[module] === 0 || count > 2 * maxToldStreams || claimed.size >= maxClaimedStreams) continue
          claimsOf.set(teller, count)
          claimed.set(streamKey(stream), stream)
          ledger.claim(stream, heads[module])
        }
    },

    /** Of how many streams others told, of which no line has come. */
    lacking: (): number => [...claimed.keys()].filter((key) => !ledger.hasLine(key)).length,

    ends: () => ledger.ends(),

    /** Whether a peer said, while this participant came, that its lines go on after those that are here. */
    isBehind(peer: BoothPeer): boolean {
      const heads = pending.get(headKey(peer))?.heads
      return modules.some((module) => (heads?.[module] ?? 0) > ledger.last(streamKey({ module, ...peer })))
    },

    /** A peer is back: lines that were given up may be recovered after all. */
    reopen(peer: BoothPeer) {
      if (isArriving || isHidden(peer.sender)) return
      for (const module of modules) {
        const stream = { module, ...peer }
        follow(stream, ledger.reopen(stream))
      }
    },

    /** Gives up lines that nobody has; lines that went missing meanwhile are requested. */
    giveUp(key: string) {
      const stream = ledger.stream(key)
      if (!stream) return
      const given = ledger.giveUp(key)
      if (given > 0) tell({ type: 'lines.lost', module: stream.module, lines: given })
      if (ledger.missing(key).length > 0) send({ type: 'gap.found', ...gapOf(stream) })
    },

    /** Of who is hidden now, nothing is missing. */
    hidingChanged() {
      for (const stream of ledger.open().filter(({ sender }) => isHidden(sender))) {
        const key = streamKey(stream)
        ledger.giveUp(key, ledger.missing(key))
        send({ type: 'gap.closed', stream: key })
      }
    },

    beginRepair: (key: string) => ledger.begin(key),
    gaps: (): readonly Gap[] => ledger.open().map(gapOf),
    missing: (key: string) => ledger.missing(key),
    stream: (key: string) => ledger.stream(key),
    isWhole: () => ledger.isWhole(),
    neverSent: (key: string, seqs: readonly number[]) => ledger.neverSent(key, seqs),
  }
}

export type Arrivals = ReturnType<typeof createArrivals>
