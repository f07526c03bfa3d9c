import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { focusTextBox } from '../parts/hand-over-focus.ts'
import { part } from '../parts/part.ts'

/** Offers to bring back the subtitles that were cleared, over the list, so that nothing moves. */
export function UndoClear({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const { number } = useFormats()
  const seconds = useSelector(booth.subtitles.view.published, (view) => view.undoSeconds)
  return (
    <>
      <p {...part('hidden', 'status')} role="status">
        {seconds > 0 && messages.subtitlesCleared}
      </p>
      {seconds > 0 && (
        <div {...part('lines', 'undo')}>
          <span aria-hidden="true">{messages.subtitlesCleared}</span>
          <button
            {...part('button', 'text')}
            type="button"
            onClick={({ currentTarget }) => {
              focusTextBox(currentTarget)
              booth.subtitles.undoClear()
            }}
          >
            {messages.undo}
            <span aria-hidden="true"> {number(seconds)}</span>
          </button>
        </div>
      )}
    </>
  )
}
