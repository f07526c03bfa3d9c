import { useId, useRef } from 'react'
import type { LanguageFieldProps } from './language-select.types.ts'
import { part } from './part.ts'
import { useTakenFocus } from './use-taken-focus.ts'

/** A native dropdown, used when the searchable one fails to load. */
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
        value={selected?.language.code ?? ''}
        onChange={(event) => onSelect(event.target.value)}
      >
        {!selected && <option value="" />}
        {options.map(({ label: name, language }) => (
          <option key={language.code} value={language.code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
