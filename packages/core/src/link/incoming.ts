import type { DeskTools } from '../booth/desk.ts'
import type { Inbox, ReceivedControl } from '../lines/received.ts'
import type { UnclearLines } from '../lines/unclear.ts'
import type { Readers } from '../people/languages-read.ts'
import type { OwnState } from '../people/own-state.ts'
import type { People } from '../people/participants-of-room.ts'
import type { Ruling } from '../people/policy.ts'
import type { Delivery } from '../ports/transport.port.ts'
import { maxSenderChars } from './limits.ts'
import type { Arrivals } from './repair/gaps.ts'
import type { Asks } from './repair/requests.ts'
import type { Answering, AnsweringOptions } from './repair/responses.ts'
import { type SenderRateLimit, senderOf } from './sender-rate-limit.ts'

export interface EntranceOptions extends AnsweringOptions {
  /** In the room to listen alone. */
  readonly listens: boolean
  readonly people: Pick<People, 'personOf'>
  readonly rateLimit: Pick<SenderRateLimit, 'admits'>
  readonly ruling: Pick<Ruling, 'admits' | 'heard' | 'came'>
  readonly inbox: Inbox
  tell: DeskTools['tell']
  readonly unclear: Pick<UnclearLines, 'heard'>
  readonly readers: Pick<Readers, 'heard'>
  readonly ownState: Pick<OwnState, 'heard'>
  readonly asks: Pick<Asks, 'addPeer' | 'answered'>
  readonly arrivals: Pick<Arrivals, 'isArriving' | 'heads'>
  /** Passes on what came to the inbox, once the lines before it are there. */
  pass(delivery: Delivery): ReceivedControl | undefined
}

/** Everything that others send comes in here. Control messages go to the desks that they concern. */
export function createEntrance({
  people,
  listens,
  rateLimit,
  ruling,
  inbox,
  tell,
  unclear,
  readers,
  ownState,
  asks,
  arrivals,
  pass,
  ...tools
}: EntranceOptions) {
  /** Loads with the first newcomer: its request for lines follows soon, and does not wait long. */
  const loadAnswering = () => import('./repair/responses.ts')
  let answering: Answering | undefined
  /** A request that gets no reply is made to somebody else. */
  const answer: Answering = (...request) => {
    const reply = async () => {
      const { createAnswering } = await loadAnswering()
      answering ??= createAnswering(tools)
      answering(...request)
    }
    reply().catch(() => {})
  }

  const hear = ({ control, author }: ReceivedControl, role: Delivery['role']) => {
    const { clientId } = control
    const { sender } = author
    const isForThis = 'to' in control && control.to === tools.ownLines.clientId
    if (control.type === 'ask' && isForThis && !listens) answer(control, author)
    if (control.type === 'unclear' && isForThis) unclear.heard(control, author)
    if (control.type === 'answer' && isForThis)
      asks.answered(control, sender, arrivals.isArriving ? 'history' : 'repair')
    if (control.type === 'orders') ruling.heard(control)
    if (control.type !== 'state') return
    if (control.asks) ruling.came()
    readers.heard(sender, control)
    ownState.heard(author, control)
    // Whose lines are refused has none that could be missing.
    if (control.listens || role === 'listener' || !control.heads) return
    const peer = { sender, clientId }
    if (control.asks) void loadAnswering().catch(() => {})
    else asks.addPeer(peer)
    arrivals.heads(peer, control.heads, control.asks)
  }

  /** Handles a delivery of the transport. */
  return (delivery: Delivery) => {
    const sender = senderOf(delivery)
    const isUnnamable = sender.length > maxSenderChars
    // Where it is parsed, it is dropped and counted.
    if (isUnnamable) inbox(delivery, 'live')
    const isAllowed = isUnnamable || ruling.admits(delivery, sender)
    if (!isAllowed) tell({ type: 'message.refused' })
    const isAdmitted = !isUnnamable && isAllowed && rateLimit.admits(delivery, sender, people.personOf(sender))
    const received = isAdmitted ? pass(delivery) : undefined
    if (received) hear(received, delivery.role)
  }
}
