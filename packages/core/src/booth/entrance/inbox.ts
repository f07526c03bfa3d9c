import { maxSenderChars } from '../../constants.ts'
import type { Seen } from '../../domain/lines/seen.ts'
import { shownLine } from '../../domain/lines/shown-line.ts'
import { type LineOrigin, lineKey, relayedKey } from '../../domain/lines/transcript.ts'
import { modules } from '../../domain/modules.ts'
import type { Author } from '../../domain/people/author.ts'
import { type Control, controlChannel, isOnControlChannel } from '../../domain/wire/control-message.ts'
import { updateEnvelopeOf } from '../../domain/wire/line-update.ts'
import { envelopeOf, formatTime, type Numbered, parseInbound } from '../../domain/wire/message.ts'
import type { Clock } from '../../ports/services.port.ts'
import type { Delivery } from '../../ports/transport.port.ts'
import type { MessageDropReason, Outlets } from '../desk.ts'
import type { Lines } from '../lines/lines.ts'
import type { OpenLinesOfOthers } from '../lines/open-lines.ts'
import type { Outbox } from '../lines/outbox.ts'
import type { Updates } from '../lines/updates.ts'
import type { Hiding } from '../people/hiding.ts'
import type { People } from '../people/people.ts'
import type { Arrivals } from '../repair/arrivals.ts'

/** A control message from another booth. */
export interface ReceivedControl {
  readonly control: Control
  readonly author: Author
}

export interface InboxOptions {
  readonly clock: Clock
  readonly outbox: Outbox
  readonly seen: Seen
  readonly arrivals: Arrivals
  readonly openLines: OpenLinesOfOthers
  readonly updates: Updates
  readonly isHidden: Hiding['isHidden']
  readonly add: Lines['add']
  readonly authorOf: People['authorOf']
  readonly tell: Outlets['tell']
}

/**
 * Every delivery passes through here: it is validated, and anything but what is new from another participant is counted and dropped.
 * Control messages are returned to the caller. `isRelayed`: another participant passes it on.
 */
export function createInbox({
  clock,
  outbox,
  seen,
  arrivals,
  openLines,
  updates,
  isHidden,
  add,
  authorOf,
  tell,
}: InboxOptions) {
  let bareLines = 0

  return (delivery: Delivery, origin: LineOrigin, isRelayed = false): ReceivedControl | undefined => {
    const { channel, message, sender, cursor }: Partial<Delivery> = delivery ?? {}
    const isLive = origin === 'live'
    const drop = (reason: MessageDropReason): undefined => {
      tell({ type: 'message.dropped', reason })
    }
    if (sender !== undefined && (sender === '' || sender.length > maxSenderChars)) return drop('invalid-field')
    const inbound = parseInbound(message)
    if (inbound.kind === 'later') return
    if (inbound.kind === 'rejected') return drop(inbound.reason)
    if (inbound.kind === 'control') {
      const { control } = inbound
      const module = modules.find((known) => known === channel)
      if (!isLive || control.clientId === outbox.clientId) return
      if (isOnControlChannel(control) ? channel !== controlChannel : !module) return drop('other-channel')
      const isPartial = control.type === 'partial'
      const author = authorOf(sender ?? control.clientId, isPartial ? control.name : '')
      if (!isPartial || !module) return { control, author }
      if (isHidden(author.speaker)) return drop('hidden')
      if (control.text.trim() === '') return drop('empty-line')
      return openLines.receive(module, control, author) ? undefined : drop('duplicate')
    }
    const received = inbound.kind === 'line' ? inbound.line : inbound.update
    if (received.clientId === outbox.clientId) return isLive ? drop('own') : undefined
    const module = modules.find((known) => known === channel)
    if (!module || (inbound.kind === 'line' && inbound.line.module !== module)) return drop('other-channel')
    if (seen.isOwn(received)) return isLive ? drop('duplicate') : undefined
    const from = sender ?? received.clientId ?? ''
    const updated = inbound.kind === 'update' ? lineKey(from, inbound.update.of) : undefined
    if (isRelayed && updated !== undefined && !updates.believes(module, updated)) return
    const envelope: Numbered | null =
      inbound.kind === 'line' ? envelopeOf(inbound.line) : updateEnvelopeOf(inbound.update)
    const seq = envelope?.seq ?? 0
    const stream = envelope && { module, sender: from, clientId: envelope.clientId }
    if (stream && origin === 'repair' && arrivals.isRefused(stream, seq)) return
    const name = inbound.kind === 'line' ? inbound.line.name : ''
    const author = authorOf(from, name, { isPast: origin === 'history', isRelayed: isRelayed })
    if (isHidden(author.speaker)) {
      if (stream && !isRelayed) arrivals.refuse(stream, seq)
      return isLive ? drop('hidden') : undefined
    }
    // What another passes on of before tells nothing of where its author's lines end.
    const isOfBefore = isRelayed && origin === 'history'
    const isLate = stream !== null && !isOfBefore && arrivals.line(stream, seq, origin)
    const ofAuthor = lineKey(from, received.id ?? `bare-${cursor ?? `${outbox.clientId}-${++bareLines}`}`)
    const key = isRelayed ? relayedKey(ofAuthor) : ofAuthor
    const content = () => JSON.stringify(inbound.kind === 'line' ? [received.seq, inbound.line.text] : inbound.update)
    const passedOn = seen.contentOf(relayedKey(ofAuthor))
    const isKnown = isRelayed ? seen.has(ofAuthor) : passedOn !== undefined && passedOn === content()
    /** Received in an earlier stay, so that it is shown already, but nothing of that stay can be given to others. */
    const isKept = () => !envelope || outbox.between(module, envelope.clientId, envelope.seq, envelope.seq).length > 0
    if (origin === 'history' && envelope && seen.has(key) && !isKept()) outbox.keep(module, from, envelope)
    if (!seen.take(key, isRelayed ? content() : '') || isKnown) return isLive ? drop('duplicate') : undefined
    if (envelope) outbox.keep(module, from, envelope)
    if (inbound.kind === 'update') {
      updates.apply(module, lineKey(from, inbound.update.of), from, inbound.update, isRelayed)
      return
    }
    const { line } = inbound
    const nowMs = clock.now()
    const time = line.time || formatTime(new Date(nowMs))
    openLines.close(module, key)
    const given = shownLine(line, key, author, isLive && isLate ? 'repair' : origin, nowMs)
    add(module, { ...given, time, own: false })
  }
}

export type Inbox = ReturnType<typeof createInbox>
