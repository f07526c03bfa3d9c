import type { Booth, ErrorCode, Notice } from '@lingobooth/core'
import { type DisabledReason, isTold, type NoticePlace, placeOf } from '@lingobooth/core/view'
import { shallowEqual, useSelector } from '@xstate/react'
import { useLayoutEffect } from 'react'
import { pageStateOf } from './page-state.ts'

/** The mounted places. */
export const usePlaces = (booth: Booth): readonly NoticePlace[] => useSelector(pageStateOf(booth).places, (all) => all)

/** The notices to show at a place, which is there as long as the component is mounted: all of them in `Notices`; without it, each once in the most relevant open panel. */
export function useNoticesHere(booth: Booth, here: NoticePlace): readonly Notice[] {
  const { places } = pageStateOf(booth)
  useLayoutEffect(() => {
    places.set((all) => [...all, here])
    return () => places.set((all) => all.toSpliced(all.indexOf(here), 1))
  }, [places, here])
  const open = usePlaces(booth)
  return useSelector(
    booth.notices.view.published,
    (all) => all.filter((notice) => placeOf(notice, open) === here),
    shallowEqual,
  )
}

/** Whether nobody who looks at a place needs to read a reason there, since a notice or the state of the connection tells it. */
export function useTold(booth: Booth, here: NoticePlace): (reason: DisabledReason | ErrorCode) => boolean {
  const places = usePlaces(booth)
  const notices = useSelector(booth.notices.view.published, (all) => all)
  const isRefused = useSelector(booth.app.view.published, ({ obstacle }) => obstacle === 'refused')
  return (reason) => isTold(reason, { here, places, notices, isRefused })
}
