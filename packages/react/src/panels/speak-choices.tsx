import type { Booth } from '@lingobooth/core'
import { choices, type HoldKey } from '@lingobooth/core/view'
import { useId } from 'react'
import { useSpeak } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { FieldLabel } from '../parts/field-label.tsx'
import { MicrophonePicker } from '../parts/microphone-picker.tsx'
import { part } from '../parts/part.ts'

/** Which microphone hears, and when. */
export function SpeakChoices({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const id = useId()
  const { controls, holdToSpeak, holdKey, hasDevices } = useSpeak(booth)
  return (
    <>
      <label {...part('panel', 'checkbox')}>
        <input
          type="checkbox"
          checked={holdToSpeak}
          onChange={(event) => controls.setHoldToSpeak(event.target.checked)}
        />
        {messages.holdToSpeak}
      </label>
      {holdToSpeak && (
        <div {...part('panel', 'field')}>
          <FieldLabel htmlFor={id} label={messages.holdKey} />
          <select
            id={id}
            {...part('panel', 'select')}
            value={holdKey}
            onChange={(event) => controls.setHoldKey(event.target.value as HoldKey)}
          >
            {choices.holdKeys.map((key) => (
              <option key={key} value={key}>
                {messages.holdKeys[key]}
              </option>
            ))}
          </select>
        </div>
      )}
      {hasDevices && <MicrophonePicker booth={booth} />}
    </>
  )
}
