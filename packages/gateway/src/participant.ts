import type { RoomRules } from '@lingobooth/core'
import * as v from 'valibot'

type LanguageCode = string
type RoomRole = RoomRules['role']

export interface Allowance {
  /** Of recognised sound. */
  readonly minutes?: number
  /** Translated or spoken, each target once. Code points. */
  readonly characters?: number
}

/** Who somebody is, as the host's own log-in says. */
export interface Participant {
  /** Stable across reloads. At most 200 characters. */
  readonly user: string
  /** At most 200 characters. */
  readonly room: string
  /** @default speaker */
  readonly role?: RoomRole
  /** Shown to others by transports. Not in the token. */
  readonly name?: string
  /** What this participant may use until the window ends. @default those of the gateway */
  readonly limits?: Allowance
  /** Codes of the languages that may be used. @default all */
  readonly languages?: readonly LanguageCode[]
  /** May start and end the captions of all. @default a host may */
  readonly startsCaptions?: boolean
  /** Whether what is typed may be seen before it is sent. The same for all of a room. @default 'on' */
  readonly liveTyping?: 'on' | 'off'
  /** What to ask before this participant is recognised, in the host's words. @default nothing is asked */
  readonly consent?: string
}

/** What a token says. */
export interface Claims {
  readonly user: string
  readonly room: string
  readonly role: RoomRole
  readonly limits?: Allowance
  readonly languages?: readonly LanguageCode[]
  readonly startsCaptions?: boolean
  readonly liveTyping?: 'on' | 'off'
  /** Has to agree before it is recognised. */
  readonly consent?: boolean
  /** Of this token. */
  readonly id: string
  readonly issuedAtMs: number
  readonly expiresAtMs: number
}

/** For whom something is done. */
export type Caller = Pick<Claims, 'room' | 'user'>

/** A participant, as one name. */
export const memberOf = ({ room, user }: Caller): string => JSON.stringify([room, user])

const amount = v.optional(v.pipe(v.number(), v.finite(), v.minValue(0)))
export const allowanceEntries = { minutes: amount, characters: amount }
export const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
export const roleSchema = v.picklist(['host', 'speaker', 'listener'])
/** What a log-in answers and a token says alike. */
export const grantedFields = {
  room: shortText,
  limits: v.optional(v.object(allowanceEntries)),
  languages: v.optional(v.array(shortText)),
  startsCaptions: v.optional(v.boolean()),
  liveTyping: v.optional(v.picklist(['on', 'off'])),
}

/** Reading is translation and voices; speaking is recognition; to start is to start and end the captions of all. */
export type Action = 'read' | 'speak' | 'start' | 'moderate'

const actions: Readonly<Record<RoomRole, readonly Action[]>> = {
  host: ['read', 'speak', 'start', 'moderate'],
  speaker: ['read', 'speak'],
  listener: ['read'],
}

export const mayDo = ({ role, startsCaptions }: Pick<Claims, 'role' | 'startsCaptions'>, action: Action): boolean =>
  (action === 'start' ? startsCaptions : undefined) ?? actions[role].includes(action)
