import type { TranscriptLine } from '../../domain/lines/transcript.ts'
import { modules } from '../../domain/modules.ts'
import type { Module, Unsubscribe } from '../../ports/common.ts'
import type { Desk, DeskTools } from '../desk.ts'

/** Counts the lines of others that came while their panel was closed, or folded away. */
export function createUnread({ stores }: Pick<DeskTools, 'stores'>) {
  const folds = { subtitles: 0, chat: 0 }
  const isSeen = (module: Module) => stores.settings.get()[module].visible && folds[module] === 0
  const set = (module: Module, count: (before: number) => number) => {
    const before = stores.unread.get()
    const after = count(before[module])
    if (after !== before[module]) stores.unread.set({ ...before, [module]: after })
  }
  const look = () => {
    for (const module of modules) if (isSeen(module)) set(module, () => 0)
  }

  const desk: Desk = {
    facts: {
      'line.added'({ module, line: { own, origin } }: { readonly module: Module; readonly line: TranscriptLine }) {
        if (!own && origin !== 'history' && !isSeen(module)) set(module, (before) => before + 1)
      },
      'settings.changed': look,
    },
  }

  return {
    ...desk,

    /** The panel is open, but cannot be seen, until the returned function is called. */
    fold(module: Module): Unsubscribe {
      let isOver = false
      folds[module]++
      return () => {
        if (isOver) return
        isOver = true
        folds[module]--
        look()
      }
    },

    clear: () => {
      for (const module of modules) set(module, () => 0)
    },
  }
}
