import type { Booth } from '@lingobooth/core'
import { useConnection } from '../hooks/use-connection.ts'
import { useSelected } from '../hooks/use-selected.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

/** How the connection to the room is, and who else is there. */
export function ConnectionState({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const state = useConnection(booth)
  const connection = useSelected(booth.app.view, (view) => view.connection)
  const error = useSelected(booth.app.view, (view) => view.error)
  const cause = state === 'reconnecting' && error !== null ? messages.waitingBecause[error] : undefined
  const room = useSelected(booth.app.view, (view) => view.room)
  const others = useSelected(booth.app.view, (view) => view.participants.length)
  return (
    <p {...part('booth', 'connection')} data-state={connection}>
      {room !== null && <bdi {...part('booth', 'room')}>{room}</bdi>}
      <span>{cause ?? messages.connection[state]}</span>
      <span role="status">{connection === 'live' && others > 0 && messages.participants(others)}</span>
    </p>
  )
}
