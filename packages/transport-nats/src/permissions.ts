import { checkPrefix, streamNames, tokenOf } from './names.ts'

export interface NatsPermissionOptions {
  /** The `userId` that the user joins with. */
  readonly userId: string
  /** Rooms that the user may receive and send in. @default every room */
  readonly rooms?: readonly string[]
  /** Who only listens: may say what it reads and ask for lines, and bring nobody a line or a file. @default false */
  readonly listen?: boolean
  /** @default 'lingobooth' */
  readonly prefix?: string
}

export interface NatsPermissions {
  readonly publish: { readonly allow: readonly string[] }
  readonly subscribe: { readonly allow: readonly string[] }
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
  const channel = options.listen ? await tokenOf('control') : '*'
  const inEachRoom = (...patterns: ((room: string) => string)[]) =>
    rooms.flatMap((room) => patterns.map((pattern) => pattern(room)))
  return {
    publish: {
      allow: [
        ...inEachRoom(
          (room) => `${prefix}.live.${room}.${channel}.${user}.*`,
          (room) => `${prefix}.to.${room}.*.*.${channel}.${user}.*`,
          ...(options.listen
            ? []
            : [
                (room: string) => `${prefix}.kept.${room}.*.${user}.*`,
                (room: string) => `${prefix}.file.${room}.${user}.*.*`,
              ]),
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
