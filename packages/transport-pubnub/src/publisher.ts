import { errorCodeOf } from '@lingobooth/core'
import type { SendOptions } from '@lingobooth/core/adapter'
import type { CallService } from './call-service.ts'

/**
 * PubNub takes 32 KiB with the channel and what goes with it, and counts escapes where a message travels in the URL.
 * The rest is left for encryption and for what the service adds.
 */
export const maxMessageBytes = 30_000
/** Longer URLs are refused by proxies on the way. */
const maxUrlChars = 4_000

export interface PublisherOptions {
  readonly callService: CallService
  readonly alwaysPost: boolean
  /** Throws while nothing can be sent. */
  checkLive(): void
  /** A call failed as on a lost connection. */
  onFailure(): void
}

/** Sends the messages of a channel one after the other, as requests at the same time could overtake each other. */
export function createPublisher({ callService, alwaysPost, checkLive, onFailure }: PublisherOptions) {
  const last = new Map<string, Promise<unknown>>()

  return async (channel: string, { json, signal, durable }: SendOptions): Promise<void> => {
    checkLive()
    const sendByPost = alwaysPost || encodeURIComponent(json).length > maxUrlChars
    const send = async () => {
      signal.throwIfAborted()
      checkLive()
      await callService((client) =>
        client.publish({ channel, message: JSON.parse(json), storeInHistory: durable, sendByPost }),
      )
    }
    const sending = (last.get(channel) ?? Promise.resolve()).then(send)
    last.set(
      channel,
      sending.catch(() => {}),
    )
    try {
      await sending
    } catch (error) {
      if (['network', 'timeout'].includes(errorCodeOf(error))) onFailure()
      throw error
    }
  }
}
