import type { Delivery } from '../ports/transport.port.ts'
import { maxSenderChars } from './limits.ts'
import type { Gaps } from './repair/gaps.ts'
import type { Requests } from './repair/requests.ts'
import type { Responder, ResponderOptions } from './repair/responses.ts'
import type { Witnesses } from './repair/witnesses.ts'
import type { LinkReport } from './reports.ts'
import { type SenderRateLimit, senderOf } from './sender-rate-limit.ts'
import type { Author } from './wire/author.ts'
import type { Control, ReceivedControl } from './wire/control-message.ts'

type ControlOf<Type> = Extract<Control, { readonly type: Type }>

export interface IncomingOptions {
  readonly answering: ResponderOptions
  /** Only listens in the room. */
  readonly listens: boolean
  readonly rateLimit: Pick<SenderRateLimit, 'admits'>
  readonly witnesses: Pick<Witnesses, 'heard'>
  readonly requests: Pick<Requests, 'addPeer' | 'answered'>
  readonly gaps: Pick<Gaps, 'isArriving' | 'heads'>
  personOf(sender: string): string
  /** Whether the policy of the room lets this in. */
  isAllowed(delivery: Delivery, sender: string): boolean
  /** Takes what came, once the lines before it are there. Returns a control message. */
  take(delivery: Delivery): ReceivedControl | undefined
  /** Drops and counts what names a sender that is too long. */
  drop(delivery: Delivery): void
  /** Another booth told its state. */
  onState(state: ControlOf<'state'>, author: Author): void
  /** Somebody did not understand an own line. */
  onUnclear(unclear: ControlOf<'unclear'>, author: Author): void
  /** Somebody asks about figures of an own line, or a speaker has replied. */
  onQuestion(question: ControlOf<'question'>, author: Author): void
  onReply(reply: ControlOf<'reply'>, author: Author): void
  /** Somebody told which lines they have. */
  onReceived(received: ControlOf<'received'>, author: Author): void
  /** A host told what holds in the room. */
  onOrders(orders: ControlOf<'orders'>): void
  /** A host told terms of the room. */
  onGlossary(told: ControlOf<'glossary'>): void
  report(what: LinkReport): void
}

/** Everything that others send comes in here. */
export function createIncoming(options: IncomingOptions): (delivery: Delivery) => void {
  const { answering: tools, listens, rateLimit, witnesses, requests, gaps } = options
  /** Loads with the first newcomer: its request for lines follows soon, and does not wait long. */
  const loadAnswering = () => import('./repair/responses.ts')
  let answering: Responder | undefined
  /** A request that gets no reply is made to somebody else. */
  const answer: Responder = (...request) => {
    const reply = async () => {
      const { createResponder } = await loadAnswering()
      answering ??= createResponder(tools)
      answering(...request)
    }
    reply().catch(() => {})
  }

  const hear = ({ control, author }: ReceivedControl, role: Delivery['role']) => {
    const { clientId } = control
    const { sender } = author
    const isForThis = 'to' in control && control.to === tools.ownLines.clientId
    if (control.type === 'ask' && isForThis && !listens) answer(control, author)
    if (control.type === 'unclear' && isForThis) options.onUnclear(control, author)
    if (control.type === 'question' && isForThis) options.onQuestion(control, author)
    if (control.type === 'reply') options.onReply(control, author)
    if (control.type === 'received') options.onReceived(control, author)
    if (control.type === 'answer' && isForThis)
      requests.answered(control, sender, gaps.isArriving ? 'history' : 'repair')
    if (control.type === 'orders') options.onOrders(control)
    if (control.type === 'glossary') options.onGlossary(control)
    if (control.type !== 'state') return
    witnesses.heard({ sender, clientId }, control.asks === true)
    options.onState(control, author)
    // Whose lines are refused has none that could be missing.
    if (control.listens || role === 'listener' || !control.heads) return
    const peer = { sender, clientId }
    if (control.asks) void loadAnswering().catch(() => {})
    else requests.addPeer(peer)
    gaps.heads(peer, control.heads, control.asks)
  }

  return (delivery) => {
    const sender = senderOf(delivery)
    if (sender.length > maxSenderChars) return options.drop(delivery)
    if (!options.isAllowed(delivery, sender)) return options.report({ type: 'message.refused' })
    if (!rateLimit.admits(delivery, sender, options.personOf(sender))) return
    const received = options.take(delivery)
    if (received) hear(received, delivery.role)
  }
}
