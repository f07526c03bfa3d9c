import { maxSenderChars } from '../link/limits.ts'
import type { Gaps } from '../link/repair/gaps.ts'
import type { RetransmissionBuffer } from '../link/repair/retransmission-buffer.ts'
import type { Seen } from '../link/seen.ts'
import type { Author } from '../link/wire/author.ts'
import { lineKey, relayedKey } from '../link/wire/author.ts'
import { type Control, isSaidOn, type ReceivedControl } from '../link/wire/control-message.ts'
import { updateEnvelopeOf } from '../link/wire/line-update.ts'
import {
  envelopeOf,
  formatTime,
  type Inbound,
  type LineOrigin,
  type Numbered,
  parseInbound,
} from '../link/wire/message.ts'
import { modules } from '../modules.ts'
import { isHidden } from '../people/hidden.ts'
import type { People } from '../people/participants-of-room.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { Enforcement } from '../people/policy.ts'
import type { Clock } from '../ports/services.port.ts'
import type { Delivery } from '../ports/transport.port.ts'
import { isBlank } from '../text/clean-text.ts'
import type { Lines } from './lines.ts'
import type { OthersOpenLines } from './others-open-lines.ts'
import type { LinesReport, MessageDropReason } from './reports.ts'
import { shownLine } from './shown-line.ts'
import type { Updates } from './updates.ts'

export interface ReceiverOptions {
  readonly stores: Pick<PeopleAtoms, 'hidden'>
  readonly clock: Clock
  report(what: LinesReport): void
  /** Own client id in this stay. */
  readonly clientId: string
  readonly kept: RetransmissionBuffer
  readonly seen: Seen
  readonly gaps: Gaps
  readonly othersOpenLines: OthersOpenLines
  readonly updates: Updates
  readonly lines: Pick<Lines, 'receive'>
  readonly people: Pick<People, 'authorOf'>
  readonly isRemoved: Enforcement['isRemoved']
}

type Content = Extract<Inbound, { readonly kind: 'line' | 'update' }>

const moduleOf = (channel: string | undefined) => modules.find((known) => known === channel)

/**
 * Every delivery passes through here: it is validated, and anything but what is new from another participant is counted and dropped.
 * Control messages are returned to the caller. `isRelayed`: another participant passes it on.
 */
