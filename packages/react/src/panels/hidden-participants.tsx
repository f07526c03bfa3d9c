import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useMessages } from '../messages/messages-context.tsx'
import { handOverFocus } from '../parts/hand-over-focus.ts'
import { part } from '../parts/part.ts'

/** Whom the participant has hidden, to be shown again. */
export function HiddenParticipants({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const hidden = useSelector(booth.app.view.published, (app) => app.hidden)
  if (hidden.length === 0) return null
  return (
    <fieldset {...part('panel', 'tasks')} aria-label={messages.hidden}>
      {hidden.map(({ sender, name }) => (
        <button
          key={sender}
          {...part('button', 'plain')}
          type="button"
          onClick={({ currentTarget }) => {
            handOverFocus(currentTarget)
            booth.app.show(sender)
          }}
        >
          {messages.showAgain(name || '?')}
        </button>
      ))}
    </fieldset>
  )
}
