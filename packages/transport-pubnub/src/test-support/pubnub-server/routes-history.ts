import { ok, refusals } from './answers.ts'
import type { StoredMessage } from './keyset.ts'
import { checkChannel } from './names.ts'
import { namesOf, type Route } from './route.ts'

/** PubNub docs, "Retrieve message history": how many a call gives, of one channel and of each of many. */
const maxOfOne = 100
const maxOfMany = 25

const shape = (stored: StoredMessage, query: URLSearchParams) => ({
  message: stored.message,
  timetoken: stored.timetoken,
  ...(query.get('include_uuid') === 'true' && { uuid: stored.uuid }),
  ...(query.get('include_message_type') === 'true' && { message_type: stored.type }),
  ...(query.get('include_meta') === 'true' && { meta: stored.meta ?? '' }),
  ...(query.get('include_custom_message_type') === 'true' && { custom_message_type: stored.customMessageType ?? '' }),
})

export const historyRoutes: readonly Route[] = [
  {
    // PubNub docs, "Message history": newest of what is older than `start` and not older than `end`, oldest first;
    // SDK, core/endpoints/fetch_messages.ts
    name: 'history',
    method: 'GET',
    pattern: '/v3/history/sub-key/{sub}/channel/{channels}',
    answer({ keyset, parts, query }) {
      if (parts.sub !== keyset.subscribeKey) throw refusals.badKey('Invalid Subscribe Key')
      const channels = namesOf(parts.channels)
      for (const channel of channels) checkChannel(channel, keyset.timetoken)
      keyset.access.check(query, 'channels', channels, 'read')
      const most = channels.length > 1 ? maxOfMany : maxOfOne
      const max = Number(query.get('max') ?? most)
      const [start, end] = [query.get('start'), query.get('end')]
      if (!(max >= 1) || [start, end].some((token) => token !== null && !/^\d+$/.test(token)))
        throw {
          refusal: {
            status: 400,
            json: { status: 400, error: true, error_message: 'Invalid Arguments', channels: {} },
          },
        }
      const isAsked = ({ timetoken }: StoredMessage) =>
        (start === null || BigInt(timetoken) < BigInt(start)) && (end === null || BigInt(timetoken) >= BigInt(end))
      const found = channels
        .map(
          (channel) =>
            [channel, (keyset.history.get(channel) ?? []).filter(isAsked).slice(-Math.min(max, most))] as const,
        )
        .filter(([, messages]) => messages.length > 0)
        .map(([channel, messages]) => [channel, messages.map((stored) => shape(stored, query))] as const)
      return ok({ status: 200, error: false, error_message: '', channels: Object.fromEntries(found) })
    },
  },
]
