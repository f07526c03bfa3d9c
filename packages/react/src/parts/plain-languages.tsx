import { useId, useRef } from 'react'
import type { LanguageFieldProps } from './language-select.types.ts'
import { part } from './part.ts'
import { useTakenFocus } from './use-taken-focus.ts'

/** The browser's own dropdown, for a page that cannot load the searchable one. */
export function PlainLanguages({ label, options, selected, begun, onSelect }: LanguageFieldProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  useTakenFocus(select, begun)
  return (
    <div {...part('panel', 'field')}>
      <label htmlFor={id}>{label}</label>
      <select
        {...part('panel', 'select')}
        id={id}
        ref={select}
        value={selected?.value ?? ''}
        onChange={(event) => onSelect(event.target.value)}
      >
        {!selected && <option value="" />}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
