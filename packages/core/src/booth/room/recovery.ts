import { listenerAskMs, maxSenderChars, stateWaitMs } from '../../constants.ts'
import type { RepairRequest, RepairResult } from '../../machines/gap-repair/gap-repair.machine.ts'
import type { CatchUpRequest, Gap } from '../../machines/reception/reception.machine.ts'
import type { SenderRate } from '../../policies/sender-rate.ts'
import { wait } from '../../policies/wait.ts'
import type { Delivery } from '../../ports/transport.port.ts'
import type { Desk, DeskTools } from '../desk.ts'
import type { Inbox, ReceivedControl } from '../entrance/inbox.ts'
import { createSenderAdmission, senderOf } from '../entrance/sender-admission.ts'
import type { OutboxReader } from '../lines/outbox.ts'
import { createEarlierLines } from '../newcomers/earlier-lines.ts'
import { createHistoryReader } from '../newcomers/history-reader.ts'
import type { OwnState } from '../people/own-state.ts'
import type { People } from '../people/people.ts'
import type { Readers } from '../people/readers.ts'
import type { Answering } from '../repair/answering.ts'
import type { Arrivals } from '../repair/arrivals.ts'
import { type AskEnd, createAsks } from '../repair/asks.ts'
import type { RoomSession } from '../session/room-session.ts'

export interface RecoveryOptions extends Pick<DeskTools, 'clock' | 'tell' | 'stores'> {
  readonly session: RoomSession
  readonly people: Pick<People, 'authorOf' | 'personOf'>
  readonly outbox: OutboxReader
  readonly arrivals: Arrivals
  readonly inbox: Inbox
  readonly ownState: OwnState
  readonly readers: Readers
  /** Earlier lines shown on joining, per module. */
  readonly earlierLines: number
  readonly random: () => number
  readonly answerBytesPerSecond: number
  readonly senderRate: SenderRate
}

/** Recovers missed lines from history or from peers, and answers the peers' own requests. */
export function createRecovery({
  clock,
  stores,
  session,
  people,
  outbox,
  arrivals,
  inbox,
  ownState,
  readers,
  random,
  tell,
  ...options
}: RecoveryOptions) {
  const { earlierLines } = options

  const { sendControl } = session
  const { personOf } = people
  const asks = createAsks({ sendControl, personOf, random, receive: inbox, arrivals })
  const { isAsked } = asks
  const askForEarlier = createEarlierLines({ clock, stores, people, outbox, arrivals, asks, count: earlierLines })
  const admission = createSenderAdmission({ clock, tell, outbox, arrivals, isAsked, senderRate: options.senderRate })
  const history = createHistoryReader({ clock, session, arrivals, earlierLines, receive: inbox })
  /** Loads with the first newcomer, who asks for lines next and does not wait long. */
  const loadAnswering = () => import('../repair/answering.ts')
  let answering: Answering | undefined
  /** A request that gets no reply is made to somebody else. */
  const answer: Answering = (...request) => {
    const reply = async () => {
      const { createAnswering } = await loadAnswering()
      answering ??= createAnswering({
        clock,
        outbox,
        sendControl,
        messageBytes: session.messageBytes,
        bytesPerSecond: options.answerBytesPerSecond,
      })
      answering(...request)
    }
    reply().catch(() => {})
  }

  const onControl = ({ control, author }: ReceivedControl) => {
    const { clientId } = control
    const { sender } = author
    if (control.type === 'ask') {
      if (control.to === outbox.clientId && !session.listens()) answer(control, author)
      return
    }
    if (control.type === 'answer') {
      if (control.to === outbox.clientId) asks.answered(control, sender, arrivals.isArriving ? 'history' : 'repair')
      return
    }
    if (control.type !== 'state') return
    readers.heard(sender, control)
    ownState.heard(author, control)
    if (control.listens || !control.heads) return
    const peer = { sender, clientId }
    if (control.asks) void loadAnswering().catch(() => {})
    else asks.addPeer(peer)
    arrivals.heads(peer, control.heads, control.asks)
  }

  const askForStates = async (signal: AbortSignal) => {
    ownState.announce({ asks: true }).catch(() => {})
    await wait(stateWaitMs, clock, signal)
  }

  const catchUp = async ({ arrived, isLastTry }: CatchUpRequest, signal: AbortSignal): Promise<readonly Gap[]> => {
    const isArriving = !arrived
    try {
      const open = session.need()
      const hasHistory = open.history !== undefined
      const listens = session.listens()
      arrivals.begin({ isArriving, startsAnywhere: listens })
      // Among many, it reads all that it needs from the history.
      const asking = listens && hasHistory ? undefined : ownState.announce({ asks: true }).catch(() => {})
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
  }

  const fetch = async ({ stream: key, source }: RepairRequest, signal: AbortSignal): Promise<RepairResult> => {
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
  }

  const desk: Desk = {
    facts: {
      'connection.closed'() {
        history.hold()
        arrivals.fallBehind()
      },
      'gap.unrepaired': ({ stream }) => arrivals.giveUp(stream),
    },
  }

  return {
    ...desk,
    admission,
    announce: () => ownState.announceHeads(),
    catchUp,
    fetch,
    /** Handles a delivery of the transport. */
    receive(delivery: Delivery) {
      const sender = senderOf(delivery)
      const isUnnamable = sender.length > maxSenderChars
      // Where it is parsed, it is dropped and counted.
      if (isUnnamable) inbox(delivery, 'live')
      const isAdmitted = !isUnnamable && admission.admits(delivery, sender, personOf(sender))
      const received = isAdmitted ? history.receive(delivery) : undefined
      if (received) onControl(received)
    },
  }
}
