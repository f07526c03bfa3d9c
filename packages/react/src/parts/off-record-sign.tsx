import type { AppView, Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { FileX } from 'lucide'
import { useMessages } from '../messages/messages-context.tsx'
import { Icon } from './icon.tsx'
import { handOverFocus } from './keyboard.ts'
import { part } from './part.ts'

interface OffRecordSignProps {
  readonly booth: Booth
  readonly state: NonNullable<AppView['offRecord']>
}

/** That the room is off the record, or the own lines are, with the button that ends it for whoever may. */
export function OffRecordSign({ booth, state }: OffRecordSignProps) {
  const { offRecord: words } = useMessages()
  const isHost = useSelector(booth.rules.view.published, (rules) => rules?.role === 'host')
  return (
    <div {...part('record', 'sign')} data-state={state} role="paragraph">
      <Icon of={FileX} />
      <span>{words[state]}</span>
      {(state === 'own' || isHost) && (
        <button
          {...part('button', 'link')}
          type="button"
          onClick={({ currentTarget }) => {
            handOverFocus(currentTarget)
            booth.rules.setOffRecord(false)
          }}
        >
          {words.end}
        </button>
      )}
    </div>
  )
}
