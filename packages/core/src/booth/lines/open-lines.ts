import { openLineMs } from '../../constants.ts'
import type { Author } from '../../domain/author.ts'
import { cutText } from '../../domain/clean-text.ts'
import type { Control } from '../../domain/control-message.ts'
import { modules } from '../../domain/modules.ts'
import { closeLine, openLine } from '../../domain/open-lines.ts'
import type { Participants } from '../../domain/participants.ts'
import { lineKey } from '../../domain/transcript.ts'
import type { Module } from '../../ports/common.ts'
import type { DeskTools } from '../desk.ts'
import type { Seen } from './seen.ts'

export interface OpenLinesOptions extends Pick<DeskTools, 'stores' | 'clock'> {
  readonly seen: Pick<Seen, 'has'>
}

type Partial = Extract<Control, { readonly type: 'partial' }>

/** The open lines of others. Each is gone when its final line comes, its sender leaves, or there is no news of it for too long. */
export function createOpenLines({ stores, clock, seen }: OpenLinesOptions) {
  const timers = { subtitles: new Map<string, unknown>(), chat: new Map<string, unknown>() }

  const stopTimer = (module: Module, key: string) => {
    clock.clearTimeout(timers[module].get(key))
    timers[module].delete(key)
  }

  const close = (module: Module, key: string) => {
    stopTimer(module, key)
    stores.openLines[module].set((lines) => closeLine(lines, key))
  }

  const closeAll = (isOver: (sender: string) => boolean) => {
    for (const module of modules)
      for (const { key, sender, own } of stores.openLines[module].get()) if (!own && isOver(sender)) close(module, key)
  }

  let present: Participants = stores.participants.get()
  stores.participants.subscribe((now) => {
    const before = present
    present = now
    closeAll((sender) => before.has(sender) && !now.has(sender))
  })

  return {
    close,
    clear: () => closeAll(() => true),

    /** Returns false for what is older than what is known of the line. */
    receive(module: Module, { id, clientId, text, stable, ...partial }: Partial, author: Author): boolean {
      const { speakerLanguage, revision } = partial
      const key = lineKey(author.sender, id)
      if (seen.has(key)) return false
      const store = stores.openLines[module]
      const before = store.get()
      const settled = { calm: cutText(text, stable.calm).length, fast: cutText(text, stable.fast).length }
      const said = { speakerLanguage, revision, text, stable: settled }
      store.set((lines) => openLine(lines, { ...author, key, id, clientId, own: false, ...said }))
      const after = store.get()
      if (after === before) return false
      const open = new Set(after.map((line) => line.key))
      for (const known of timers[module].keys()) if (known === key || !open.has(known)) stopTimer(module, known)
      timers[module].set(
        key,
        clock.setTimeout(() => close(module, key), openLineMs),
      )
      return true
    },
  }
}

export type OpenLinesOfOthers = ReturnType<typeof createOpenLines>
