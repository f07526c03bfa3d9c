import type { VendorKind } from '../vendors/usage.ts'
import type { Abortable, Unsubscribe } from './common.ts'

export type ConsentAnswer = 'accepted' | 'declined'

export interface Consent {
  /** What is asked, in the host's words and the participant's language. */
  readonly text: string
  /** The answer on record; null before there is one. Until it is `accepted`, nothing of this participant is recognised or sent. */
  readonly answer: ConsentAnswer | null
}

/** What holds for this participant in this room: plain data, as a gateway answers it. */
export interface RoomRules {
  /** A `listener` reads and hears, and brings nobody a line or a file. A `host` may also start and end captions for all, and remove somebody. */
  readonly role: 'host' | 'speaker' | 'listener'
  /** Whether captions run for all. While they are `off`, nobody's speech is recognised. @default 'on' */
  readonly captions?: 'on' | 'off'
  /** Whether what somebody types may be seen before it is sent. @default 'on' */
  readonly liveTyping?: 'on' | 'off'
  /** May start and end captions for all. @default a host may */
  readonly startsCaptions?: boolean
  /** Codes or BCP 47 tags of the languages that may be spoken, read and heard. @default all of the catalogue */
  readonly languages?: readonly string[]
  /** @default nothing is asked */
  readonly consent?: Consent
  /** What has reached a cap of the participant, the room or the day: it is asked of no vendor until it has left this list. @default nothing */
  readonly spent?: readonly VendorKind[]
  /** The participant may not be in the room any more: the booth leaves it, and says why. */
  readonly ended?: 'removed' | 'expired'
}

export type RoomRole = RoomRules['role']

/** Somebody in the room. */
export interface RoomMember {
  /** As the transport knows the connection. */
  readonly sender: string
  /** The user behind it, where the transport has authenticated one. */
  readonly user?: string
}

/** Says what a participant may do in a room, and carries out what a host decides. Without one, everybody may do everything. */
export interface RoomPolicy {
  /** Called by `join` before the connection is opened; `rules` holds for this room once it resolves. Rejects, such as with `unauthorized`, when the participant may not enter. */
  load?(options: Abortable & { readonly room: string }): Promise<void>
  /** The same object until something has changed. Never throws. */
  rules(): RoomRules
  /** Listeners are called after every change of `rules()`. */
  subscribe(listener: () => void): Unsubscribe
  /** Keeps a record of the answer; `rules().consent` has it once this resolves. */
  answerConsent?(answer: ConsentAnswer, options?: Abortable): Promise<void>
  /** Starts or ends captions for all. Without it, the booths of the room tell each other. */
  setCaptions?(captions: 'on' | 'off', options?: Abortable): Promise<void>
  /** Removes somebody from the room and keeps them out. Without it, the booths of the room tell each other. */
  remove?(member: RoomMember, options?: Abortable): Promise<void>
}
