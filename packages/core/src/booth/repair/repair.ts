import { fromPromise } from 'xstate'
import { askWaitMs, helloWaitMs, keptLines, maxPeerAsks } from '../../constants.ts'
import { modules } from '../../domain/modules.ts'
import type { RepairRequest, RepairResult } from '../../machines/gap-repair/gap-repair.machine.ts'
import type { Gap } from '../../machines/reception/reception.machine.ts'
import type { SenderRate } from '../../policies/sender-rate.ts'
import { wait } from '../../policies/wait.ts'
import type { Delivery } from '../../ports/transport.port.ts'
import type { Desk, DeskTools } from '../desk.ts'
import type { Peer } from '../lines/arrivals.ts'
import type { ReceivedControl } from '../lines/inbox.ts'
import type { LinesDesk } from '../lines/lines-desk.ts'
import type { ShelfReader } from '../lines/shelf.ts'
import type { RoomSession } from '../session/room-session.ts'
import type { Answering } from './answering.ts'
import { type AskEnd, createAsks } from './asks.ts'
import { createDoor } from './door.ts'
import { createHistoryReader } from './history-reader.ts'

export interface RepairOptions extends Pick<DeskTools, 'clock' | 'send' | 'tell'> {
  readonly session: RoomSession
  readonly lines: Pick<LinesDesk, 'arrivals' | 'inbox' | 'readers'> & { readonly shelf: ShelfReader }
  /** Earlier lines shown on joining, per module. */
  readonly earlierLines: number
  readonly random: () => number
  readonly answerBytesPerSecond: number
  readonly senderRate: SenderRate
}

/** Recovers missed lines from history or from peers, and answers the peers' own requests. */
export function createRepair({ clock, session, lines, random, send, tell, ...options }: RepairOptions) {
  const { shelf, arrivals, inbox, readers } = lines
  const earlierLines = Math.min(Math.max(options.earlierLines, 0), keptLines)
  /** The sequence numbers that each repair started with. */
  const wanted = new Map<string, readonly number[]>()

  const { sendControl } = session
  const asks = createAsks({ sendControl, random, receive: inbox, arrivals })
  const { isAsked } = asks
  const door = createDoor({ clock, tell, session, shelf, arrivals, isAsked, senderRate: options.senderRate })
  const history = createHistoryReader({ clock, session, arrivals, earlierLines, receive: inbox })
  let answering: Answering | undefined
  /** Its code loads with the first request; one that gets no reply is made to somebody else. */
  const answer: Answering = (...request) => {
    const reply = async () => {
      const { createAnswering } = await import('./answering.ts')
      answering ??= createAnswering({
        clock,
        shelf,
        sendControl,
        messageBytes: session.messageBytes,
        userOf: session.userOf,
        bytesPerSecond: options.answerBytesPerSecond,
      })
      answering(...request)
    }
    reply().catch(() => {})
  }

  const onControl = ({ control, module, sender }: ReceivedControl) => {
    const { clientId } = control
    if (control.type === 'ask') {
      if (control.to === shelf.clientId) answer(module, control, sender)
      return
    }
    if (control.type === 'answer') {
      if (control.to === shelf.clientId)
        asks.answered(control, module, sender, arrivals.isArriving ? 'history' : 'repair')
      return
    }
    if (control.type === 'reads') return readers.heard(sender, clientId, control.reads)
    if (control.type !== 'hello' && control.type !== 'head') return
    const peer = { sender, clientId }
    asks.addPeer(peer)
    arrivals.heads(peer, control.heads)
    if (control.type === 'head') return
    readers.greeted(sender)
    arrivals.reopen(peer)
    const hasSomething = shelf.heads.subtitles + shelf.heads.chat > 0 || !shelf.isEmpty()
    if (hasSomething) send({ type: 'head.asked' })
  }

  /**
   * Asks known peers for earlier lines, one after another until one has them, and then those who spoke and of whose lines it gave none: it may
   * have left them out. Once more whoever has none to give now.
   */
  const askForEarlier = async (signal: AbortSignal) => {
    const busy: Peer[] = []
    let waitMs = 0
    const hasAnswered = async (peer: Peer) => {
      const ends = await Promise.all(
        modules.map((module) => asks.latest(module, peer, earlierLines, wait(askWaitMs, clock, signal), signal)),
      )
      const waits = ends.flatMap((end) => (typeof end === 'object' ? [end.waitMs] : []))
      if (waits.length > 0) busy.push(peer)
      waitMs = Math.max(waitMs, ...waits)
      return ends.every((end) => end === 'complete') && !shelf.isEmpty()
    }
    const asked = new Set<Peer>()
    let isFound = false
    for (const peer of asks.somePeers(maxPeerAsks)) {
      if (isFound) break
      asked.add(peer)
      isFound = await hasAnswered(peer)
    }
    const others = asks
      .somePeers(Number.POSITIVE_INFINITY)
      .filter((peer) => !asked.has(peer) && arrivals.isBehind(peer))
    for (const peer of others.slice(0, maxPeerAsks)) isFound = (await hasAnswered(peer)) || isFound
    const again = busy.splice(0).filter((peer) => !isFound || arrivals.isBehind(peer))
    if (again.length > 0) await wait(waitMs, clock, signal)
    for (const peer of again) await hasAnswered(peer)
  }

  const announce = fromPromise<void, void>(async () => {
    await sendControl('subtitles', { type: 'head', heads: shelf.heads })
  })

  const catchUp = fromPromise<readonly Gap[], { readonly arrived: boolean }>(async ({ input: { arrived }, signal }) => {
    const isArriving = !arrived
    const open = session.need()
    const hasHistory = open.history !== undefined
    arrivals.begin({ isArriving, hasHistory })
    try {
      const greeted = sendControl('subtitles', { type: 'hello', heads: shelf.heads }).catch(() => {})
      await history.catchUp(open, isArriving, signal)
      await greeted
      // Peers announce the numbers of their earlier lines, which then do not count as missing.
      if (isArriving) await wait(helloWaitMs, clock, signal)
      if (isArriving && !hasHistory && earlierLines > 0) await askForEarlier(signal)
    } finally {
      if (!signal.aborted) arrivals.arrived()
    }
    return arrivals.gaps()
  })

  const fetch = fromPromise<RepairResult, RepairRequest>(async ({ input: { stream: key, source }, signal }) => {
    const stream = arrivals.stream(key)
    const missing = arrivals.missing(key)
    if (!stream || missing.length === 0) return 'repaired'
    let end: AskEnd = 'incomplete'
    if (source === 'history') {
      wanted.set(key, missing)
      await history.find(stream, signal)
    } else if (source === 'sender') end = await asks.lines(stream, missing, stream, signal)
    else {
      const [peer] = asks.somePeers(1, stream.clientId)
      if (peer) end = await asks.lines(stream, missing, peer, signal)
    }
    if (arrivals.missing(key).length === 0) return 'repaired'
    return typeof end === 'object' ? end : 'open'
  })

  const desk: Desk = {
    facts: {
      'room.entered'() {
        asks.clear()
        wanted.clear()
        history.clear()
      },
      'gap.unrepaired'({ stream }) {
        arrivals.giveUp(stream, wanted.get(stream) ?? arrivals.missing(stream))
        wanted.delete(stream)
      },
    },
  }

  return {
    ...desk,
    door,
    actors: { announce, catchUp, fetch },
    /** Handles a delivery of the transport. */
    receive(delivery: Delivery) {
      const received = door.admits(delivery) ? history.receive(delivery) : undefined
      if (received) onControl(received)
    },
  }
}

export type Repair = ReturnType<typeof createRepair>
