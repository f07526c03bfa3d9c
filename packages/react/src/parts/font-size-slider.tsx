import { fontSizeStep, maxFontSize, minFontSize } from '@lingobooth/core'
import { useId } from 'react'
import { part } from './part.ts'

interface FontSizeSliderProps {
  readonly label: string
  readonly fontSize: number
  onChange(fontSize: number): void
}

export function FontSizeSlider({ label, fontSize, onChange }: FontSizeSliderProps) {
  const id = useId()
  return (
    <div {...part('panel', 'field')}>
      <label htmlFor={id}>{label}</label>
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
