import type { Booth, Module } from '@lingobooth/core'
import { createCell } from './cell.ts'
import { perBooth } from './per-booth.ts'
import { useReadable } from './use-selected.ts'

const draftsOf = perBooth(() => ({ subtitles: createCell(''), chat: createCell('') }))

/** What is typed and not yet sent; it outlives the box, so that nothing is lost when a panel closes or the room is left. */
export function useDraft(booth: Booth, module: Module): readonly [string, (text: string) => void] {
  const draft = draftsOf(booth)[module]
  return [useReadable(draft), draft.set]
}
