import type { Language } from '@lingobooth/core'
import { lacksTranslation, safeImageUrl } from '@lingobooth/core/view'
import { Check, ChevronDown } from 'lucide'
import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { FieldLabel } from './field-label.tsx'
import { filterLanguages } from './filter-languages.ts'
import { Icon } from './icon.tsx'
import { isOfInputMethod } from './keyboard.ts'
import { nameLanguages } from './named-languages.ts'
import { part } from './part.ts'
import { usePopover } from './use-popover.ts'

/** The flag of a language, as decoration. Nothing is drawn if there is none, or if its URL is unsafe or does not load. */
export function Flag({ address }: { address: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  const safe = address === undefined ? null : safeImageUrl(address)
  if (!safe || safe === failed) return <span {...part('language-select', 'no-flag')} />
  return (
    <img
      {...part('language-select', 'flag')}
      src={safe}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(safe)}
    />
  )
}

interface LanguageSelectProps {
  readonly label: string
  /** The same in plainer words. */
  readonly plain?: string
  readonly languages: readonly Language[]
  readonly value: Language | null
  onSelect(code: string): void
}

const pageLength = 10

/** The option that a key goes to, in a list with the highlight at `index` or nowhere. */
function moved(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return index > 0 ? index - 1 : count - 1
  if (key === 'PageDown') return Math.min(index + pageLength, count - 1)
  if (key === 'PageUp') return Math.max(index - pageLength, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Searchable dropdown of languages, each with its flag and name. */
export function LanguageSelect({ label, plain, languages, value, onSelect }: LanguageSelectProps) {
  const messages = useMessages()
  const formats = useFormats()
  const { tag } = messages
  const id = useId()
  const options = useMemo(() => nameLanguages(languages, tag, formats), [languages, tag, formats])
  const selected = options.find(({ language }) => language.code === value?.code)
  const name = selected?.label ?? ''
  const anchor = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [query, setQuery] = useState<string | null>(null)
  const [highlighted, setHighlighted] = useState<string>()
  const shown = useMemo(() => filterLanguages(options, query), [options, query])
  const found = shown.findIndex(({ language }) => language.code === highlighted)
  const index = found < 0 && query ? 0 : found
  const current = isOpen ? shown[index] : undefined
  const optionId = (code: string) => `${id}-${code}`
  usePopover(isOpen, anchor, popover)
  const reveal = (at: number) => list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pointer highlights what it is on, which stays where it is
  useLayoutEffect(() => {
    if (isOpen) reveal(index)
  }, [isOpen, query])
  useLayoutEffect(() => {
    if (query === null && input.current?.matches(':focus')) input.current.select()
  }, [query])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed stays until another language, or its name in another, is there
  useLayoutEffect(() => {
    if (!isOpen) setQuery(null)
  }, [name])

  const toggle = () => {
    setHighlighted(value?.code)
    setIsOpen(!isOpen)
    input.current?.focus()
  }
  const close = () => {
    setIsOpen(false)
    setQuery(null)
  }
  const choose = (code: string | undefined) => {
    close()
    if (code && code !== value?.code) onSelect(code)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (isOfInputMethod(event.nativeEvent)) return
    if (key === 'Escape') return close()
    if (!isOpen && (key === 'ArrowDown' || key === 'ArrowUp')) {
      toggle()
      if (!selected) setHighlighted(shown.at(key === 'ArrowUp' ? -1 : 0)?.language.code)
    } else if (!isOpen) return
    else if (key === 'Enter' || (key === 'ArrowUp' && event.altKey)) choose(current?.language.code)
    else {
      const next = moved(key, index, shown.length)
      if (next === undefined) return
      setHighlighted(shown[next]?.language.code)
      reveal(next)
    }
    event.preventDefault()
  }

  return (
    <div {...part('panel', 'field')}>
      <FieldLabel id={`${id}-label`} htmlFor={id} label={label} plain={plain} />
      <div {...part('language-select', 'control')} ref={anchor}>
        <Flag address={selected?.language.flag} />
        <input
          {...part('language-select', 'input')}
          id={id}
          ref={input}
          role="combobox"
          aria-labelledby={`${id}-label`}
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-expanded={isOpen}
          aria-activedescendant={current && optionId(current.language.code)}
          autoComplete="off"
          dir="auto"
          spellCheck={false}
          value={query ?? name}
          onChange={(event) => {
            setQuery(event.target.value)
            setHighlighted(undefined)
            setIsOpen(true)
          }}
          onKeyDown={onKeyDown}
          onClick={toggle}
          onFocus={selectAll}
          onBlur={close}
        />
        <button
          {...part('language-select', 'toggle')}
          type="button"
          tabIndex={-1}
          aria-label={messages.showLanguages}
          aria-controls={`${id}-list`}
          aria-expanded={isOpen}
          onMouseDown={keepFocus}
          onClick={toggle}
        >
          <Icon of={ChevronDown} />
        </button>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the box */}
        <div {...part('language-select', 'popover')} ref={popover} data-open={isOpen} onMouseDown={keepFocus}>
          <div
            {...part('language-select', 'list')}
            id={`${id}-list`}
            ref={list}
            role="listbox"
            tabIndex={-1}
            aria-labelledby={`${id}-label`}
            onMouseLeave={() => setHighlighted(undefined)}
          >
            {isOpen &&
              shown.map((option) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus
                <div
                  key={option.language.code}
                  {...part('language-select', 'option')}
                  id={optionId(option.language.code)}
                  role="option"
                  aria-selected={option === current}
                  data-highlighted={option === current}
                  onMouseMove={() => setHighlighted(option.language.code)}
                  onClick={() => choose(option.language.code)}
                >
                  <Flag address={option.language.flag} />
                  <span>{option.label}</span>
                  {lacksTranslation(option.language, languages) && (
                    <span {...part('language-select', 'lacks')}> {messages.languages.notTranslated}</span>
                  )}
                  {option === selected && <Icon of={Check} />}
                </div>
              ))}
          </div>
          {isOpen && shown.length === 0 && (
            <div {...part('language-select', 'empty')} role="paragraph" aria-hidden="true">
              {messages.noLanguageFound}
            </div>
          )}
        </div>
        <div {...part('hidden', 'status')} role="status">
          {isOpen && query ? messages.languagesFound(shown.length) : ''}
        </div>
      </div>
    </div>
  )
}

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()
const keepFocus = (event: React.MouseEvent) => event.preventDefault()
