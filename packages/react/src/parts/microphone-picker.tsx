import type { Booth, MicrophoneDevice } from '@lingobooth/core'
import { useEffect, useId, useState } from 'react'
import { useSpeak } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { FieldLabel } from './field-label.tsx'
import { LevelMeter } from './level-meter.tsx'
import { part } from './part.ts'

/** Chooses the microphone, and shows its level. */
export function MicrophonePicker({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const id = useId()
  const { controls, deviceId, microphone } = useSpeak(booth)
  const [devices, setDevices] = useState<readonly MicrophoneDevice[]>([])
  const [testing, setTesting] = useState(false)
  useEffect(() => controls.watchDevices(setDevices), [controls])
  useEffect(() => (testing ? controls.testMicrophone() : undefined), [controls, testing])
  const isGone = deviceId !== null && devices.length > 0 && !devices.some((device) => device.id === deviceId)
  const captures = microphone.active
  return (
    <>
      <div {...part('panel', 'field')}>
        <FieldLabel htmlFor={id} label={messages.microphone} />
        <select
          id={id}
          {...part('panel', 'select')}
          value={isGone ? '' : (deviceId ?? '')}
          aria-describedby={devices.length === 0 ? `${id}-unknown` : undefined}
          onChange={(event) => controls.setDevice(event.target.value || undefined)}
        >
          <option value="">{messages.systemMicrophone}</option>
          {devices.map((device, index) => (
            <option key={device.id} value={device.id}>
              {device.label || messages.unnamedMicrophone(index + 1)}
            </option>
          ))}
        </select>
      </div>
      {devices.length === 0 && (
        <p {...part('panel', 'hint')} id={`${id}-unknown`}>
          {messages.microphonesUnknown}
        </p>
      )}
      {!captures && (
        <button {...part('button', 'plain')} type="button" onClick={() => setTesting(!testing)}>
          {testing ? messages.stopTest : messages.testMicrophone}
        </button>
      )}
      {testing && !captures && (
        <>
          <p {...part('panel', 'hint')} role="status">
            {messages.saySomething}
          </p>
          <LevelMeter controls={controls} speaking={false} />
        </>
      )}
    </>
  )
}
