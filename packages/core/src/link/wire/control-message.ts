import { v7 } from 'uuid'
import { modules } from '../../modules.ts'
import type { LanguageCode, Module } from '../../ports/common.ts'
import type { Reading } from '../../settings/settings-fields.ts'
import type { Author } from './author.ts'
import type { GivenPreview } from './given-translations.ts'
import type { Orders } from './moderation.ts'
import type { ToldTerm } from './room-terms.ts'

/** Module of control messages between booths; peers that only know the bare form ignore it. */
export const controlModule = 'lingobooth'

/** Carries what booths say of themselves, and ask. Nothing that is read or spoken is accepted on it, so a service may let listeners publish here alone. */
export const controlChannel = 'control'

/** Carries what hosts tell the room. Only where the transport vouches for its sender is it obeyed, so a service may let hosts alone publish here. */
export const hostChannel = 'host'

/** How many UTF-16 code units at the start of an open line's text have stood unchanged long enough to be shown, by reading mode. */
export type Stability = { readonly [Mode in Reading]: number }

export type Channel = Module | typeof controlChannel | typeof hostChannel

/** The sequence number of a client's last line, by channel. */
export type Heads = { readonly [Channel in Module]: number }

/** A booth, as the others see it. */
export interface BoothPeer {
  readonly sender: string
  readonly clientId: string
}

/** The languages that a participant reads or hears, by where. Empty where nobody looks or listens. */
export type Reads = { readonly [Place in Module | 'voice']: readonly LanguageCode[] }

/** That one question is about. */
export const mostAskedFigures = 5

/** How far the lines of a client are there. */
export interface ReceivedStream {
  readonly of: string
  readonly channel: Module
  /** The number of the last line that is there. */
  readonly until: number
  readonly language: LanguageCode
  /** Of the last ones, those that could not be translated. */
  readonly failed: readonly number[]
}

/** A resent line. Without `sender` it is the resending participant's own; otherwise `sender` is the original sender, as claimed. */
export interface RelayedLine {
  readonly channel: Module
  readonly sender?: string
  readonly message: unknown
}

/**
 * `state`: where my lines end, and the languages that I read now, where anybody looks or listens. With `asks`: I have just come, or am back; say your own.
 * With `listens`: I never answer, and other listeners read what I read, for a while.
 * `unclear`: this line of yours was not understood in this language, after this many translations.
 * `question`: are these figures of your line right? `reply`: they are, or not; for everybody who reads the line.
 * `received`: which lines of others are here, in the language that is read here.
 * `ask`: send me lines of one client on a channel, or your latest on each. `answer`: the lines; `complete` means that these are all, `waitMs` that there are more then, `omitted` how many lines are too long for an answer.
 */
export type ControlBody =
  | {
      readonly type: 'state'
      /** Left out by listeners. */
      readonly heads?: Heads
      /** Left out where nothing has changed. */
      readonly reads?: Reads
      readonly asks?: true
      readonly listens?: true
    }
  | {
      readonly type: 'ask'
      readonly to: string
      readonly channel: Module
      readonly of: string
      readonly from: number
      readonly until: number
    }
  | { readonly type: 'ask'; readonly to: string; readonly latest: number }
  | {
      readonly type: 'unclear'
      readonly to: string
      readonly channel: Module
      readonly of: string
      readonly revision: number
      readonly language: LanguageCode
      readonly again: number
    }
  | {
      readonly type: 'question'
      readonly to: string
      readonly channel: Module
      readonly of: string
      readonly revision: number
      /** Parts of the text of the line. */
      readonly figures: readonly string[]
    }
  | {
      readonly type: 'reply'
      readonly channel: Module
      readonly of: string
      readonly revision: number
      readonly figures: readonly string[]
      readonly isRight: boolean
    }
  | { readonly type: 'received'; readonly streams: readonly ReceivedStream[] }
  | {
      readonly type: 'answer'
      readonly to: string
      readonly ask: string
      readonly lines: readonly RelayedLine[]
      readonly complete: boolean
      readonly waitMs?: number
      readonly omitted?: Heads
    }
  /** Decisions of hosts: whether captions run, removed participants, by sender, and whether the room is off the record. */
  | ({ readonly type: 'orders' } & Orders)
  /** Terms that hosts added, changed or removed: those that have changed, or all. */
  | { readonly type: 'glossary'; readonly terms: readonly ToldTerm[] }
  /** An open line, under the id that its final line will have; nothing keeps or repairs it. */
  | {
      readonly type: 'partial'
      readonly revision: number
      readonly text: string
      readonly stable: Stability
      readonly speakerLanguage: LanguageCode
      readonly name: string
      /** Nothing of it was spoken. */
      readonly typed?: true
      /** Its author has not sent it yet: it may change anywhere, and be empty again. `stable` tells where its last whole sentence and its last whole word end. */
      readonly typing?: true
      /** Left out where they have not changed: those before count on. */
      readonly translations?: readonly GivenPreview[]
    }

export type Control = ControlBody & { readonly id: string; readonly clientId: string }

/** Whether it is said on this channel; `answer` and `partial` are said on those of the lines. */
export function isSaidOn({ type }: Pick<ControlBody, 'type'>, channel: string | undefined): boolean {
  if (type === 'orders' || type === 'glossary') return channel === hostChannel
  return type === 'answer' || type === 'partial'
    ? modules.some((module) => module === channel)
    : channel === controlChannel
}

export interface ControlOptions {
  readonly clientId: string
  readonly sentAtMs: number
  /** @default a new UUID v7 */
  readonly id?: string
}

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

/** A control message from another booth. */
export interface ReceivedControl {
  readonly control: Control
  readonly author: Author
}
