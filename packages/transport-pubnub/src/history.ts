import type { Delivery, History } from '@lingobooth/core'
import type { CallService } from './call-service.ts'

export interface HistoryOptions {
  readonly callService: CallService
  /** The PubNub channel of a channel in the room. */
  nameOf(channel: string): string | Promise<string>
}

/** PubNub's limit per call. */
const maxPageMessages = 100
/** PubNub pages backwards from the newest: this many of the oldest are cached on the way, for the next read. */
const keptMessages = 1_000
const fileMessage = 4

const nextTimetoken = (timetoken: string) => `${BigInt(timetoken) + 1n}`

/** History by PubNub's Message Persistence. */
export function createHistory({ callService, nameOf }: HistoryOptions): History {
  /** Cached by a read that had to page far back. */
  const ahead = new Map<string, { readonly after: string; readonly deliveries: readonly Delivery[] }>()

  const readPage = async (channel: string, range: { start?: string; end?: string }, count: number) => {
    const name = await nameOf(channel)
    const { channels } = await callService((client) =>
      client.fetchMessages({
        channels: [name],
        count,
        stringifiedTimeToken: true,
        includeUUID: true,
        includeMessageType: true,
        ...range,
      }),
    )
    const messages = channels[name] ?? []
    const deliveries = messages
      .filter(({ messageType }) => messageType !== fileMessage)
      .map(
        ({ message, timetoken, uuid }): Delivery => ({
          channel,
          message,
          cursor: `${timetoken}`,
          ...(uuid !== undefined && { sender: uuid }),
        }),
      )
    return { deliveries, oldest: messages.length < count ? undefined : messages[0]?.timetoken }
  }

  /** The oldest messages not older than `end`, or without it the newest `limit`. */
  const readBack = async (channel: string, end: string | undefined, limit: number, signal?: AbortSignal) => {
    let found: readonly Delivery[] = []
    let start: string | undefined
    do {
      signal?.throwIfAborted()
      const wanted = end === undefined ? Math.min(limit - found.length, maxPageMessages) : maxPageMessages
      const page = await readPage(channel, { ...(start && { start }), ...(end && { end }) }, wanted)
      found = [...page.deliveries, ...found].slice(0, end === undefined ? undefined : Math.max(keptMessages, limit + 1))
      start = page.oldest === undefined ? undefined : `${page.oldest}`
    } while (start !== undefined && (end !== undefined || found.length < limit))
    return found
  }

  const read: History['read'] = async (channel, { after, limit, signal }) => {
    if (after === undefined) return { deliveries: await readBack(channel, undefined, limit, signal), more: false }
    const left = ahead.get(channel)
    const known = left?.after === after && left.deliveries.length > limit ? left.deliveries : undefined
    const end = /^\d{1,17}$/.test(after) ? nextTimetoken(after) : '1'
    const found = known ?? (await readBack(channel, end, limit, signal))
    const deliveries = found.slice(0, limit)
    const rest = found.slice(limit)
    const last = deliveries.at(-1)?.cursor
    if (rest.length > 0 && last !== undefined) ahead.set(channel, { after: last, deliveries: rest })
    else ahead.delete(channel)
    return { deliveries, more: rest.length > 0 }
  }

  return { read }
}
