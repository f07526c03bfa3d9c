import type { Booth } from '@lingobooth/core'
import type { MicrophoneDevice } from '@lingobooth/core/view'
import { useContext, useEffect, useId, useState } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useSpeak } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { FieldLabel } from './field-label.tsx'
import { LevelMeter } from './level-meter.tsx'
import { MicrophoneSelect } from './microphone-select.tsx'
import { part } from './part.ts'

/** The connected microphones. */
export function useDevices(booth: Booth): readonly MicrophoneDevice[] {
  const [devices, setDevices] = useState<readonly MicrophoneDevice[]>([])
  useEffect(() => booth.speak.watchDevices(setDevices), [booth])
  return devices
}

/** Chooses the microphone, and shows its level. */
export function MicrophonePicker({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const id = useId()
  const { controls, microphone } = useSpeak(booth)
  const whole = useContext(InBooth)
  const devices = useDevices(booth)
  const [testing, setTesting] = useState(false)
  useEffect(() => (testing ? controls.testMicrophone() : undefined), [controls, testing])
  const captures = microphone.active
  return (
    <>
      <div {...part('panel', 'field')}>
        <FieldLabel htmlFor={id} label={messages.microphone} />
        <MicrophoneSelect
          id={id}
          booth={booth}
          devices={devices}
          aria-describedby={devices.length === 0 ? `${id}-unknown` : undefined}
        />
      </div>
      {whole && devices.length === 0 && (
        <div {...part('panel', 'hint')} role="paragraph">
          {messages.microphoneHint}
        </div>
      )}
      {devices.length === 0 && (
        <div {...part('panel', 'hint')} role="paragraph" id={`${id}-unknown`}>
          {messages.microphonesUnknown}
        </div>
      )}
      {!captures && (
        <button {...part('button', 'plain')} type="button" onClick={() => setTesting(!testing)}>
          {testing ? messages.stopTest : messages.testMicrophone}
        </button>
      )}
      {testing && !captures && (
        <>
          <div {...part('panel', 'hint')} role="status">
            {messages.saySomething}
          </div>
          <LevelMeter controls={controls} speaking={false} />
        </>
      )}
    </>
  )
}
