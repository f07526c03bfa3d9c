import { hide, noneHidden, show } from '../../domain/hidden.ts'
import { modules } from '../../domain/modules.ts'
import type { DeskTools } from '../desk.ts'
import type { RoomSession } from '../session/room-session.ts'

export interface HidingOptions extends Pick<DeskTools, 'stores' | 'tell'> {
  readonly session: Pick<RoomSession, 'userOf'>
}

/** Whom this participant does not want to read or hear. Nobody else is told. */
export function createHiding({ stores, session, tell }: HidingOptions) {
  /** As present, or as in the latest line. */
  const nameOf = (sender: string): string =>
    stores.participants.get().get(sender)?.name ||
    modules
      .map((module) => stores.transcripts[module].get().lines.findLast((line) => line.sender === sender)?.name)
      .find((name) => name) ||
    ''

  return {
    nameOf,

    isHidden(sender: string): boolean {
      const hidden = stores.hidden.get()
      if (hidden.length === 0) return false
      const user = session.userOf(sender)
      return hidden.some((other) => other.sender === sender || (user !== undefined && other.user === user))
    },

    hide(sender: string) {
      const user = session.userOf(sender)
      const participant = { sender, name: nameOf(sender), ...(user !== undefined && { user }) }
      stores.hidden.set((hidden) => hide(hidden, participant))
      tell({ type: 'hiding.changed', sender })
    },

    show(sender: string) {
      stores.hidden.set((hidden) => show(hidden, sender))
      tell({ type: 'hiding.changed', sender })
    },

    clear: () => stores.hidden.set(noneHidden),
  }
}

export type Hiding = ReturnType<typeof createHiding>
