import type { InboundUpdate } from '../../domain/line-update.ts'
import {
  findLine,
  isForLine,
  isTooEarly,
  replaceLine,
  type TranscriptLine,
  updateLine,
} from '../../domain/transcript.ts'
import { createWaitingUpdates } from '../../domain/waiting-updates.ts'
import type { Module } from '../../ports/common.ts'
import type { DeskTools } from '../desk.ts'
import type { Seen } from './seen.ts'

export interface UpdatesOptions extends Pick<DeskTools, 'stores' | 'tell'> {
  readonly seen: Pick<Seen, 'has'>
}

/** Applies what follows a line: corrections by its sender, and translations that were not ready with it. */
export function createUpdates({ stores, seen, tell }: UpdatesOptions) {
  const waiting = createWaitingUpdates()
  /** Lines whose correction is hearsay: the next one of their author counts, whatever its number. */
  const hearsay = new Set<string>()

  const hold = (key: string, sender: string, update: InboundUpdate) => {
    for (let dropped = waiting.add(sender, key, update); dropped > 0; dropped--) tell({ type: 'update.dropped' })
  }

  const updated = (line: TranscriptLine, update: InboundUpdate): TranscriptLine => {
    if (!isForLine(line, update)) tell({ type: 'update.dropped' })
    else if (isTooEarly(line, update)) hold(line.key, line.sender, update)
    else return updateLine(line, update)
    return line
  }

  /** A new line, or one with a new text, with what came before it. */
  const settled = (line: TranscriptLine) => waiting.take(line.sender, line.key).reduce(updated, line)

  return {
    settled,

    /** Whether anybody else may say how the author of this line updated it: not of a line that the author said to us. */
    believes(module: Module, key: string): boolean {
      const line = findLine(stores.transcripts[module].get(), key)
      return line !== undefined && !line.own && line.origin !== 'live'
    },

    /** An update of the line with this key; it waits if the line is yet to come. */
    apply(module: Module, key: string, sender: string, update: InboundUpdate, isHearsay = false) {
      const found = findLine(stores.transcripts[module].get(), key)
      const isOverruled = update.type === 'revision' && !isHearsay && hearsay.delete(key)
      const line = found && isOverruled ? { ...found, revision: 0 } : found
      if (isHearsay) hearsay.add(key)
      if (!line) {
        if (!seen.has(key)) hold(key, sender, update)
        return
      }
      const changed = updated(line, update)
      if (changed === line) return
      const shown = settled(changed)
      const { own, revision } = shown
      stores.transcripts[module].set((transcript) => replaceLine(transcript, shown))
      if (update.type === 'translated') tell({ type: 'line.translationsArrived', module, key })
      else tell({ type: 'line.revised', module, key, revision, own })
    },

    clear() {
      waiting.clear()
      hearsay.clear()
    },
  }
}

export type Updates = ReturnType<typeof createUpdates>
