import { fontSizeStep, maxFontSize, minFontSize } from '@lingobooth/core'
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
  const { captionFields } = useMessages()
  const id = useId()
  return (
    <div {...part('panel', 'field')}>
      <FieldLabel htmlFor={id} label={label} plain={captionFields.size} />
      <div {...part('panel', 'slider')}>
        <input
          id={id}
          type="range"
          min={minFontSize}
          max={maxFontSize}
          step={fontSizeStep}
          value={fontSize}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <output htmlFor={id} aria-hidden="true">
          {fontSize}
        </output>
      </div>
    </div>
  )
}
