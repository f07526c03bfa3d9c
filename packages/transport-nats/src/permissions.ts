import type { RoomRules } from '@lingobooth/core'
import { apiOf, checkPrefix, consumerNames, streamNames, tokenOf } from './names.ts'

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
  /** As in `natsTransport`, for users of a leaf node. @default the server's own */
  readonly domain?: string
  /** @default 'lingobooth' */
  readonly prefix?: string
}

export interface NatsPermissions {
  /** What is denied holds against what is allowed: a JWT needs both. */
  readonly publish: { readonly allow: readonly string[]; readonly deny?: readonly string[] }
  readonly subscribe: { readonly allow: readonly string[] }
}

/**
 * The minimal permissions of a user, as a `permissions` block for nats-server, a JWT or an auth callout.
 * The server then authenticates the sender of every message.
 */
export async function natsPermissions(options: NatsPermissionOptions): Promise<NatsPermissions> {
  const prefix = checkPrefix(options.prefix ?? 'lingobooth')
  const api = apiOf(options.domain)
  const user = await tokenOf(options.userId)
  const rooms = options.rooms ? await Promise.all(options.rooms.map(tokenOf)) : ['*']
  const role = options.listen ? 'listener' : options.role
  const inEachRoom = (...patterns: string[]) =>
    rooms.flatMap((room) => patterns.map((pattern) => pattern.replace('{room}', room)))
  const { feeds, reads } = consumerNames(user)
  const listens = role === 'listener'
  const channel = listens ? 'control' : '*'
  const ofHosts = ['live.{room}', 'kept.{room}', 'to.{room}.*.*'].map((subject) => `${prefix}.${subject}.host.>`)
  return {
    publish: {
      allow: [
        ...inEachRoom(`${prefix}.live.{room}.${channel}.${user}.*`, `${prefix}.to.{room}.*.*.${channel}.${user}.*`),
        ...(listens ? [] : inEachRoom(`${prefix}.kept.{room}.*.${user}.*`, `${prefix}.file.{room}.${user}.*.*`)),
        ...[...feeds, ...reads].flatMap((name) => [
          ...inEachRoom(`${api}.CONSUMER.CREATE.*.${name}.${prefix}.*.{room}.>`),
          `${api}.CONSUMER.DELETE.*.${name}`,
        ]),
        ...reads.map((name) => `${api}.CONSUMER.MSG.NEXT.*.${name}`),
        `$JS.FC.${streamNames(prefix).lines}.>`,
      ],
      ...(role === 'speaker' && { deny: inEachRoom(...ofHosts) }),
    },
    subscribe: {
      allow: [...inEachRoom(`${prefix}.live.{room}.>`, `${prefix}.to.{room}.${user}.>`), `${prefix}.inbox.${user}.>`],
    },
  }
}
