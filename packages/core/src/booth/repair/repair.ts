import { fromPromise } from 'xstate'
import { keptLines, listenerAskMs, maxSenderChars, stateWaitMs } from '../../constants.ts'
import type { RepairRequest, RepairResult } from '../../machines/gap-repair/gap-repair.machine.ts'
import type { CatchUpRequest, Gap } from '../../machines/reception/reception.machine.ts'
import type { SenderRate } from '../../policies/sender-rate.ts'
import { wait } from '../../policies/wait.ts'
import type { Delivery } from '../../ports/transport.port.ts'
import type { Desk, DeskTools } from '../desk.ts'
import type { ReceivedControl } from '../lines/inbox.ts'
import type { LinesDesk } from '../lines/lines-desk.ts'
import type { ShelfReader } from '../lines/shelf.ts'
import type { RoomSession } from '../session/room-session.ts'
import type { Answering } from './answering.ts'
import { type AskEnd, createAsks } from './asks.ts'
import { createDoor } from './door.ts'
import { createEarlierLines } from './earlier-lines.ts'
import { createHistoryReader } from './history-reader.ts'

export interface RepairOptions extends Pick<DeskTools, 'clock' | 'tell' | 'stores'> {
  readonly session: RoomSession
  readonly lines: Pick<LinesDesk, 'arrivals' | 'inbox' | 'announce' | 'heardState'> & { readonly shelf: ShelfReader }
  /** Earlier lines shown on joining, per module. */
  readonly earlierLines: number
  readonly random: () => number
  readonly answerBytesPerSecond: number
  readonly senderRate: SenderRate
}

/** Recovers missed lines from history or from peers, and answers the peers' own requests. */
export function createRepair({ clock, stores, session, lines, random, tell, ...options }: RepairOptions) {
  const { shelf, arrivals, inbox } = lines
  const earlierLines = Math.min(Math.max(options.earlierLines, 0), keptLines)

  const { sendControl } = session
  const asks = createAsks({ sendControl, random, receive: inbox, arrivals })
  const { isAsked } = asks
  const askForEarlier = createEarlierLines({ clock, stores, session, shelf, arrivals, asks, count: earlierLines })
  const door = createDoor({ clock, tell, session, shelf, arrivals, isAsked, senderRate: options.senderRate })
  const history = createHistoryReader({ clock, session, arrivals, earlierLines, receive: inbox })
  /** Loads with the first who comes: next, he asks for lines, and waits for nobody long. */
  const loadAnswering = () => import('./answering.ts')
  let answering: Answering | undefined
  /** A request that gets no reply is made to somebody else. */
  const answer: Answering = (...request) => {
    const reply = async () => {
      const { createAnswering } = await loadAnswering()
      answering ??= createAnswering({
        clock,
        shelf,
        sendControl,
        messageBytes: session.messageBytes,
        payerOf: session.payerOf,
        bytesPerSecond: options.answerBytesPerSecond,
      })
      answering(...request)
    }
    reply().catch(() => {})
  }

  const onControl = ({ control, sender }: ReceivedControl) => {
    const { clientId } = control
    if (control.type === 'ask') {
      if (control.to === shelf.clientId && !session.listens()) answer(control, sender)
      return
    }
    if (control.type === 'answer') {
      if (control.to === shelf.clientId) asks.answered(control, sender, arrivals.isArriving ? 'history' : 'repair')
      return
    }
    if (control.type !== 'state') return
    lines.heardState(sender, control)
    if (control.listens) return
    const peer = { sender, clientId }
    if (control.asks) void loadAnswering().catch(() => {})
    else asks.addPeer(peer)
    arrivals.heads(peer, control.heads, control.asks)
  }

  const askForStates = async (signal: AbortSignal) => {
    lines.announce({ asks: true }).catch(() => {})
    await wait(stateWaitMs, clock, signal)
  }

  const announce = fromPromise<void, void>(() => lines.announce())

  const catchUp = fromPromise<readonly Gap[], CatchUpRequest>(async ({ input: { arrived, isLastTry }, signal }) => {
    const isArriving = !arrived
    try {
      const open = session.need()
      const hasHistory = open.history !== undefined
      const listens = session.listens()
      arrivals.begin({ isArriving, startsAnywhere: listens })
      // Among many, it reads all that it needs from the history.
      const asking = listens && hasHistory ? undefined : lines.announce({ asks: true }).catch(() => {})
      await history.catchUp(open, isArriving, signal)
      history.release()
      await asking
      // The others say where their earlier lines end, which then do not count as missing.
      if (isArriving && asking) await wait(stateWaitMs, clock, signal)
      if (isArriving && !hasHistory && earlierLines > 0) {
        // They may take their time.
        if (asks.somePeers(1).length === 0 && stores.participants.get().size > 0) await askForStates(signal)
        await askForEarlier(signal)
      }
    } catch (error) {
      if (isLastTry && !signal.aborted) {
        history.release()
        arrivals.arrived()
      }
      throw error
    }
    if (!signal.aborted) arrivals.arrived()
    return arrivals.gaps()
  })

  const fetch = fromPromise<RepairResult, RepairRequest>(async ({ input: { stream: key, source }, signal }) => {
    const stream = arrivals.stream(key)
    const missing = arrivals.missing(key)
    if (!stream || missing.length === 0) return 'repaired'
    let end: AskEnd = 'incomplete'
    if (source === 'history') {
      arrivals.beginRepair(key)
      if (session.listens() && !session.need().history) await wait(random() * listenerAskMs, clock, signal)
      await history.find(stream, signal)
    } else if (source === 'sender') end = await asks.lines(stream, missing, stream, signal)
    else {
      const [peer] = asks.somePeers(1, ({ clientId }) => clientId !== stream.clientId)
      if (peer) end = await asks.lines(stream, missing, peer, signal)
    }
    if (arrivals.missing(key).length === 0) return 'repaired'
    return typeof end === 'object' ? end : 'open'
  })

  const desk: Desk = {
    facts: {
      'room.entered'() {
        asks.clear()
        history.clear()
      },
      'connection.closed'() {
        history.hold()
        arrivals.fallBehind()
      },
      'stay.ended': history.clear,
      'gap.unrepaired': ({ stream }) => arrivals.giveUp(stream),
    },
  }

  return {
    ...desk,
    door,
    actors: { announce, catchUp, fetch },
    /** Handles a delivery of the transport. */
    receive(delivery: Delivery) {
      const isUnnamable = String(delivery?.sender ?? '').length > maxSenderChars
      // Where it is parsed, it is dropped and counted.
      if (isUnnamable) inbox(delivery, 'live')
      const received = !isUnnamable && door.admits(delivery) ? history.receive(delivery) : undefined
      if (received) onControl(received)
    },
  }
}

export type Repair = ReturnType<typeof createRepair>
