import type { Booth, Notice } from '@lingobooth/core'
import { type NoticePlace, placeOf } from '@lingobooth/core/view'
import { shallowEqual, useSelector } from '@xstate/react'
import { useLayoutEffect } from 'react'
import { pageStateOf } from './page-state.ts'

/** The notices to show at a place: all of them in `Notices`; without it, each once in the most relevant open panel. */
export function useNoticesHere(booth: Booth, here: NoticePlace): readonly Notice[] {
  const { places } = pageStateOf(booth)
  useLayoutEffect(() => {
    places.set((all) => [...all, here])
    return () => places.set((all) => all.toSpliced(all.indexOf(here), 1))
  }, [places, here])
  const open = useSelector(places, (all) => all)
  return useSelector(
    booth.notices.view.published,
    (all) => all.filter((notice) => placeOf(notice, open) === here),
    shallowEqual,
  )
}

/** Whether this place shows the booth-wide messages. */
export const useSpeaksHere = (booth: Booth, here: NoticePlace): boolean =>
  useSelector(pageStateOf(booth).places, (places) => placeOf(null, places) === here)
