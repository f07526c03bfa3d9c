import { fromPromise } from 'xstate'
import { askWaitMs, helloWaitMs, keptLines, listenerAskMs, maxPeerAsks, maxSenderChars } from '../../constants.ts'
import type { BoothPeer } from '../../domain/control-message.ts'
import { modules } from '../../domain/modules.ts'
import type { RepairRequest, RepairResult } from '../../machines/gap-repair/gap-repair.machine.ts'
import type { Gap } from '../../machines/reception/reception.machine.ts'
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
import { createHistoryReader } from './history-reader.ts'
import { createSenderAdmission, senderOf } from './sender-admission.ts'
import type { Telling } from './telling.ts'

export interface RepairOptions extends Pick<DeskTools, 'clock' | 'send' | 'tell' | 'stores'> {
  readonly session: RoomSession
  readonly lines: Pick<LinesDesk, 'arrivals' | 'inbox' | 'readers'> & { readonly shelf: ShelfReader }
  /** Earlier lines shown on joining, per module. */
  readonly earlierLines: number
  readonly random: () => number
  readonly answerBytesPerSecond: number
  readonly senderRate: SenderRate
}

/** Recovers missed lines from history or from peers, and answers the peers' own requests. */
export function createRepair({ clock, stores, session, lines, random, send, tell, ...options }: RepairOptions) {
  const { shelf, arrivals, inbox, readers } = lines
  const earlierLines = Math.min(Math.max(options.earlierLines, 0), keptLines)

  const { sendControl } = session
  const asks = createAsks({ sendControl, random, receive: inbox, arrivals })
  const { isAsked } = asks
  const admission = createSenderAdmission({ clock, tell, shelf, arrivals, isAsked, senderRate: options.senderRate })
  const history = createHistoryReader({ clock, session, arrivals, earlierLines, receive: inbox })
  let telling: Telling | undefined
  const loadAnswering = () => import('./answering.ts')
  /** Its code loads with the first newcomer, and that of the answers: he asks next, and waits for nobody long. */
  const greeted = async (without?: readonly BoothPeer[]) => {
    loadAnswering().catch(() => {})
    const { createTelling } = await import('./telling.ts')
    const { messageBytes } = session
    telling ??= createTelling({
      clock,
      random,
      shelf,
      arrivals,
      isPresent: (sender) => stores.participants.get().has(sender),
      messageBytes,
      sendControl,
    })
    telling.greeted(without)
  }
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
        bytesPerSecond: options.answerBytesPerSecond,
      })
      answering(...request)
    }
    reply().catch(() => {})
  }

  const onControl = ({ control, module, sender }: ReceivedControl) => {
    const { clientId } = control
    if (control.type === 'ask') {
      if (control.to === shelf.clientId && !session.listens()) answer(module, control, sender, session.payerOf(sender))
      return
    }
    if (control.type === 'answer') {
      if (control.to === shelf.clientId)
        asks.answered(control, module, sender, arrivals.isArriving ? 'history' : 'repair')
      return
    }
    if (control.type === 'reads') return readers.heard(sender, clientId, control)
    if (control.type !== 'hello' && control.type !== 'head') return
    const peer = { sender, clientId }
    const isListener = control.type === 'hello' && control.listens === true
    if (!isListener) asks.addPeer(peer, control.type === 'head')
    arrivals.heads(peer, control.heads)
    if (control.type === 'head') {
      telling?.heard(peer, control.heads, control.streams)
      arrivals.claims(peer, control.streams)
      return
    }
    arrivals.reopen(peer)
    if (session.listens()) return
    if (!isListener) readers.greeted(sender)
    if (control.arriving) greeted(control.without).catch(() => {})
    else if (shelf.heads.subtitles + shelf.heads.chat > 0) send({ type: 'head.asked' })
  }

  /**
   * Asks who told where the lines end for earlier lines, then those who spoke and of whose lines he gave none: he may have left them out. Where nobody
   * has lines, or lines of others are left out, others are asked to tell instead. Once more whoever has none to give now.
   */
  const askForEarlier = async (signal: AbortSignal) => {
    const busy: BoothPeer[] = []
    let waitMs = 0
    const hasAnswered = async (peer: BoothPeer) => {
      const ends = await Promise.all(
        modules.map((module) => asks.latest(module, peer, earlierLines, wait(askWaitMs, clock, signal), signal)),
      )
      const waits = ends.flatMap((end) => (typeof end === 'object' ? [end.waitMs] : []))
      if (waits.length > 0) busy.push(peer)
      waitMs = Math.max(waitMs, ...waits)
      return ends.every((end) => end === 'complete') && !shelf.isEmpty()
    }
    const asked: BoothPeer[] = []
    let isFound = false
    const ask = async (peer: BoothPeer) => {
      asked.push(peer)
      isFound = (await hasAnswered(peer)) || isFound
    }
    const isLeft = (peer: BoothPeer, hasTold: boolean) => hasTold && !asked.some(({ sender }) => sender === peer.sender)
    for (let round = 0; round < maxPeerAsks; round++) {
      const mayBeTold = round > 0 || stores.participants.get().size > 0
      if (mayBeTold && asks.somePeers(1, isLeft).length === 0) await greet(signal, asked)
      const [peer] = asks.somePeers(1, isLeft)
      const lacking = arrivals.lacking()
      if (!peer) break
      await ask(peer)
      const isSecondOpinion = round > 0 && arrivals.lacking() >= lacking
      if (isFound && (arrivals.lacking() === 0 || isSecondOpinion)) break
    }
    const behind = asks.somePeers(maxPeerAsks, (peer, hasTold) => isLeft(peer, hasTold) && arrivals.isBehind(peer))
    for (const peer of behind) await ask(peer)
    const again = busy.splice(0).filter((peer) => !isFound || arrivals.isBehind(peer))
    if (again.length > 0) await wait(waitMs, clock, signal)
    for (const peer of again) await hasAnswered(peer)
  }

  const hello = (fields: { readonly arriving?: true; readonly without?: readonly BoothPeer[] }) =>
    sendControl('subtitles', {
      type: 'hello',
      heads: shelf.heads,
      ...fields,
      ...(session.listens() && { listens: true as const }),
    })

  /** Asks for heads, and waits for them: peers announce the numbers of their earlier lines, which then do not count as missing. */
  const greet = async (signal: AbortSignal, without: readonly BoothPeer[] = []) => {
    hello({ arriving: true, ...(without.length > 0 && { without }) }).catch(() => {})
    await wait(helloWaitMs, clock, signal)
  }

  const announce = fromPromise<void, void>(async () => {
    await sendControl('subtitles', { type: 'head', heads: shelf.heads })
  })

  const catchUp = fromPromise<readonly Gap[], { readonly arrived: boolean }>(async ({ input: { arrived }, signal }) => {
    const isArriving = !arrived
    const open = session.need()
    const hasHistory = open.history !== undefined
    /** Among many, it reads all that it needs from the history. */
    const isQuiet = hasHistory && session.listens()
    arrivals.begin({ isArriving, hasHistory, isQuiet })
    try {
      const greeted = isQuiet ? null : hello(isArriving ? { arriving: true } : {}).catch(() => {})
      await history.catchUp(open, isArriving, signal)
      await greeted
      // Peers announce the numbers of their earlier lines, which then do not count as missing.
      if (isArriving && !isQuiet) await wait(helloWaitMs, clock, signal)
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
        telling?.clear()
        history.clear()
      },
      'room.left': () => telling?.clear(),
      'child.failed': () => telling?.clear(),
      'gap.unrepaired': ({ stream }) => arrivals.giveUp(stream),
    },
  }

  return {
    ...desk,
    admission,
    actors: { announce, catchUp, fetch },
    /** Handles a delivery of the transport. */
    receive(delivery: Delivery) {
      const sender = senderOf(delivery)
      const isUnnamable = sender.length > maxSenderChars
      // Where it is parsed, it is dropped and counted.
      if (isUnnamable) inbox(delivery, 'live')
      const isAdmitted = !isUnnamable && admission.admits(delivery, sender, session.personOf(sender))
      const received = isAdmitted ? history.receive(delivery) : undefined
      if (received) onControl(received)
    },
  }
}

export type Repair = ReturnType<typeof createRepair>
