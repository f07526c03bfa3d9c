import type { Booth, MicrophoneDevice } from '@lingobooth/core'
import { useState } from 'react'
import { useSpeak } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { LevelMeter } from '../parts/level-meter.tsx'
import { part } from '../parts/part.ts'

interface HeardProps {
  readonly booth: Booth
  readonly isSilent: boolean
  readonly devices: readonly MicrophoneDevice[]
}

/** That the microphone hears, how much, and which one it is: a test without a page for it. */
export function Heard({ booth, isSilent, devices }: HeardProps) {
  const messages = useMessages()
  const { greeting, microphoneStates, systemMicrophone, unnamedMicrophone } = messages
  const { controls, microphone, deviceId } = useSpeak(booth)
  const [isChoosing, setChoosing] = useState(false)
  const speaks = microphone.state === 'speaking'
  const names = devices.map(({ id, label }, index) => ({ id, label: label || unnamedMicrophone(index + 1) }))
  const chosen = names.find(({ id }) => id === (deviceId ?? 'default'))?.label ?? systemMicrophone
  return (
    <>
      <p {...part('greeting', 'heard')}>
        <strong role="status" data-warning={isSilent}>
          {isSilent ? greeting.unheard : speaks ? greeting.heard : microphoneStates.listening}
        </strong>
        {isChoosing ? (
          <select
            {...part('panel', 'select')}
            // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
            autoFocus
            aria-label={messages.microphone}
            value={deviceId ?? ''}
            onChange={({ target }) => controls.setDevice(target.value || undefined)}
            onBlur={() => setChoosing(false)}
          >
            <option value="">{systemMicrophone}</option>
            {names.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        ) : isSilent && names.length > 1 ? (
          <button {...part('button', 'text')} type="button" onClick={() => setChoosing(true)}>
            {greeting.another}
          </button>
        ) : (
          <bdi>{chosen}</bdi>
        )}
      </p>
      <LevelMeter controls={controls} speaking={speaks} />
      <p>{isSilent ? greeting.check : greeting.goOn}</p>
    </>
  )
}
