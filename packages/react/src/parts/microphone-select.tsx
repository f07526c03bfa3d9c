import type { Booth } from '@lingobooth/core'
import type { MicrophoneDevice } from '@lingobooth/core/view'
import type { ComponentProps } from 'react'
import { useSpeak } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from './part.ts'

interface MicrophoneSelectProps extends ComponentProps<'select'> {
  readonly booth: Booth
  readonly devices: readonly MicrophoneDevice[]
}

/** The choice of the microphone; one that is gone gives way to that of the system. */
export function MicrophoneSelect({ booth, devices, ...props }: MicrophoneSelectProps) {
  const { systemMicrophone, unnamedMicrophone } = useMessages()
  const { controls, deviceId } = useSpeak(booth)
  return (
    <select
      {...part('panel', 'select')}
      {...props}
      value={devices.find(({ id }) => id === deviceId)?.id ?? ''}
      onChange={({ target }) => controls.setDevice(target.value || undefined)}
    >
      <option value="">{systemMicrophone}</option>
      {devices.map(({ id, label }, index) => (
        <option key={id} value={id}>
          {label || unnamedMicrophone(index + 1)}
        </option>
      ))}
    </select>
  )
}
