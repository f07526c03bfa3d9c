import type { Booth, LinesView } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { pageStateOf } from '../hooks/page-state.ts'
import type { Front } from './in-booth.ts'

const hasWords = ({ lines, openLines }: LinesView) => lines.length > 0 || openLines.length > 0

/** Whether nobody has said anything yet in this room, and somebody may want to begin. Once it is false for that, it stays so. */
export function useGreets(booth: Booth, { module, folds }: Front): boolean {
  const { firstUse } = pageStateOf(booth)
  const room = useSelector(booth.app.view.published, (view) => view.room)
  const { subtitles, stt } = useSelector(booth.app.view.published, (view) => view.panels)
  const listens = useSelector(booth.subtitles.view.published, (view) => view.disabled === 'listening')
  const isSubtitled = useSelector(booth.subtitles.view.published, hasWords)
  const isWritten = useSelector(booth.chat.view.published, hasWords)
  const begun = useSelector(firstUse, ({ begunIn }) => begunIn !== null && begunIn === room)
  const begins = isSubtitled || isWritten
  useEffect(() => {
    if (begins) firstUse.set((current) => ({ ...current, begunIn: room }))
  }, [firstUse, begins, room])
  const isInFront = !folds || module === 'subtitles'
  return !begins && !begun && !listens && subtitles && stt && isInFront
}
