import type { Booth, Notice } from '@lingobooth/core'
import { placeOf } from '@lingobooth/core/view'
import { shallowEqual, useSelector } from '@xstate/react'
import { useLayoutEffect } from 'react'
import type { NoticePlace } from '../booth-types.ts'
import { pageStateOf } from './page-state.ts'

/** The notices to show at a place: all of them in `Notices`; without it, each once in the most relevant open panel. */
export function useNoticesHere(booth: Booth, here: NoticePlace): readonly Notice[] {
  const state = pageStateOf(booth)
  useLayoutEffect(() => {
    state.set((current) => ({ ...current, places: [...current.places, here] }))
    return () =>
      state.set((current) => ({ ...current, places: current.places.toSpliced(current.places.indexOf(here), 1) }))
  }, [state, here])
  const open = useSelector(state, ({ places }) => places)
  return useSelector(
    booth.notices.view.published,
    (all) => all.filter((notice) => placeOf(notice, open) === here),
    shallowEqual,
  )
}

/** Whether this place shows the booth-wide messages. */
export const useSpeaksHere = (booth: Booth, here: NoticePlace): boolean =>
  useSelector(pageStateOf(booth), ({ places }) => placeOf(null, places) === here)
