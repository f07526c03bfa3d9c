import type { RoomRules } from '@lingobooth/core'
import { checkPrefix, rosterToken, streamNames, tokenOf } from './names.ts'

type RoomRole = RoomRules['role']

export interface NatsPermissionOptions {
  /** The `userId` that the user joins with. */
  readonly userId: string
  /** Rooms that the user may receive and send in. @default every room */
  readonly rooms?: readonly string[]
  /**
   * What the user may bring into the rooms: a `listener` no line and no file, a `speaker` everything but what hosts tell the room on the channel `host`.
   * @default everything
   */
  readonly role?: RoomRole
  /** The same as the role `listener`. Who only listens: may say what it reads and ask for lines, and bring nobody a line or a file. @default false */
  readonly listen?: boolean
  /** @default 'lingobooth' */
  readonly prefix?: string
}

export interface NatsPermissions {
  readonly publish: { readonly allow: readonly string[] }
  readonly subscribe: { readonly allow: readonly string[] }
}

const lines = ['subtitles', 'chat']
const keptChannels: Readonly<Record<RoomRole, readonly string[]>> = { listener: [], speaker: lines, host: lines }
const ofSpeaker = [rosterToken, 'control', ...lines]
const liveChannels: Readonly<Record<RoomRole, readonly string[]>> = {
  listener: ['control'],
  speaker: ofSpeaker,
  host: [...ofSpeaker, 'host'],
}

/**
 * The minimal permissions of a user, as a `permissions` block for nats-server, a JWT or an auth callout.
 * The server then authenticates the sender of every message.
 */
export async function natsPermissions(options: NatsPermissionOptions): Promise<NatsPermissions> {
  const prefix = checkPrefix(options.prefix ?? 'lingobooth')
  const user = await tokenOf(options.userId)
  const rooms = options.rooms ? await Promise.all(options.rooms.map(tokenOf)) : ['*']
  const streams = streamNames(prefix)
  const role = options.listen ? 'listener' : options.role
  const live = role ? liveChannels[role] : ['*']
  const kept = role ? keptChannels[role] : ['*']
  const inEachRoom = (...patterns: ((room: string) => string)[]) =>
    rooms.flatMap((room) => patterns.map((pattern) => pattern(room)))
  return {
    publish: {
      allow: [
        ...inEachRoom(
          ...live.flatMap((channel) => [
            (room: string) => `${prefix}.live.${room}.${channel}.${user}.*`,
            (room: string) => `${prefix}.to.${room}.*.*.${channel}.${user}.*`,
          ]),
          ...kept.map((channel) => (room: string) => `${prefix}.kept.${room}.${channel}.${user}.*`),
          ...(role === 'listener' ? [] : [(room: string) => `${prefix}.file.${room}.${user}.*.*`]),
          (room) => `$JS.API.CONSUMER.CREATE.${streams.lines}.*.${prefix}.kept.${room}.>`,
          (room) => `$JS.API.CONSUMER.CREATE.${streams.files}.*.${prefix}.file.${room}.>`,
        ),
        ...Object.values(streams).flatMap((stream) => [
          `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
          `$JS.API.CONSUMER.DELETE.${stream}.*`,
        ]),
        `$JS.FC.${streams.lines}.>`,
      ],
    },
    subscribe: {
      allow: [
        ...inEachRoom(
          (room) => `${prefix}.live.${room}.>`,
          (room) => `${prefix}.to.${room}.${user}.>`,
        ),
        `${prefix}.inbox.${user}.>`,
      ],
    },
  }
}
