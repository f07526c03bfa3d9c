import { createAtom } from '@xstate/store'
import type { Unsent } from './outgoing.ts'
import { noParticipants, type Participants } from './participants.ts'

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
})

export type LinkAtoms = ReturnType<typeof createLinkAtoms>
