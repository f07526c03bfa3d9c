import { choices, type DisabledReason } from '@lingobooth/core/view'
import { useId } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from './part.ts'

interface SpeedSelectProps {
  readonly playbackRate: number
  /** Why the voice is disabled. The speed can be chosen before unmuting, but not when there is no voice at all. */
  readonly disabled: DisabledReason | null
  onChange(playbackRate: number): void
}

export function SpeedSelect({ playbackRate, disabled, onChange }: SpeedSelectProps) {
  const messages = useMessages()
  const id = useId()
  const reason = disabled === 'no-text-to-speech' || disabled === 'no-player' ? messages.disabled[disabled] : undefined
  return (
    <>
      <select
        {...part('panel', 'speed')}
        aria-label={messages.playbackSpeed}
        title={messages.playbackSpeed}
        aria-disabled={reason !== undefined}
        aria-describedby={reason && id}
        value={playbackRate}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {(reason ? [playbackRate] : choices.playbackRates).map((choice) => (
          <option key={choice} value={choice}>
            {messages.playbackRate(choice)}
          </option>
        ))}
      </select>
      {reason && (
        <span {...part('panel', 'reason')} id={id}>
          {reason}
        </span>
      )}
    </>
  )
}

/** Among settings, with its label above it. */
export const SpeedField = (props: SpeedSelectProps) => (
  <div {...part('panel', 'field')}>
    <span {...part('panel', 'label')} aria-hidden="true">
      <span>{useMessages().playbackSpeed}</span>
    </span>
    <SpeedSelect {...props} />
  </div>
)
