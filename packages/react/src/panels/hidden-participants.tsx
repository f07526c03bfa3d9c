import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'
import { PeopleButtons } from './people-buttons.tsx'

/** Whom the participant has hidden, to be shown again. */
export function HiddenParticipants({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const hidden = useSelector(booth.app.view.published, (app) => app.hidden)
  if (hidden.length === 0) return null
  return (
    <div {...part('panel', 'tasks')} role="group" aria-label={messages.hidden}>
      <PeopleButtons people={hidden} words={messages.showAgain} onPress={booth.app.show} />
    </div>
  )
}
