import { choices } from '@lingobooth/core/view'
import { useId } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { FieldLabel } from './field-label.tsx'
import { part } from './part.ts'

interface FontSizeSliderProps {
  readonly label: string
  readonly fontSize: number
  onChange(fontSize: number): void
}

export function FontSizeSlider({ label, fontSize, onChange }: FontSizeSliderProps) {
  const { least, most, step } = choices.fontSizes
  const { captionFields } = useMessages()
  const id = useId()
  return (
    <div {...part('panel', 'field')}>
      <FieldLabel htmlFor={id} label={label} plain={captionFields.size} />
      <div {...part('panel', 'slider')}>
        <input
          id={id}
          type="range"
          min={least}
          max={most}
          step={step}
          value={fontSize}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <span aria-hidden="true">{fontSize}</span>
      </div>
    </div>
  )
}
