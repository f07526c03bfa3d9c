import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { focusTextBox } from '../parts/keyboard.ts'
import { part } from '../parts/part.ts'

interface UndoClearProps {
  readonly booth: Booth
  /** Key of the newest line. */
  readonly newest: string | undefined
}

/** Offers to bring back the subtitles that were cleared, in a row below the list. Its place stays until the list moves anyway. */
export function UndoClear({ booth, newest }: UndoClearProps) {
  const messages = useMessages()
  const { number } = useFormats()
  const seconds = useSelector(booth.subtitles.view.published, (view) => view.undoSeconds)
  const [kept, setKept] = useState<UndoClearProps['newest'] | null>(null)
  if (seconds > 0 ? kept !== newest : kept !== null && kept !== newest) setKept(seconds > 0 ? newest : null)
  return (
    <>
      <div {...part('hidden', 'status')} role="status">
        {seconds > 0 && messages.subtitlesCleared}
      </div>
      {kept !== null && (
        <div {...part('lines', 'undo')}>
          {seconds > 0 && (
            <>
              <span aria-hidden="true">
                <span>{messages.subtitlesCleared}</span> {messages.othersKeepThem}
              </span>
              <button
                {...part('button', 'plain')}
                type="button"
                onClick={({ currentTarget }) => {
                  focusTextBox(currentTarget)
                  booth.subtitles.undoClear()
                }}
              >
                {messages.undo}
                <span aria-hidden="true"> {number(seconds)}</span>
              </button>
            </>
          )}
        </div>
      )}
    </>
  )
}
