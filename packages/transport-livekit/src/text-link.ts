import type { Clock } from '@lingobooth/core'
import { type PublishOptions, sha256Hex } from '@lingobooth/core/adapter'
import type { Room } from 'livekit-client'
import { failure, grantError, sendError } from './errors.ts'
import { inOrder, lanes } from './lanes.ts'
import type { Lifeline } from './lifeline.ts'
import { skip } from './read-parts.ts'
import { refuseStream } from './refuse-stream.ts'
import { textBudget } from './text-budget.ts'
import { digestAttribute, readText, type TextReader } from './text-stream.ts'

/** Exchanges texts with other participants as LiveKit text streams, in order per sender. */
export interface TextLink {
  /** @throws AdapterError `bad-state` when another booth listens on the topic */
  listen(topic: string, maxBytes: number, handle: (text: string, sender: string) => unknown): void
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

/** Texts of one sender that arrive or wait behind one that does, and how much of them is held; further ones are dropped. */
const maxWaiting = 256
const maxHeldBytes = 1024 * 1024

export function createTextLink({ room, lifeline, clock, stallMs }: TextLinkOptions): TextLink {
  const outgoing = inOrder()
  const incoming = lanes(maxWaiting)
  const shareOf = textBudget(maxHeldBytes)
  const topics: string[] = []

  const transmit = async (topic: string, text: string, to?: string) => {
    const attributes = { [digestAttribute]: (await sha256Hex(text)) ?? '' }
    const destination = to === undefined ? {} : { destinationIdentities: [to] }
    await room.localParticipant.sendText(text, { topic, attributes, ...destination })
  }

  return {
    listen(topic, maxBytes, handle) {
      const receive = (reader: TextReader, { identity }: { readonly identity: string }) => {
        const refuse = () => refuseStream(room, 'text', reader.info.id, identity)
        if (incoming.isFull(identity)) return skip(reader, { clock, stallMs, refuse })
        const { hold, free } = shareOf(identity)
        const reading = readText(reader, { clock, maxBytes, stallMs, hold, refuse }).then((text) => {
          if (text === null) free()
          return text
        })
        incoming.add(identity, async () => {
          const text = await reading
          if (text !== null && lifeline.state !== 'closed') await handle(text, identity)
          free()
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
