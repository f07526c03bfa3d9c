import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useConnection } from '../hooks/use-connection.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

/** The connection, with the number of own lines that wait for it, or the number of other participants. */
export function ConnectionState({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const state = useConnection(booth)
  const error = useSelector(booth.app.view.published, (view) => view.error)
  const cause = state === 'reconnecting' && error !== null ? messages.waitingBecause[error] : undefined
  const room = useSelector(booth.app.view.published, (view) => view.room)
  const others = useSelector(booth.app.view.published, (view) => view.participants.length)
  const alone = useSelector(booth.app.view.published, (view) => view.alone)
  const waiting =
    useSelector(booth.subtitles.view.published, (view) => view.waitingLines) +
    useSelector(booth.chat.view.published, (view) => view.waitingLines)
  return (
    <div {...part('booth', 'connection')} role="paragraph" data-state={state}>
      {room !== null && <bdi {...part('booth', 'room')}>{room}</bdi>}
      <span>{cause ?? messages.connection[state]}</span>
      {waiting > 0 && <span>{messages.waitingLines(waiting)}</span>}
      <span role="status">
        {state === 'live' && (alone ? messages.onlyYou : others > 0 && messages.participants(others))}
      </span>
    </div>
  )
}
