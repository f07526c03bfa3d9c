import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useContext } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from './part.ts'

interface ConnectionStripProps {
  readonly booth: Booth
  /** Own lines of this panel waiting for the connection. @default 0 */
  readonly waitingLines?: number
}

/** Shows the obstacle between the booth and its room, after a short delay, in reserved space. Inside the whole booth, its bar says so. */
export function ConnectionStrip({ booth, waitingLines = 0 }: ConnectionStripProps) {
  const messages = useMessages()
  const obstacle = useSelector(booth.app.view.published, (view) => view.obstacle)
  if (useContext(InBooth)) return null
  return (
    <div {...part('panel', 'connection')}>
      {obstacle && (
        <div {...part('panel', 'obstacle')} role="paragraph" data-state={obstacle}>
          <span>
            <span>{messages.obstacles[obstacle]}</span>
            {waitingLines > 0 && <span>{messages.waitingLines(waitingLines)}</span>}
          </span>
        </div>
      )}
    </div>
  )
}
