import type { Language, LanguageCode } from '@lingobooth/core'
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { Check, ChevronDown } from 'lucide'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useEnvironment } from '../hooks/use-environment.ts'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { FieldLabel } from './field-label.tsx'
import { filterLanguages } from './filter-languages.ts'
import { Flag } from './flag.tsx'
import { Icon } from './icon.tsx'
import { type NamedLanguage, nameLanguages } from './named-languages.ts'
import { part } from './part.ts'
import { usePopover } from './use-popover.ts'

type State = UseComboboxState<NamedLanguage>
type Change = UseComboboxStateChangeOptions<NamedLanguage>

const labelOf = (option: NamedLanguage | null) => option?.label ?? ''

/** Blur, Escape and Enter without a match keep the selection; typing highlights the first match. */
function keepSelection(state: State, { type, changes, props }: Change): Partial<State> {
  const types = useCombobox.stateChangeTypes
  const foundNothing = type === types.InputKeyDownEnter && props.items.length === 0
  if (type === types.InputBlur || type === types.InputKeyDownEscape || foundNothing)
    return { ...changes, selectedItem: state.selectedItem, inputValue: labelOf(state.selectedItem) }
  if (type === types.InputChange && changes.inputValue) return { ...changes, highlightedIndex: 0 }
  return changes
}

interface LanguageSelectProps {
  readonly label: string
  /** The same in plainer words. */
  readonly plain?: string
  readonly languages: readonly Language[]
  readonly value: Language | null
  onSelect(code: LanguageCode): void
}

/** Searchable dropdown of languages, each with its flag and name. */
export function LanguageSelect({ label, plain, languages, value, onSelect }: LanguageSelectProps) {
  const messages = useMessages()
  const formats = useFormats()
  const { tag } = messages
  const options = useMemo(() => nameLanguages(languages, tag, formats), [languages, tag, formats])
  const selected = options.find(({ language }) => language.code === value?.code) ?? null
  const anchor = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState<string | null>(null)
  const shown = useMemo(() => [...filterLanguages(options, query)], [options, query])
  const environment = useEnvironment(anchor)
  const {
    isOpen,
    highlightedIndex,
    setInputValue,
    getLabelProps,
    getInputProps,
    getMenuProps,
    getItemProps,
    getToggleButtonProps,
  } = useCombobox<NamedLanguage>({
    items: shown,
    selectedItem: selected,
    itemToString: labelOf,
    itemToKey: (option) => option?.language.code,
    stateReducer: keepSelection,
    onInputValueChange: ({ type, inputValue }) =>
      setQuery(type === useCombobox.stateChangeTypes.InputChange ? inputValue : null),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onSelect(selectedItem.language.code),
    ...(environment && { environment }),
  })
  usePopover(isOpen, anchor, popover)
  useLayoutEffect(() => {
    if (query === null && input.current?.matches(':focus')) input.current.select()
  }, [query])
  const name = labelOf(selected)
  const onBlur = () => {
    if (!isOpen) setInputValue(name)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed stays until another language, or its name in another, is there
  useLayoutEffect(() => {
    if (!isOpen) setInputValue(name)
  }, [name])

  return (
    <div {...part('panel', 'field')}>
      <FieldLabel {...getLabelProps()} label={label} plain={plain} />
      <div {...part('language-select', 'control')} ref={anchor}>
        <Flag address={selected?.language.flag} />
        <input
          {...getInputProps({ ref: input, onBlur })}
          {...(shown.length === 0 && { 'aria-activedescendant': undefined })}
          {...part('language-select', 'input')}
          dir="auto"
          spellCheck={false}
          onFocus={selectAll}
        />
        <button
          {...getToggleButtonProps()}
          {...part('language-select', 'toggle')}
          type="button"
          aria-label={messages.showLanguages}
        >
          <Icon of={ChevronDown} />
        </button>
        <div {...part('language-select', 'popover')} ref={popover} data-open={isOpen}>
          <ul {...getMenuProps()} {...part('language-select', 'list')}>
            {isOpen &&
              shown.map((item, index) => (
                <li
                  key={item.language.code}
                  {...getItemProps({ item, index })}
                  {...part('language-select', 'option')}
                  data-highlighted={index === highlightedIndex}
                >
                  <Flag address={item.language.flag} />
                  <span>{item.label}</span>
                  {item === selected && <Icon of={Check} />}
                </li>
              ))}
          </ul>
          {isOpen && shown.length === 0 && (
            <p {...part('language-select', 'empty')} aria-hidden="true">
              {messages.noLanguageFound}
            </p>
          )}
        </div>
        <p {...part('hidden', 'status')} role="status">
          {isOpen && query ? messages.languagesFound(shown.length) : ''}
        </p>
      </div>
    </div>
  )
}

const selectAll = (event: React.FocusEvent<HTMLInputElement>) => event.currentTarget.select()
