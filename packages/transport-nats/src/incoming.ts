import type { Delivery } from '@lingobooth/core'
import type { Msg } from '@nats-io/nats-core'
import { cursorOf, type Place } from './cursor.ts'
import { readFrame } from './frames.ts'
import type { Holding } from './holding.ts'
import type { Names } from './names.ts'
import { readJson, safely, type WireMessage } from './payload.ts'
import { afterHeader } from './publisher.ts'
import type { Roster } from './roster.ts'

export interface IncomingOptions {
  readonly names: Names
  readonly roster: Roster
  readonly holding: Holding
  readonly messageBytes: number
  isOpen(): boolean
  onDelivery(delivery: Delivery): void
  /** The server revoked a subscription. */
  onRefused(error: unknown): void
}

/** Converts messages of the server to deliveries; malformed ones are dropped. */
export function createIncoming(options: IncomingOptions) {
  const { names, roster, holding, messageBytes, isOpen, onDelivery, onRefused } = options
  const hand = (delivery: Delivery) => {
    if (delivery.sender) roster.noteSign(delivery.sender)
    onDelivery(delivery)
  }

  const toDelivery = (message: WireMessage, cursor: string): Delivery | undefined => {
    const source = names.read('kept', message.subject)
    const content = readJson(message, messageBytes)
    if (source?.channel === undefined || content === undefined) return undefined
    return { channel: source.channel, sender: source.sender, message: content, cursor }
  }

  const receive = (kind: 'live' | 'to', message: Msg) => {
    const source = names.read(kind, message.subject)
    const content = readJson(message, messageBytes)
    if (!source || source.sender === names.self || content === undefined) return
    const { channel, sender } = source
    holding.add(Number(message.headers?.get(afterHeader) || 0), () => {
      if (!isOpen()) return
      const frame = channel === undefined ? readFrame(content) : null
      if (frame) roster.receive(sender, frame)
      if (channel !== undefined) hand({ channel, message: content, sender })
    })
  }

  return {
    toDelivery,
    /** A stored line. */
    onLine: (message: Msg, { sequence, timestampNanos }: Place) =>
      safely(() => {
        if (!isOpen()) return
        const delivery = toDelivery(message, cursorOf(sequence, timestampNanos))
        if (delivery && delivery.sender !== names.self) hand(delivery)
        holding.advance(sequence)
      }),
    /** For subscriptions to messages that are not stored. */
    onLive: (kind: 'live' | 'to') => (error: Error | null, message: Msg) =>
      safely(() => {
        if (!isOpen()) return
        if (error) onRefused(error)
        else receive(kind, message)
      }),
  }
}
