import { v7 } from 'uuid'
import * as v from 'valibot'
import {
  keptLines,
  maxLineChars,
  maxNameChars,
  maxPeerAsks,
  maxReadLanguages,
  maxSenderChars,
  maxToldStreams,
} from '../constants.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import { cleanName, cutText, wellFormed } from './clean-text.ts'
import type { Stability } from './open-lines.ts'
import { shortList } from './short-list.ts'

/** Module of control messages between booths; peers that only know the specification ignore it. */
export const controlModule = 'lingobooth'

/** The sequence number of a client's last line, by channel. */
export type Heads = { readonly [Channel in Module]: number }

/** A booth, as the others see it. */
export interface BoothPeer {
  readonly sender: string
  readonly clientId: string
}

/** Where the lines of another end, as the teller knows. */
export type ToldStream = BoothPeer & Heads

/** The languages that a participant reads or hears, by where. Empty where nobody looks or listens. */
export type Reads = { readonly [Place in Module | 'voice']: readonly LanguageCode[] }

/** A resent line. Without `sender` it is the resending participant's own; otherwise `sender` is the original sender, as claimed. */
export interface RelayedLine {
  readonly sender?: string
  readonly message: unknown
}

/**
 * `hello`: I reconnected; announce your heads. With `arriving`: I am new; one of you tell me where the lines of all end, but none of `without`. With `listens`: I never answer.
 * `head`: the sequence numbers of my latest lines, and to a newcomer those of others.
 * `ask`: send me lines of one client, or your latest. `answer`: the lines; `complete` means that these are all, `waitMs` that there are more then.
 */
export type ControlBody =
  | {
      readonly type: 'hello'
      readonly heads: Heads
      readonly arriving?: true
      readonly listens?: true
      readonly without?: readonly BoothPeer[]
    }
  | { readonly type: 'head'; readonly heads: Heads; readonly streams?: readonly ToldStream[] }
  | { readonly type: 'ask'; readonly to: string; readonly of: string; readonly from: number; readonly until: number }
  | { readonly type: 'ask'; readonly to: string; readonly latest: number }
  | {
      readonly type: 'answer'
      readonly to: string
      readonly ask: string
      readonly lines: readonly RelayedLine[]
      readonly complete: boolean
      readonly waitMs?: number
    }
  /** An open line, under the id that its final line will have; nothing keeps or repairs it. */
  | {
      readonly type: 'partial'
      readonly revision: number
      readonly text: string
      readonly stable: Stability
      readonly speakerLanguage: LanguageCode
      readonly name: string
    }
  /** The languages that I read now, where anybody looks or listens. With `listens`: so do others who only listen, for a while. */
  | { readonly type: 'reads'; readonly reads: Reads; readonly listens?: true }

export type Control = ControlBody & { readonly id: string; readonly clientId: string }

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(maxNameChars))
const sender = v.pipe(v.string(), v.minLength(1), v.maxLength(maxSenderChars))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const header = { id: name, clientId: name }
const languages = shortList(name, maxReadLanguages)
const ends = { subtitles: v.optional(count, 0), chat: v.optional(count, 0) }
const heads = v.object(ends)
const peer = { sender, clientId: name }

const schema = v.union([
  v.object({
    ...header,
    type: v.literal('hello'),
    heads,
    arriving: v.exactOptional(v.literal(true)),
    listens: v.exactOptional(v.literal(true)),
    without: v.exactOptional(shortList(v.object(peer), maxPeerAsks)),
  }),
  v.object({
    ...header,
    type: v.literal('head'),
    heads,
    streams: v.exactOptional(shortList(v.object({ ...peer, ...ends }), maxToldStreams)),
  }),
  v.object({ ...header, type: v.literal('ask'), to: name, of: name, from: count, until: count }),
  v.object({ ...header, type: v.literal('ask'), to: name, latest: count }),
  v.object({
    ...header,
    type: v.literal('answer'),
    to: name,
    ask: name,
    lines: shortList(v.object({ sender: v.exactOptional(sender), message: v.unknown() }), keptLines),
    complete: v.boolean(),
    waitMs: v.exactOptional(count),
  }),
  v.object({
    ...header,
    type: v.literal('partial'),
    revision: count,
    text: v.pipe(
      v.string(),
      v.transform((text) => wellFormed(cutText(text, maxLineChars))),
    ),
    stable: v.object({ calm: count, fast: count }),
    speakerLanguage: name,
    name: v.pipe(v.string(), v.transform(cleanName)),
  }),
  v.object({
    ...header,
    type: v.literal('reads'),
    reads: v.object({ subtitles: languages, chat: languages, voice: languages }),
    listens: v.exactOptional(v.literal(true)),
  }),
])

/** Null for anything but a control message of this version. */
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

/** Adds the header to a control message. */
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
