import { type DisabledReason, playbackRates } from '@lingobooth/core'
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
  const voiceless = disabled === 'no-text-to-speech' || disabled === 'no-player'
  return (
    <select
      {...part('panel', 'speed')}
      aria-label={messages.playbackSpeed}
      title={voiceless ? `${messages.playbackSpeed}: ${messages.disabled[disabled]}` : messages.playbackSpeed}
      disabled={voiceless}
      value={playbackRate}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {playbackRates.map((choice) => (
        <option key={choice} value={choice}>
          {messages.playbackRate(choice)}
        </option>
      ))}
    </select>
  )
}
