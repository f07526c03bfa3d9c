import type { RoomRules } from '@lingobooth/core'
import type PubNub from 'pubnub'
import { pubnubChannel } from './channel-name.ts'

type RoomRole = RoomRules['role']

export interface PubnubGrantOptions {
  readonly room: string
  readonly userId: string
  /** A `listener` may bring no line and no file; a `host` may also tell the room what holds. */
  readonly role: RoomRole
  /** How long the token is valid, in minutes. @default 15 */
  readonly ttl?: number
  /** @default 'lingobooth' */
  readonly prefix?: string
}

const lines = ['subtitles', 'chat']
const written: Readonly<Record<RoomRole, readonly string[]>> = {
  listener: ['control'],
  speaker: ['control', ...lines],
  host: ['control', 'host', ...lines],
}

/** The least that a participant of a room needs, for `grantToken` of PubNub's SDK on a server. */
export async function pubnubGrant(options: PubnubGrantOptions): Promise<PubNub.PAM.GrantTokenParameters> {
  const { room, userId, role, ttl = 15, prefix } = options
  const within = { room, ...(prefix !== undefined && { prefix }) }
  const mayWrite = (channel: string) => ({ read: true, ...(written[role].includes(channel) && { write: true }) })
  const named = ['subtitles', 'chat', 'control', 'host'].map(
    async (channel) => [await pubnubChannel({ ...within, channel }), mayWrite(channel)] as const,
  )
  const presence = `${await pubnubChannel({ ...within, channel: 'subtitles' })}-pnpres`
  const files = { read: true, ...(role !== 'listener' && { write: true }) }
  return {
    ttl,
    authorized_uuid: userId,
    resources: {
      channels: {
        ...Object.fromEntries(await Promise.all(named)),
        [await pubnubChannel(within)]: files,
        [presence]: { read: true },
      },
      uuids: { [userId]: { get: true, update: true } },
    },
    patterns: { uuids: { '.*': { get: true } } },
  }
}
