import { hide, isHidden, noneHidden, show } from '../../domain/hidden.ts'
import { modules } from '../../domain/modules.ts'
import type { DeskTools } from '../desk.ts'
import type { RoomSession } from '../session/room-session.ts'
import type { Shelf } from './shelf.ts'

export interface HidingOptions extends Pick<DeskTools, 'stores' | 'tell'> {
  readonly session: Pick<RoomSession, 'userOf'>
  readonly shelf: Pick<Shelf, 'clientId'>
}

/** Whom this participant does not want to read or hear. Nobody else is told. */
export function createHiding({ stores, session, shelf, tell }: HidingOptions) {
  /** As present, or as in the latest line. */
  const nameOf = (sender: string): string =>
    stores.participants.get().get(sender)?.name ||
    modules
      .map((module) => stores.transcripts[module].get().lines.findLast((line) => line.sender === sender)?.name)
      .find((name) => name) ||
    ''

  /** Nobody hides himself with another device of his own. */
  const hides = (sender: string): boolean => {
    const hidden = stores.hidden.get()
    return hidden.length > 0 && sender !== shelf.clientId && isHidden(hidden, sender, session.userOf(sender))
  }

  return {
    nameOf,
    isHidden: hides,

    shown<Line extends { readonly sender: string }>(lines: readonly Line[]): readonly Line[] {
      if (stores.hidden.get().length === 0) return lines
      const senders = new Set([...new Set(lines.map(({ sender }) => sender))].filter(hides))
      return lines.filter(({ sender }) => !senders.has(sender))
    },

    hide(sender: string) {
      const user = session.userOf(sender)
      const participant = { sender, name: nameOf(sender), ...(user !== undefined && { user }) }
      stores.hidden.set((hidden) => hide(hidden, participant))
      tell({ type: 'hiding.changed' })
    },

    show(sender: string) {
      stores.hidden.set((hidden) => show(hidden, sender, session.userOf(sender)))
      tell({ type: 'hiding.changed' })
    },

    clear: () => stores.hidden.set(noneHidden),
  }
}

export type Hiding = ReturnType<typeof createHiding>
