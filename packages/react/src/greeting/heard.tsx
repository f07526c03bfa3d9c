import type { Booth } from '@lingobooth/core'
import type { MicrophoneDevice } from '@lingobooth/core/view'
import { useState } from 'react'
import { useSpeak } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { LevelMeter } from '../parts/level-meter.tsx'
import { MicrophoneSelect } from '../parts/microphone-select.tsx'
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
  const { controls, microphone, deviceId, fromCall } = useSpeak(booth)
  const [isChoosing, setChoosing] = useState(false)
  const speaks = microphone.state === 'speaking'
  const index = devices.findIndex(({ id }) => id === deviceId)
  const chosen = index < 0 ? systemMicrophone : devices[index]?.label || unnamedMicrophone(index + 1)
  return (
    <>
      <div {...part('greeting', 'heard')} role="paragraph">
        <span role="status" data-warning={isSilent}>
          {isSilent ? greeting.unheard : speaks ? greeting.heard : microphoneStates[microphone.state]}
        </span>
        {isChoosing ? (
          <MicrophoneSelect
            booth={booth}
            devices={devices}
            // It takes the place of the button that was pressed.
            autoFocus
            aria-label={messages.microphone}
            onBlur={() => setChoosing(false)}
          />
        ) : isSilent && devices.length > 1 ? (
          <button {...part('button', 'text')} type="button" onClick={() => setChoosing(true)}>
            {greeting.another}
          </button>
        ) : (
          <bdi>{!fromCall && chosen}</bdi>
        )}
      </div>
      {!fromCall && <LevelMeter controls={controls} speaking={speaks} />}
      <div role="paragraph">{isSilent ? greeting.check : greeting.goOn}</div>
    </>
  )
}
