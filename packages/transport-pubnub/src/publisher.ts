import { type ErrorCode, errorCodeOf } from '@lingobooth/core'
import type { RawSession } from '@lingobooth/core/adapter'
import type { CallService } from './call-service.ts'

type SendOptions = Parameters<RawSession['send']>[2]

/**
 * PubNub's limit is 32 KiB, including the channel and metadata, and escapes count for messages sent in the URL. The rest is
 * reserved for encryption and additions by the service.
 */
export const maxMessageBytes = 30_000
/** Proxies reject longer URLs. */
const maxUrlChars = 4_000

export interface PublisherOptions {
  readonly callService: CallService
  readonly alwaysPost: boolean
  /** Throws while nothing can be sent. */
  checkLive(): void
  /** A call failed as if the connection was lost. */
  onFailure(code: ErrorCode): void
}

/** Sends the messages of a channel in sequence, since concurrent requests could overtake each other. */
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
      const code = errorCodeOf(error)
      if (code === 'network' || code === 'timeout') onFailure(code)
      throw error
    }
  }
}
