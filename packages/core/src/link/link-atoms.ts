import { createAtom } from '@xstate/store'
import type { LanguageCode } from '../ports/common.ts'
import type { Unsent } from './outgoing.ts'

export interface Participant {
  readonly sender: string
  readonly name: string
  /** The language that the participant reads; `''` while unknown. */
  readonly language: LanguageCode
}

export type Participants = ReadonlyMap<string, Participant>

export const maxParticipants = 500

export const noParticipants: Participants = new Map()

/** Who this participant is in the room. */
export interface Identity {
  readonly room: string
  readonly name: string
  readonly userId: string
  /** Says and writes nothing. */
  readonly listens: boolean
}

export const createLinkAtoms = () => ({
  identity: createAtom<Identity | null>(null),
  participants: createAtom<Participants>(noParticipants),
  /** Own lines that were not sent yet. */
  unsent: createAtom<Unsent>({ lines: [], isSlow: false }),
  /** Capabilities of the open transport session. */
  canSendFiles: createAtom(false),
  hasPresence: createAtom(false),
  /** Until a session says that it does not. */
  carriesPartials: createAtom(true),
})

export type LinkAtoms = ReturnType<typeof createLinkAtoms>
