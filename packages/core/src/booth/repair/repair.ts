import { fromPromise } from 'xstate'
import { askWaitMs, helloWaitMs, keptLines, maxPeerAsks } from '../../constants.ts'
import type { Control, ControlBody, Heads } from '../../domain/control-message.ts'
import { createKeptLines, type KeptLine } from '../../domain/kept-lines.ts'
import { createStreamLedger, type Noted, type Stream, streamKey } from '../../domain/stream-ledger.ts'
import type { LineOrigin } from '../../domain/transcript.ts'
import type { BoothCommand } from '../../machines/booth/booth.facts.ts'
import type { RepairRequest } from '../../machines/gap-repair/gap-repair.machine.ts'
import type { Gap } from '../../machines/reception/reception.machine.ts'
import { wait } from '../../policies/wait.ts'
import type { Module } from '../../ports/common.ts'
import type { Clock } from '../../ports/services.port.ts'
import type { Delivery } from '../../ports/transport.port.ts'
import type { Outbox } from '../lines/outbox.ts'
import type { RoomSession } from '../session/room-session.ts'
import { createAnswering } from './answering.ts'
import { createAsks, type Peer } from './asks.ts'
import { createHistoryReader } from './history-reader.ts'

const modules: readonly Module[] = ['subtitles', 'chat']
const maxPendingHeads = 500
const maxPendingHeadsOfSender = 4

export interface ReceptionOptions {
  readonly clock: Clock
  readonly session: RoomSession
  readonly outbox: Outbox
  /** Lines of before that a newcomer is shown, for each module. */
  readonly earlierLines: number
  readonly random: () => number
  /** The door for whatever arrives. */
  receive(delivery: Delivery, origin: LineOrigin): void
  send(command: BoothCommand): void
  /** Lines of one participant are missing for good. */
  lost(module: Module, lines: number): void
}

