import type { Booth, Module } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { type LineEdit, pageStateOf } from './page-state.ts'

/** Changes the own line that is being corrected in the box; null ends it, and the unsent text is back. */
export function useSetEdit(booth: Booth, module: Module): (edit: LineEdit | null) => void {
  const { edits } = pageStateOf(booth)
  return useCallback(
    (edit) => {
      const next = edit && { key: edit.key, text: edit.text }
      edits.set((all) => ({ ...all, [module]: next }))
    },
    [edits, module],
  )
}

export const useEdit = (booth: Booth, module: Module): LineEdit | null =>
  useSelector(pageStateOf(booth).edits, (all) => all[module])
