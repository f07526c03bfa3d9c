import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { Flag } from './flag.tsx'
import type { Begun, LanguageFieldProps } from './language-select.types.ts'
import { part } from './part.ts'

interface WaitingLanguagesProps extends LanguageFieldProps {
  onBegin(begun: Begun): void
}

/** A placeholder with the look and role of the searchable dropdown while that loads; it keeps the user's input. */
export function WaitingLanguages({ label, selected, begun, onBegin }: WaitingLanguagesProps) {
  const messages = useMessages()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const toggle = () => onBegin({ ...begun, focused: true, open: !begun.open })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onBegin({ ...begun, open: false, typed: null })
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    onBegin({ ...begun, open: true })
  }
  return (
    <div {...part('panel', 'field')}>
      <label htmlFor={id}>{label}</label>
      <div {...part('language-select', 'control')}>
        <Flag address={selected?.language.flag} />
        <input
          {...part('language-select', 'input')}
          ref={input}
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          aria-busy={begun.open}
          autoComplete="off"
          dir="auto"
          spellCheck={false}
          value={begun.typed ?? selected?.label ?? ''}
          onFocus={(event) => {
            event.currentTarget.select()
            onBegin({ ...begun, focused: true })
          }}
          onBlur={() => onBegin({ focused: false, open: false, typed: null })}
          onChange={(event) => onBegin({ ...begun, open: true, typed: event.target.value })}
          onClick={toggle}
          onKeyDown={onKeyDown}
        />
        <button
          {...part('language-select', 'toggle')}
          type="button"
          tabIndex={-1}
          aria-label={messages.showLanguages}
          aria-expanded={false}
          onClick={() => {
            input.current?.focus()
            toggle()
          }}
        >
          <ChevronDown aria-hidden="true" focusable="false" />
        </button>
      </div>
    </div>
  )
}