export function createReceiver({
  clientId,
  stores,
  clock,
  kept,
  seen,
  gaps,
  othersOpenLines,
  updates,
  lines,
  people: { authorOf },
  isRemoved,
  report,
}: ReceiverOptions) {
  let bareLines = 0
  const hides = ({ speaker }: Author) => isHidden(stores.hidden.get(), speaker)
  const drop = (reason: MessageDropReason): undefined => {
    report({ type: 'message.dropped', reason })
  }

  const receiveControl = (control: Control, { channel, sender }: Partial<Delivery>): ReceivedControl | undefined => {
    if (control.clientId === clientId) return
    const module = moduleOf(channel)
    if (!isSaidOn(control, channel)) return drop('other-channel')
    const isPartial = control.type === 'partial'
    const author = authorOf(sender ?? control.clientId, isPartial ? control.name : '')
    if (!isPartial || !module) return { control, author }
    if (hides(author)) return drop('hidden')
    if (isBlank(control.text) && !control.typing) return drop('empty-line')
    return othersOpenLines.receive(module, control, author) ? undefined : drop('duplicate')
  }

  /** Whether it was received neither from its author nor, with this content, from somebody else. */
  const isNew = (ofAuthor: string, person: string, isRelayed: boolean, content: () => string): boolean => {
    const relayed = relayedKey(ofAuthor)
    const passedOn = seen.contentOf(relayed)
    const isKnown = isRelayed ? seen.has(ofAuthor) : passedOn !== undefined && passedOn === content()
    return seen.take(isRelayed ? relayed : ofAuthor, person, isRelayed ? content() : '') && !isKnown
  }

  const receiveContent = (
    inbound: Content,
    { channel, sender, cursor }: Partial<Delivery>,
    origin: LineOrigin,
    isRelayed: boolean,
  ): undefined => {
    const isLive = origin === 'live'
    const ignore = (reason: MessageDropReason) => (isLive ? drop(reason) : undefined)
    const received = inbound.kind === 'line' ? inbound.line : inbound.update
    if (received.clientId === clientId) return ignore('own')
    const module = moduleOf(channel)
    if (!module || (inbound.kind === 'line' && inbound.line.module !== module)) return drop('other-channel')
    if (seen.isOwn(received)) return ignore('duplicate')
    const from = sender ?? received.clientId ?? ''
    const updated = inbound.kind === 'update' ? lineKey(from, inbound.update.of) : undefined
    if (isRelayed && updated !== undefined && !updates.believes(module, updated)) return
    const isOff = received.offRecord || (updated !== undefined && updates.isOffRecord(module, updated))
    const sent: Numbered | null = inbound.kind === 'line' ? envelopeOf(inbound.line) : updateEnvelopeOf(inbound.update)
    const envelope = sent && isOff ? { ...sent, offRecord: true as const } : sent
    const seq = envelope?.seq ?? 0
    const stream = envelope && { module, sender: from, clientId: envelope.clientId }
    if (stream && origin === 'repair' && gaps.isRefused(stream, seq)) return
    const name = inbound.kind === 'line' ? inbound.line.name : ''
    const author = authorOf(from, name, { isPast: origin === 'history', isRelayed })
    const isOut = isRemoved(from)
    if (isOut || hides(author)) {
      if (stream && !isRelayed) gaps.refuse(stream, seq)
      return isOut ? undefined : ignore('hidden')
    }
    // What another passes on of before tells nothing of where its author's lines end.
    const isOfBefore = isRelayed && origin === 'history'
    const isLate = stream !== null && !isOfBefore && gaps.line(stream, seq, origin)
    // A history may keep it nevertheless, and others may pass it on: it is for those who were there.
    if (isOff && origin === 'history') return
    const ofAuthor = lineKey(from, received.id ?? `bare-${cursor ?? `${clientId}-${++bareLines}`}`)
    const key = isRelayed ? relayedKey(ofAuthor) : ofAuthor
    const keep = () => envelope && kept.keep(module, { sender: from, envelope }, author.person, isLive)
    // Received in an earlier stay, so that it is shown already, but nothing of that stay can be given to others.
    const isShown = envelope !== null && origin === 'history' && seen.has(key)
    if (isShown && kept.between(module, envelope.clientId, seq, seq).length === 0) keep()
    const content = () => JSON.stringify(inbound.kind === 'line' ? [received.seq, inbound.line.text] : inbound.update)
    if (!isNew(ofAuthor, author.person, isRelayed, content)) return ignore('duplicate')
    keep()
    if (inbound.kind === 'update') {
      updates.apply(module, lineKey(from, inbound.update.of), author.person, inbound.update, isRelayed)
      return
    }
    const wasTyping = othersOpenLines.close(module, key)?.typing
    const nowMs = clock.now()
    const line = shownLine(inbound.line, key, author, isLive && isLate ? 'repair' : origin, nowMs)
    const time = line.time || formatTime(new Date(nowMs))
    lines.receive(module, updates.settled({ ...line, time, own: false, ...(wasTyping && { wasTyping }) }))
  }

  return (delivery: Delivery, origin: LineOrigin, isRelayed = false): ReceivedControl | undefined => {
    const given: Partial<Delivery> = delivery ?? {}
    const { sender, message } = given
    if (sender !== undefined && (sender === '' || sender.length > maxSenderChars)) return drop('invalid-field')
    const inbound = parseInbound(message)
    if (inbound.kind === 'later') return
    if (inbound.kind === 'rejected') return drop(inbound.reason)
    if (inbound.kind === 'control') return origin === 'live' ? receiveControl(inbound.control, given) : undefined
    return receiveContent(inbound, given, origin, isRelayed)
  }
}
