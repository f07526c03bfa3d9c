import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useConnection } from '../hooks/use-connection.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

/** With more of them, the bar tells how many there are. */
const mostNamed = 6

/** The room and the others in it; while there is no connection why, with the number of own lines that wait for it. */
export function ConnectionState({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const state = useConnection(booth)
  const error = useSelector(booth.app.view.published, (view) => view.error)
  const cause = state === 'reconnecting' && error !== null ? messages.waitingBecause[error] : undefined
  const room = useSelector(booth.app.view.published, (view) => view.room)
  const others = useSelector(booth.app.view.published, (view) => view.participants)
  const alone = useSelector(booth.app.view.published, (view) => view.alone)
  const waiting =
    useSelector(booth.subtitles.view.published, (view) => view.waitingLines) +
    useSelector(booth.chat.view.published, (view) => view.waitingLines)
  const isLive = state === 'live'
  const isNamed = isLive && others.length > 0 && others.length <= mostNamed
  return (
    <div {...part('booth', 'connection')} role="paragraph" data-state={state}>
      {room !== null && <bdi {...part('booth', 'room')}>{room}</bdi>}
      <span {...(isLive ? part('hidden', 'words') : {})}>{cause ?? messages.connection[state]}</span>
      {waiting > 0 && <span>{messages.waitingLines(waiting)}</span>}
      <span role="status" {...(isNamed ? part('hidden', 'words') : {})}>
        {isLive && (alone ? messages.onlyYou : others.length > 0 && messages.participants(others.length))}
      </span>
      {isNamed &&
        others.map(({ sender, name, language }) => (
          <span key={sender} {...part('booth', 'person')}>
            <bdi>{name}</bdi>
            {language && <span>{language.tag.split('-')[0]?.toUpperCase()}</span>}
          </span>
        ))}
    </div>
  )
}
