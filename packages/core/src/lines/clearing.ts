import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { Clock } from '../ports/services.port.ts'
import type { LinesAtoms } from './lines-atoms.ts'
import type { Translations } from './own-translations.ts'
import { clearTranscript, forgetCleared, undoClear } from './transcript.ts'

/** How long clearing the subtitles can be undone. */
export const undoClearMs = 10_000

/** `for-good`: it cannot be undone any more. */
export type Cleared = 'now' | 'undone' | 'for-good'

export interface ClearingOptions {
  readonly stores: Pick<LinesAtoms, 'transcripts' | 'undoSeconds'> & Pick<PeopleAtoms, 'unread'>
  readonly clock: Clock
  readonly translations: Pick<Translations, 'renewLatest' | 'stop'>
  /** Whether something else is shown in the list. */
  hasOther(): boolean
  onCleared(what: Cleared): void
}

const stepMs = 1_000

/** Clears the subtitles, here alone, and brings them back for as long as that can be undone. */
export function createClearing({ stores, clock, translations, hasOther, onCleared }: ClearingOptions) {
  const { subtitles } = stores.transcripts
  let timer: unknown

  const end = () => {
    clock.clearTimeout(timer)
    stores.undoSeconds.set(0)
  }

  const forget = () => {
    subtitles.set(forgetCleared)
    onCleared('for-good')
  }

  const count = (leftMs: number) => {
    stores.undoSeconds.set(Math.ceil(leftMs / stepMs))
    if (leftMs > 0) timer = clock.setTimeout(() => count(leftMs - stepMs), stepMs)
    else forget()
  }

  return {
    /** What is being translated is given up. */
    clear() {
      if (subtitles.get().lines.length === 0 && !hasOther()) return
      end()
      translations.stop('subtitles')
      subtitles.set(clearTranscript)
      onCleared('now')
      stores.unread.set((unread) => ({ ...unread, subtitles: 0 }))
      count(undoClearMs)
    },

    undo() {
      if (stores.undoSeconds.get() === 0) return
      end()
      subtitles.set(undoClear)
      onCleared('undone')
      translations.renewLatest('subtitles')
    },

    /** Another room is entered. */
    end,
  }
}
