import type { SenderRate } from '../kit/rate-limiter.ts'
import type { Scope } from '../kit/scope.ts'
import type { Delivery } from '../ports/transport.port.ts'
import { createIncoming, type IncomingOptions } from './incoming.ts'
import type { LinkAtoms } from './link-atoms.ts'
import { createOutgoing, type OutgoingOptions } from './outgoing.ts'
import { createPublish } from './publish.ts'
import { createCatchUp } from './repair/catch-up.ts'
import { createFetchMissing } from './repair/fetch-missing.ts'
import { createGaps } from './repair/gaps.ts'
import { createHistoryReader } from './repair/history.ts'
import { createLinesOfPeers } from './repair/peers.ts'
import { createRepair } from './repair/repair.ts'
import { createRequests } from './repair/requests.ts'
import type { ResponderOptions } from './repair/responses.ts'
import { createRetransmissionBuffer } from './repair/retransmission-buffer.ts'
import { createWitnesses } from './repair/witnesses.ts'
import type { LinkReport } from './reports.ts'
import { createSenderRateLimit } from './sender-rate-limit.ts'
import type { RoomSession } from './session.ts'
import type { ReceivedControl } from './wire/control-message.ts'
import type { LineOrigin, Numbered } from './wire/message.ts'

export interface LinkOptions
  extends Pick<
      IncomingOptions,
      | 'isAllowed'
      | 'onState'
      | 'onUnclear'
      | 'onQuestion'
      | 'onReply'
      | 'onReceived'
      | 'onOrders'
      | 'onGlossary'
      | 'personOf'
    >,
    Pick<OutgoingOptions, 'publishPartial' | 'partialGapMs' | 'onSettled'> {
  /** Of the stay. */
  readonly scope: Scope
  readonly stores: LinkAtoms
  readonly session: RoomSession
  /** In [0, 1). */
  readonly random: () => number
  /** Only listens in the room. */
  readonly listens: boolean
  /** Earlier lines shown on joining, per module. */
  readonly earlierLines: number
  readonly senderRate: SenderRate
  readonly ownLines: ResponderOptions['ownLines']
  /** A message as it travels. */
  envelopeOf(key: string): Numbered | undefined
  /** Shows a line or an update that came; returns a control message. `isRelayed`: another participant passes it on. */
  receiveMessage(delivery: Delivery, origin: LineOrigin, isRelayed?: boolean): ReceivedControl | undefined
  /** Nobody is asked for lines of this sender: somebody who was removed, or is hidden. */
  isUnwanted(sender: string): boolean
  /** Tells all the state of this booth; with `asks`, they tell their own. */
  announce(fields?: { readonly asks?: true }): Promise<void>
  /** Tells all where the own lines end. */
  announceHeads(): Promise<void>
  report(what: LinkReport): void
}

/** What goes out in one stay, what comes in, and the repair of what was missed. */
export function createLink(options: LinkOptions) {
  const {
    scope,
    stores,
    session,
    random,
    listens,
    earlierLines,
    senderRate,
    ownLines,
    receiveMessage,
    personOf,
    report,
  } = options
  const { clock } = scope
  const { clientId } = ownLines
  const { sendControl, messageBytes } = session
  const kept = createRetransmissionBuffer(clock)
  const outgoing = createOutgoing({
    scope,
    unsent: stores.unsent,
    publish: createPublish({ clock, senderRate, session, envelopeOf: options.envelopeOf }),
    publishPartial: options.publishPartial,
    announce: options.announceHeads,
    partialGapMs: (line) => Math.max(session.partialGapMs(), options.partialGapMs(line)),
    onSettled: options.onSettled,
  })
  const repair = createRepair({
    scope,
    random,
    catchUp: (...request) => catchUp(...request),
    fetch: (...request) => fetchMissing(...request),
    giveUp: (stream) => gaps.giveUp(stream),
  })
  const gaps = createGaps({ stores, repair, isUnwanted: options.isUnwanted, personOf, report })
  const requests = createRequests({ gaps, random, personOf, sendControl, receive: receiveMessage })
  const askPeers = createLinesOfPeers({ stores, clock, personOf, kept, gaps, requests, count: earlierLines })
  const history = createHistoryReader({ clock, session, gaps, earlierLines, receive: receiveMessage })
  const rateLimit = createSenderRateLimit({ clock, senderRate, clientId, gaps, isAsked: requests.isAsked, report })
  const witnesses = createWitnesses({ clock, kept, personOf })
  const receive = createIncoming({
    listens,
    witnesses,
    rateLimit,
    requests,
    gaps,
    personOf,
    answering: { clock, ownLines, kept, witnesses, messageBytes, sendControl },
    isAllowed: options.isAllowed,
    take: history.receive,
    // It refuses what names such a sender, and counts it.
    drop: (delivery) => void receiveMessage(delivery, 'live'),
    onState: options.onState,
    onUnclear: options.onUnclear,
    onQuestion: options.onQuestion,
    onReply: options.onReply,
    onReceived: options.onReceived,
    onOrders: options.onOrders,
    onGlossary: options.onGlossary,
    report,
  })
  const { announce } = options
  const catchUp = createCatchUp({
    stores,
    clock,
    session,
    listens,
    gaps,
    requests,
    history,
    askPeers,
    announce,
    earlierLines,
  })
  const fetchMissing = createFetchMissing({ clock, session, listens, gaps, requests, history, random })

  return {
    /** Handles a delivery of the transport. */
    receive,
    outgoing,
    gaps,
    /** Lines that others may ask for. */
    kept,
    opened() {
      outgoing.attach()
      repair.attach()
      rateLimit.back()
    },
    interrupted() {
      witnesses.away()
      outgoing.detach()
      repair.detach()
      rateLimit.away()
    },
    closed() {
      witnesses.away()
      outgoing.detach()
      repair.detach()
      gaps.closed()
      history.closed()
      rateLimit.away()
    },
  }
}
