import { playbackRates } from '@lingobooth/core'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from './part.ts'

export function SpeedSelect({ rate, onChange }: { rate: number; onChange(rate: number): void }) {
  const messages = useMessages()
  return (
    <select
      {...part('panel', 'speed')}
      aria-label={messages.playbackSpeed}
      title={messages.playbackSpeed}
      value={rate}
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
