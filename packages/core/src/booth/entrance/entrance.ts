import { maxSenderChars } from '../../constants.ts'
import type { Delivery } from '../../ports/transport.port.ts'
import type { OwnState } from '../people/own-state.ts'
import type { People } from '../people/people.ts'
import type { Readers } from '../people/readers.ts'
import type { Answering, AnsweringOptions } from '../repair/answering.ts'
import type { Arrivals } from '../repair/arrivals.ts'
import type { Asks } from '../repair/asks.ts'
import type { Inbox, ReceivedControl } from './inbox.ts'
import { type SenderAdmission, senderOf } from './sender-admission.ts'

export interface EntranceOptions extends AnsweringOptions {
  /** In the room to listen alone. */
  readonly listens: boolean
  readonly people: Pick<People, 'personOf'>
  readonly admission: Pick<SenderAdmission, 'admits'>
  readonly inbox: Inbox
  readonly readers: Pick<Readers, 'heard'>
  readonly ownState: Pick<OwnState, 'heard'>
  readonly asks: Pick<Asks, 'addPeer' | 'answered'>
  readonly arrivals: Pick<Arrivals, 'isArriving' | 'heads'>
  /** Passes on what came to the inbox, once the lines before it are there. */
  pass(delivery: Delivery): ReceivedControl | undefined
}

/** Where everything comes in that others send. What one booth says to another goes to those whom it concerns. */
export function createEntrance({
  people,
  listens,
  admission,
  inbox,
  readers,
  ownState,
  asks,
  arrivals,
  pass,
  ...tools
}: EntranceOptions) {
  /** Loads with the first newcomer, who asks for lines next and does not wait long. */
  const loadAnswering = () => import('../repair/answering.ts')
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

  const hear = ({ control, author }: ReceivedControl) => {
    const { clientId } = control
    const { sender } = author
    const isForThis = 'to' in control && control.to === tools.outbox.clientId
    if (control.type === 'ask' && isForThis && !listens) answer(control, author)
    if (control.type === 'answer' && isForThis)
      asks.answered(control, sender, arrivals.isArriving ? 'history' : 'repair')
    if (control.type !== 'state') return
    readers.heard(sender, control)
    ownState.heard(author, control)
    if (control.listens || !control.heads) return
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
    const isAdmitted = !isUnnamable && admission.admits(delivery, sender, people.personOf(sender))
    const received = isAdmitted ? pass(delivery) : undefined
    if (received) hear(received)
  }
}
