import { createListeners } from '../kit/listeners.ts'
import type { LinkAtoms } from '../link/link-atoms.ts'
import { hide, isHidden, noneHidden, show } from './hidden.ts'
import type { PeopleAtoms } from './people-atoms.ts'
import type { PeopleReport } from './reports.ts'

export interface HidingOptions {
  readonly stores: Pick<PeopleAtoms, 'hidden'> & Pick<LinkAtoms, 'participants'>
  /** Whose words a sender's lines are. */
  speakerOf(sender: string): string
  /** As in the latest line of a sender. */
  latestName(sender: string): string | undefined
  report(what: PeopleReport): void
}

/** Whom this participant does not want to read or hear. Nobody else is told. */
export function createHiding({ stores, speakerOf, latestName, report }: HidingOptions) {
  const changed = createListeners()

  /** As present, or as in the latest line. */
  const nameOf = (sender: string): string => stores.participants.get().get(sender)?.name || latestName(sender) || ''

  const hidesSpeaker = (speaker: string): boolean => isHidden(stores.hidden.get(), speaker)

  const tell = () => {
    changed.notify()
    report({ type: 'hiding.changed' })
  }

  return {
    /** Somebody was hidden, or is shown again. */
    onChange: changed.on,
    nameOf,
    hidesSpeaker,
    hidesSender: (sender: string): boolean => hidesSpeaker(speakerOf(sender)),

    hide(sender: string) {
      // Read before: what is read while a store changes becomes what it follows.
      const participant = { sender, speaker: speakerOf(sender), name: nameOf(sender) }
      stores.hidden.set((hidden) => hide(hidden, participant))
      tell()
    },

    show(sender: string) {
      const speaker = speakerOf(sender)
      stores.hidden.set((hidden) => show(hidden, speaker))
      tell()
    },

    clear: () => stores.hidden.set(noneHidden),
  }
}

export type Hiding = ReturnType<typeof createHiding>
