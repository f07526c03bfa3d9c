import type { DeskTools } from '../booth/desk.ts'
import { findKeptLine } from '../lines/transcript.ts'
import { modules } from '../modules.ts'
import { hide, isHidden, noneHidden, show } from './hidden.ts'
import type { People } from './participants-of-room.ts'

export interface HidingOptions extends Pick<DeskTools, 'stores' | 'tell'> {
  readonly people: Pick<People, 'speakerOf'>
}

/** Whom this participant does not want to read or hear. Nobody else is told. */
export function createHiding({ stores, people: { speakerOf }, tell }: HidingOptions) {
  /** As present, or as in the latest line. */
  const nameOf = (sender: string): string =>
    stores.participants.get().get(sender)?.name ||
    modules
      .map((module) => stores.transcripts[module].get().lines.findLast((line) => line.sender === sender)?.name)
      .find((name) => name) ||
    ''

  const hidesSpeaker = (speaker: string): boolean => isHidden(stores.hidden.get(), speaker)

  return {
    nameOf,
    isHidden: hidesSpeaker,
    hidesSender: (sender: string): boolean => hidesSpeaker(speakerOf(sender)),
    hidesLine: (key: string): boolean =>
      modules.some((module) => {
        const line = findKeptLine(stores.transcripts[module].get(), key)
        return line !== undefined && hidesSpeaker(line.speaker)
      }),

    hide(sender: string) {
      // Read before: what is read while a store changes becomes what it follows.
      const participant = { sender, speaker: speakerOf(sender), name: nameOf(sender) }
      stores.hidden.set((hidden) => hide(hidden, participant))
      tell({ type: 'hiding.changed' })
    },

    show(sender: string) {
      const speaker = speakerOf(sender)
      stores.hidden.set((hidden) => show(hidden, speaker))
      tell({ type: 'hiding.changed' })
    },

    clear: () => stores.hidden.set(noneHidden),
  }
}

export type Hiding = ReturnType<typeof createHiding>
