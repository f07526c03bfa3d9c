import { AdapterError, type JsonObject, LingoboothError, type PublishOptions } from '@lingobooth/core'
import { tooLargeError, vendor } from './errors.ts'
import type { SessionCalls } from './session-calls.ts'

/**
 * PubNub takes 32 KiB with the channel and what goes with it, and counts escapes where a message travels in the URL.
 * The rest is left for encryption and for what the service adds.
 */
export const maxMessageBytes = 30_000
/** Longer URLs are refused by proxies on the way. */
const maxUrlChars = 4_000

export interface PublisherOptions {
  readonly calls: SessionCalls
  readonly alwaysPost: boolean
  /** Throws while nothing can be sent. */
  checkLive(): void
  /** A call failed as on a lost connection. */
  onFailure(): void
}

const stringify = (message: JsonObject): string => {
  try {
    const json: string | undefined = JSON.stringify(message)
    if (json !== undefined) return json
  } catch {
    // A cycle or a BigInt, against the types: the error below says so.
  }
  throw new AdapterError(vendor, 'bad-request', 'Only JSON can be sent.')
}

/** Sends the messages of a channel one after the other, as requests at the same time could overtake each other. */
export function createPublisher({ calls, alwaysPost, checkLive, onFailure }: PublisherOptions) {
  const last = new Map<string, Promise<unknown>>()

  return async (channel: string, message: JsonObject, { signal, durable = true }: PublishOptions): Promise<void> => {
    calls.check(signal)
    const json = stringify(message)
    if (new TextEncoder().encode(json).byteLength > maxMessageBytes) throw tooLargeError(maxMessageBytes)
    checkLive()
    const sendByPost = alwaysPost || encodeURIComponent(json).length > maxUrlChars
    const send = async () => {
      calls.check(signal)
      checkLive()
      await calls.run((client) =>
        client.publish({ channel, message: JSON.parse(json), storeInHistory: durable, sendByPost }),
      )
    }
    const sending = (last.get(channel) ?? Promise.resolve()).then(send)
    last.set(
      channel,
      sending.catch(() => {}),
    )
    try {
      await calls.orEnd(sending, signal)
    } catch (error) {
      if (LingoboothError.is(error) && (error.code === 'network' || error.code === 'timeout')) onFailure()
      throw error
    }
  }
}
