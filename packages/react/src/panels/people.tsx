import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useMessages } from '../messages/messages-context.tsx'
import { handOverFocus } from '../parts/keyboard.ts'
import { part } from '../parts/part.ts'

interface PeopleButtonsProps {
  readonly people: readonly { readonly sender: string; readonly name: string }[]
  readonly words: (name: string) => string
  readonly onPress: (sender: string) => void
}

/** A button for each participant. Whoever is pressed leaves the list, so the focus goes on. */
function PeopleButtons({ people, words, onPress }: PeopleButtonsProps) {
  return people.map(({ sender, name }) => (
    <button
      key={sender}
      {...part('button', 'plain')}
      type="button"
      onClick={({ currentTarget }) => {
        handOverFocus(currentTarget)
        onPress(sender)
      }}
    >
      {words(name || '?')}
    </button>
  ))
}

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

/** What a host decides for the room: whether captions run, and who is removed. */
export function HostTools({ booth }: { booth: Booth }) {
  const { room } = useMessages()
  const rules = useSelector(booth.rules.view.published, (view) => view)
  const participants = useSelector(booth.app.view.published, (app) => app.participants)
  const isHost = rules?.role === 'host'
  if (!rules || rules.ended || !(rules.startsCaptions ?? isHost)) return null
  const isOn = rules.captions !== 'off'
  return (
    <div {...part('panel', 'tasks')} role="group" aria-label={room.host}>
      <button {...part('button', 'plain')} type="button" onClick={() => booth.rules.setCaptions(isOn ? 'off' : 'on')}>
        {isOn ? room.endCaptions : room.startCaptions}
      </button>
      {isHost && <PeopleButtons people={participants} words={room.remove} onPress={booth.rules.remove} />}
    </div>
  )
}
