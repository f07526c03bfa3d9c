import type { DeskTools } from '../booth/desk.ts'
import type { Translations } from './own-translations.ts'
import { clearTranscript, forgetCleared, undoClear } from './transcript.ts'

/** How long clearing the subtitles can be undone. */
export const undoClearMs = 10_000

export interface ClearingOptions extends Pick<DeskTools, 'stores' | 'clock' | 'send' | 'tell'> {
  readonly translations: Pick<Translations, 'renewLatest' | 'stop'>
}

const stepMs = 1_000

/** Clears the subtitles, here alone, and brings them back for as long as that can be undone. */
export function createClearing({ stores, clock, tell, translations }: ClearingOptions) {
  const { subtitles } = stores.transcripts
  let timer: unknown

  const end = () => {
    clock.clearTimeout(timer)
    stores.undoSeconds.set(0)
  }

  const forget = () => {
    subtitles.set(forgetCleared)
    tell({ type: 'list.cleared', state: 'for-good' })
  }

  const count = (leftMs: number) => {
    stores.undoSeconds.set(Math.ceil(leftMs / stepMs))
    if (leftMs > 0) timer = clock.setTimeout(() => count(leftMs - stepMs), stepMs)
    else forget()
  }

  return {
    /** What is being translated is given up. */
    clear() {
      if (subtitles.get().lines.length + stores.heldSpeech.subtitles.get().held.length === 0) return
      end()
      translations.stop('subtitles')
      subtitles.set(clearTranscript)
      tell({ type: 'list.cleared', state: 'now' })
      stores.unread.set((unread) => ({ ...unread, subtitles: 0 }))
      count(undoClearMs)
    },

    undo() {
      if (stores.undoSeconds.get() === 0) return
      end()
      subtitles.set(undoClear)
      tell({ type: 'list.cleared', state: 'undone' })
      translations.renewLatest('subtitles')
    },

    /** Another room is entered. */
    end,
  }
}
