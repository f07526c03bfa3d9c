import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'
import { PeopleButtons } from './people-buttons.tsx'

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
