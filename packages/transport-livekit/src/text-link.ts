import type { Clock, PublishOptions } from '@lingobooth/core'
import { sha256Hex } from '@lingobooth/core/adapter'
import type { Room } from 'livekit-client'
import { failure, grantError, sendError } from './errors.ts'
import { inOrder, lanes } from './lanes.ts'
import type { Lifeline } from './lifeline.ts'
import { refuseStream } from './refuse-stream.ts'
import { digestAttribute, readText, type TextReader } from './text-stream.ts'

/** Exchanges texts with other participants as LiveKit text streams, in order per sender. */
export interface TextLink {
  /** @throws AdapterError `bad-state` when another booth listens on the topic */
  listen(topic: string, maxBytes: number, handle: (text: string, sender: string) => void): void
  send(topic: string, text: string, options?: Omit<PublishOptions, 'durable'>): Promise<void>
  /** Sends a text that may get lost, even while the session closes. Resolves once it is sent or has failed. */
  post(topic: string, text: string, to?: string): Promise<void>
  stop(): void
}

export interface TextLinkOptions {
  readonly room: Room
  readonly lifeline: Lifeline
  readonly clock: Clock
  readonly stallMs: number
}

/** Texts of one sender queued behind one that does not end, and their size, at two bytes a UTF-16 unit; further ones are dropped. */
const maxWaiting = 256
const maxWaitingBytes = 1024 * 1024

export function createTextLink({ room, lifeline, clock, stallMs }: TextLinkOptions): TextLink {
  const outgoing = inOrder()
  const incoming = lanes(maxWaiting)
  const waitingBytes = new Map<string, number>()
  const topics: string[] = []
  const refuse = (id: string) => refuseStream(room, id)

  const transmit = async (topic: string, text: string, to?: string) => {
    const attributes = { [digestAttribute]: (await sha256Hex(text)) ?? '' }
    const destination = to === undefined ? {} : { destinationIdentities: [to] }
    await room.localParticipant.sendText(text, { topic, attributes, ...destination })
  }

  const count = (identity: string, bytes: number) => {
    const sum = (waitingBytes.get(identity) ?? 0) + bytes
    if (sum > 0) waitingBytes.set(identity, sum)
    else waitingBytes.delete(identity)
    return sum
  }
  const keep = (identity: string, text: string | null) => {
    const bytes = 2 * (text?.length ?? 0)
    if (count(identity, bytes) <= maxWaitingBytes) return text
    count(identity, -bytes)
    return null
  }

  return {
    listen(topic, maxBytes, handle) {
      const receive = (reader: TextReader, { identity }: { readonly identity: string }) => {
        const isFull = incoming.isFull(identity)
        const reading = readText(reader, { clock, maxBytes: isFull ? 0 : maxBytes, stallMs, refuse })
        if (isFull) return
        const kept = reading.then((text) => keep(identity, text))
        incoming.add(identity, async () => {
          const text = await kept
          count(identity, -2 * (text?.length ?? 0))
          if (text !== null && lifeline.state !== 'closed') handle(text, identity)
        })
      }
      try {
        room.registerTextStreamHandler(topic, receive)
      } catch {
        throw failure('bad-state', 'This LiveKit room carries a booth of this room already: close that one first.')
      }
      topics.push(topic)
    },

    async send(topic, text, { to, signal } = {}) {
      const sending = () =>
        outgoing(async () => {
          lifeline.check(signal)
          await transmit(topic, text, to)
        })
      lifeline.check(signal)
      checkMayPublish(room)
      await lifeline.guard(sending, signal).catch((error: unknown) => {
        throw sendError(error, 'canPublishData')
      })
    },

    async post(topic, text, to) {
      if (mayPublish(room)) await outgoing(() => transmit(topic, text, to)).catch(() => {})
    },

    stop() {
      for (const topic of topics.splice(0)) room.unregisterTextStreamHandler(topic)
    },
  }
}

export const mayPublish = ({ localParticipant }: Room) => localParticipant.permissions?.canPublishData !== false

/** Without this check, LiveKit silently drops what such a participant sends. */
export function checkMayPublish(room: Room): void {
  if (!mayPublish(room)) throw grantError('canPublishData')
}
