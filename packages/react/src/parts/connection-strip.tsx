import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from './part.ts'

interface ConnectionStripProps {
  readonly booth: Booth
  /** Own lines of this panel that wait for the connection. */
  readonly waitingLines?: number
}

/** Says what stands between the booth and its room, after a moment, in space that is kept free for it; nothing while there is nothing. */
export function ConnectionStrip({ booth, waitingLines = 0 }: ConnectionStripProps) {
  const messages = useMessages()
  const obstacle = useSelector(booth.app.view.published, (view) => view.obstacle)
  return (
    <div {...part('panel', 'connection')}>
      {obstacle && (
        <p {...part('panel', 'obstacle')} data-state={obstacle}>
          <span>
            <span>{messages.obstacles[obstacle]}</span>
            {waitingLines > 0 && <span>{messages.waitingLines(waitingLines)}</span>}
          </span>
        </p>
      )}
    </div>
  )
}