/** Notices what did not come, gets it from the history or from others, and answers those who ask. */
export function createReception(options: ReceptionOptions) {
  const { clock, session, outbox, random, send, lost } = options
  const earlierLines = Math.min(Math.max(options.earlierLines, 0), keptLines)
  const ledger = createStreamLedger()
  const kept = createKeptLines()
  let arriving = true
  let hasHistory = false
  let pendingHeads: { readonly peer: Peer; readonly heads: Heads }[] = []
  /** The numbers that a repair set out for. */
  const wanted = new Map<string, readonly number[]>()

  const tell = (module: Module, body: ControlBody, to?: string, id?: string) => session.tell(module, body, to, id)
  const asks = createAsks({ tell, random, receive: options.receive, ledger })
  const history = createHistoryReader({ clock, session, ledger, earlierLines, receive: options.receive })
  const answer = createAnswering({
    clock,
    kept,
    outbox,
    tell,
    messageBytes: session.messageBytes,
  })

  const gapOf = (stream: Stream): Gap => ({ stream: streamKey(stream), sender: stream.sender })

  const follow = (stream: Stream, { gap, closed, lost: lines }: Noted) => {
    if (lines > 0) lost(stream.module, lines)
    if (gap) send({ type: 'gap.found', ...gapOf(stream) })
    if (closed) send({ type: 'gap.closed', stream: streamKey(stream) })
  }

  const noteHeads = ({ sender, clientId }: Peer, heads: Heads) => {
    for (const module of modules) {
      const stream = { module, sender, clientId }
      follow(stream, ledger.head(stream, heads[module], arriving))
    }
  }

  /** One sender with ever new clients must not push out what others say of themselves. */
  const keepHeads = (peer: Peer, heads: Heads) => {
    const isOfSender = (pending: { readonly peer: Peer }) => pending.peer.sender === peer.sender
    const others = pendingHeads.filter((pending) => !isOfSender(pending)).slice(-maxPendingHeads)
    pendingHeads = [...others, ...pendingHeads.filter(isOfSender).slice(1 - maxPendingHeadsOfSender), { peer, heads }]
  }

  /** Asks those who answered for the lines of before, one after the other until somebody has them. */
  const askForEarlier = async (signal: AbortSignal) => {
    for (const peer of asks.somePeers(maxPeerAsks)) {
      const answered = await Promise.all(
        modules.map((module) => asks.latest(module, peer, earlierLines, wait(askWaitMs, clock, signal), signal)),
      )
      if (answered.every(Boolean) && !kept.isEmpty()) return
    }
  }

  return {
    receive: history.receive,

    /** A new stay in a room. */
    enter() {
      ledger.clear()
      kept.clear()
      asks.clear()
      wanted.clear()
      history.clear()
      arriving = true
      pendingHeads = []
    },

    keep: ({ module, ...line }: KeptLine & { readonly module: Module }) => kept.keep(module, line),

    noteNumber(module: Module, sender: string, clientId: string, seq: number, origin: LineOrigin): boolean {
      const stream = { module, sender, clientId }
      const isEarlier = origin === 'history'
      const noted = ledger.line(stream, seq, arriving, isEarlier, isEarlier && !hasHistory)
      follow(stream, noted)
      return noted.late
    },

    hear(control: Control, module: Module, sender: string) {
      const { clientId } = control
      if (clientId === outbox.clientId) return
      if (control.type === 'ask') {
        if (control.to === outbox.clientId) answer(module, control, sender)
        return
      }
      if (control.type === 'answer') {
        if (control.to === outbox.clientId) asks.answered(control, module, sender, arriving ? 'history' : 'repair')
        return
      }
      const peer = { sender, clientId }
      asks.met(peer)
      if (arriving) keepHeads(peer, control.heads)
      else {
        noteHeads(peer, control.heads)
        if (control.type === 'hello')
          for (const known of modules) {
            const stream = { module: known, ...peer }
            follow(stream, ledger.reopen(stream))
          }
      }
      const hasSomething = outbox.heads.subtitles + outbox.heads.chat > 0 || !kept.isEmpty()
      if (control.type === 'hello' && hasSomething) send({ type: 'head.asked' })
    },

    announce: fromPromise<void, void>(async () => {
      await tell('subtitles', { type: 'head', heads: outbox.heads })
    }),

    catchUp: fromPromise<readonly Gap[], { readonly arrived: boolean }>(async ({ input: { arrived }, signal }) => {
      arriving = !arrived
      const open = session.need()
      hasHistory = open.history !== undefined
      try {
        const greeted = tell('subtitles', { type: 'hello', heads: outbox.heads }).catch(() => {})
        await history.catchUp(open, arriving, signal)
        await greeted
        // Whoever was there before says so, and its lines of before are not missing.
        if (arriving) await wait(helloWaitMs, clock, signal)
        if (arriving && !hasHistory && earlierLines > 0) await askForEarlier(signal)
      } finally {
        if (!signal.aborted) {
          for (const { peer, heads } of pendingHeads) noteHeads(peer, heads)
          pendingHeads = []
          arriving = false
        }
      }
      return ledger.open().map(gapOf)
    }),

    /** Resolves to whether nothing is missing any more. */
    fetch: fromPromise<boolean, RepairRequest>(async ({ input: { stream: key, source }, signal }) => {
      const stream = ledger.stream(key)
      const missing = ledger.missing(key)
      if (!stream || missing.length === 0) return true
      if (source === 'history') {
        wanted.set(key, missing)
        await history.find(stream, signal)
      } else if (source === 'sender') await asks.lines(stream, missing, stream, signal)
      else {
        const [peer] = asks.somePeers(1, stream.clientId)
        if (peer) await asks.lines(stream, missing, peer, signal)
      }
      return ledger.missing(key).length === 0
    }),

    /** The tries are over: says how many lines are lost, and looks after what went missing meanwhile. */
    giveUp(key: string) {
      const stream = ledger.stream(key)
      const seqs = wanted.get(key) ?? ledger.missing(key)
      wanted.delete(key)
      if (!stream) return
      const given = ledger.giveUp(key, seqs)
      if (given > 0) lost(stream.module, given)
      if (ledger.missing(key).length > 0) send({ type: 'gap.found', ...gapOf(stream) })
    },
  }
}

export type Reception = ReturnType<typeof createReception>
