import type { Booth } from '@lingobooth/core'
import { useSelected } from '../hooks/use-selected.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

/** How the connection to the room is, and who else is there. */
export function ConnectionState({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const connection = useSelected(booth.app.view, (view) => view.connection)
  const error = useSelected(booth.app.view, (view) => view.error)
  const cause = connection === 'waiting' && error !== null ? messages.waitingBecause[error] : undefined
  const room = useSelected(booth.app.view, (view) => view.room)
  const others = useSelected(booth.app.view, (view) => view.participants.length)
  return (
    <p {...part('booth', 'connection')} data-state={connection} role="status">
      {room !== null && <bdi {...part('booth', 'room')}>{room}</bdi>}
      <span>{cause ?? messages.connection[connection]}</span>
      {connection === 'live' && others > 0 && <span>{messages.participants(others)}</span>}
    </p>
  )
}
