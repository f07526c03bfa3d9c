import { v7 } from 'uuid'
import * as v from 'valibot'
import { keptLines, maxNameChars } from '../constants.ts'
import type { Module } from '../ports/common.ts'

/** Module of the booths' own talk, which peers of the bare specification ignore. */
export const controlModule = 'lingobooth'

/** The number of a client's last line on each channel. */
export type Heads = { readonly [Channel in Module]: number }

/** A line that a participant passes on. Without `sender` it is its own, else `sender` is its word for who said it. */
export interface RelayedLine {
  readonly sender?: string
  readonly message: unknown
}

/**
 * `hello`: I came, or came back; say what you have. `head`: this is how far my lines go.
 * `ask`: send me lines of one client, or your latest. `answer`: here they are; when `complete`, these were all.
 */
export type ControlBody =
  | { readonly type: 'hello' | 'head'; readonly heads: Heads }
  | { readonly type: 'ask'; readonly to: string; readonly of: string; readonly from: number; readonly until: number }
  | { readonly type: 'ask'; readonly to: string; readonly latest: number }
  | {
      readonly type: 'answer'
      readonly to: string
      readonly ask: string
      readonly lines: readonly RelayedLine[]
      readonly complete: boolean
    }

export type Control = ControlBody & { readonly id: string; readonly clientId: string }

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(maxNameChars))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const header = { id: name, clientId: name }
const heads = v.object({ subtitles: v.optional(count, 0), chat: v.optional(count, 0) })

const schema = v.union([
  v.object({ ...header, type: v.picklist(['hello', 'head']), heads }),
  v.object({ ...header, type: v.literal('ask'), to: name, of: name, from: count, until: count }),
  v.object({ ...header, type: v.literal('ask'), to: name, latest: count }),
  v.object({
    ...header,
    type: v.literal('answer'),
    to: name,
    ask: name,
    lines: v.pipe(
      v.custom<unknown[]>((lines) => Array.isArray(lines) && lines.length <= keptLines),
      v.array(v.object({ sender: v.exactOptional(name), message: v.unknown() })),
    ),
    complete: v.boolean(),
  }),
])

/** Null for whatever is not a control message of this version. */
export function parseControl(value: object): Control | null {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : null
}

export interface ControlOptions {
  readonly clientId: string
  readonly sentAtMs: number
  /** @default a new UUID v7 */
  readonly id?: string
}

/** Wraps a control message for the wire. */
export const createControl = (
  body: ControlBody,
  { clientId, sentAtMs, id = v7({ msecs: sentAtMs }) }: ControlOptions,
) => ({
  ...body,
  v: 1 as const,
  module: controlModule,
  id,
  clientId,
  sentAtMs,
})
