import { type AccessTable, createAccessTable } from './access.ts'
import { createEventLog, type EventLog } from './event-log.ts'
import { createPresenceBook, type PresenceBook } from './presence-book.ts'
import { createTimetokens } from './timetokens.ts'

export interface PubnubServerOptions {
  /** @default 'pub-c-double' */
  readonly publishKey?: string
  /** @default 'sub-c-double' */
  readonly subscribeKey?: string
  /** Whether requests need a token that was granted. @default false */
  readonly accessManager?: boolean
  /** How long a poll without events is held, in milliseconds. @default 280000 */
  readonly longPollMs?: number
  /** How many events a subscriber that comes back gets at most; older ones are lost to it. @default 100 */
  readonly queueMessages?: number
  /** From this many on, joins and leaves are announced in intervals. @default 20 */
  readonly announceMax?: number
  /** How often, in milliseconds. @default 10000 */
  readonly presenceIntervalMs?: number
  /** What an oversize POST is answered with; the documentation names three codes. @default 413 */
  readonly oversizeStatus?: 400 | 413 | 414
}

export interface StoredMessage {
  readonly message: unknown
  readonly timetoken: string
  readonly uuid: string
  readonly type: number | null
  readonly customMessageType?: string
  readonly meta?: unknown
}

export interface StoredFile {
  readonly id: string
  readonly name: string
  readonly channel: string
  readonly fields: readonly { readonly key: string; readonly value: string }[]
  readonly created: string
  /** Absent until it was uploaded. */
  bytes?: Uint8Array<ArrayBuffer>
  mediaType?: string
}

export type UserMetadata = Record<string, unknown>

/** All that the service knows of one keyset. */
export interface Keyset {
  readonly publishKey: string
  readonly subscribeKey: string
  readonly region: number
  readonly oversizeStatus: number
  readonly access: AccessTable
  readonly events: EventLog
  readonly presence: PresenceBook
  readonly history: Map<string, StoredMessage[]>
  readonly files: Map<string, StoredFile>
  readonly users: Map<string, UserMetadata>
  timetoken(): string
}

const region = 12

export function createKeyset(options: PubnubServerOptions): Keyset {
  const { publishKey = 'pub-c-double', subscribeKey = 'sub-c-double' } = options
  const timetoken = createTimetokens()
  const events = createEventLog({
    subscribeKey,
    region,
    timetoken,
    queueMessages: options.queueMessages ?? 100,
    longPollMs: options.longPollMs ?? 280_000,
  })
  return {
    publishKey,
    subscribeKey,
    region,
    timetoken,
    events,
    oversizeStatus: options.oversizeStatus ?? 413,
    access: createAccessTable(options.accessManager ?? false),
    presence: createPresenceBook({
      announce: (channel, payload) => events.append({ channel, payload }),
      announceMax: options.announceMax ?? 20,
      intervalMs: options.presenceIntervalMs ?? 10_000,
    }),
    history: new Map(),
    files: new Map(),
    users: new Map(),
  }
}
