import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { DoorClosed } from 'lucide'
import { useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { part } from '../parts/part.ts'

/** Why this participant is not in the room, for as long as the room refuses. The bar says it in two words. */
export function Refused({ booth }: { booth: Booth }) {
  const { errors, notInRoom, typedIsKept } = useMessages()
  const error = useSelector(booth.app.view.published, (view) => (view.obstacle === 'refused' ? view.error : null))
  return (
    error && (
      <div {...part('booth', 'refused')}>
        <Icon of={DoorClosed} />
        <div role="paragraph">
          <span>{notInRoom}</span> {errors[error]} {typedIsKept}
        </div>
      </div>
    )
  )
}
