import { ok, refusals } from './answers.ts'
import { checkChannel, isPresenceChannel, userOf } from './names.ts'
import { namesOf, type Route, type RouteCall } from './route.ts'

/** SDK, core/interfaces/configuration.ts: `presenceTimeout` where none is asked for. */
const defaultPresenceSeconds = 300

const checkSubscribeKey = ({ keyset, parts }: RouteCall) => {
  if (parts.sub !== keyset.subscribeKey) throw refusals.badKey('Invalid Subscribe Key')
}

const channelsOf = (call: RouteCall): readonly string[] => {
  checkSubscribeKey(call)
  const channels = namesOf(call.parts.channels)
  for (const channel of channels) checkChannel(channel, call.keyset.timetoken)
  return channels
}

const presenceSeconds = (query: URLSearchParams) => Number(query.get('heartbeat') ?? defaultPresenceSeconds)

export const subscribeRoutes: readonly Route[] = [
  {
    // PubNub docs, "Subscribe" (REST, v2); SDK, core/endpoints/subscribe.ts and event-engine/
    name: 'subscribe',
    method: 'GET',
    pattern: '/v2/subscribe/{sub}/{channels}/0',
    async answer(call) {
      const { keyset, query, gone } = call
      const channels = channelsOf(call)
      const user = userOf(query)
      keyset.access.check(query, 'channels', channels, 'read')
      for (const channel of channels)
        if (!isPresenceChannel(channel)) keyset.presence.join(channel, user, presenceSeconds(query))
      const after = query.get('tt') ?? '0'
      if (!/^\d{1,17}$/.test(after)) throw refusals.badRequest('Invalid Timetoken')
      const isHandshake = /^0+$/.test(after)
      const events = isHandshake ? [] : await keyset.events.wait(new Set(channels), after, gone)
      const last = events.at(-1)?.p.t ?? keyset.timetoken()
      return ok({ t: { t: last, r: keyset.region }, m: events })
    },
  },
  {
    // PubNub docs, "Presence introduction" (REST): heartbeat; SDK, core/endpoints/presence/heartbeat.ts
    name: 'heartbeat',
    method: 'GET',
    pattern: '/v2/presence/sub-key/{sub}/channel/{channels}/heartbeat',
    answer(call) {
      const { keyset, query } = call
      const channels = channelsOf(call)
      const user = userOf(query)
      keyset.access.check(query, 'channels', channels, 'read')
      for (const channel of channels) keyset.presence.join(channel, user, presenceSeconds(query))
      return ok({ status: 200, message: 'OK', service: 'Presence' })
    },
  },
  {
    // PubNub docs, "Presence introduction" (REST): leave; SDK, core/endpoints/presence/leave.ts
    name: 'leave',
    method: 'GET',
    pattern: '/v2/presence/sub-key/{sub}/channel/{channels}/leave',
    answer(call) {
      const { keyset, query } = call
      const user = userOf(query)
      for (const channel of channelsOf(call)) keyset.presence.leave(channel, user)
      return ok({ status: 200, action: 'leave', message: 'OK', service: 'Presence' })
    },
  },
  {
    // PubNub docs, "Presence introduction" (REST): here now; SDK, core/endpoints/presence/here_now.ts
    name: 'here-now',
    method: 'GET',
    pattern: '/v2/presence/sub-key/{sub}/channel/{channels}',
    answer(call) {
      const { keyset, query } = call
      const channels = channelsOf(call)
      keyset.access.check(query, 'channels', channels, 'read')
      const limit = Number(query.get('limit') ?? 1_000)
      const offset = Number(query.get('offset') ?? 0)
      if (!(limit >= 0 && limit <= 1_000 && offset >= 0)) throw refusals.badRequest('Invalid limit or offset')
      const roomOf = (channel: string) => {
        const all = keyset.presence.occupants(channel)
        const uuids = query.get('disable_uuids') === '1' ? undefined : all.slice(offset, offset + limit)
        return { occupancy: all.length, ...(uuids && { uuids }) }
      }
      const [first] = channels
      const head = { status: 200, message: 'OK', service: 'Presence' }
      if (channels.length === 1 && first !== undefined) return ok({ ...head, ...roomOf(first) })
      const rooms = Object.fromEntries(channels.map((channel) => [channel, roomOf(channel)]))
      const total = Object.values(rooms).reduce((sum, { occupancy }) => sum + occupancy, 0)
      return ok({ ...head, payload: { channels: rooms, total_channels: channels.length, total_occupancy: total } })
    },
  },
]
