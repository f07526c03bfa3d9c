import type { Booth, ErrorCode, Notice } from '@lingobooth/core'
import { type DisabledReason, type PanelId, placeOf } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { pageStateOf } from './page-state.ts'

/** The others have the codes of their reasons. */
const noticeOf: Partial<Record<string, Notice['code']>> = {
  'consent-open': 'consent',
  'consent-declined': 'consent',
}

/** Whether a notice that is seen here, or the state of the connection, tells already why something failed or cannot be used: nobody needs to read it twice. */
export function useTold(booth: Booth, here: PanelId): (reason: DisabledReason | ErrorCode) => boolean {
  const places = useSelector(pageStateOf(booth).places, (all) => all)
  const notices = useSelector(booth.notices.view.published, (all) => all)
  const isRefused = useSelector(booth.app.view.published, ({ obstacle }) => obstacle === 'refused')
  // Of those of the whole booth, the newest lies over the others.
  const newest = notices.findLast((notice) => placeOf(notice, places) === 'whole')?.code
  const codes: readonly string[] = newest
    ? [newest]
    : notices.filter((notice) => placeOf(notice, places) === here).map(({ code }) => code)
  return (reason) => (reason === 'not-joined' ? isRefused : codes.includes(noticeOf[reason] ?? reason))
}
