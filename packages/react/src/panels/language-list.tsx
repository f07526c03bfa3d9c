import type { Language } from '@lingobooth/core'
import { Check, Search, TriangleAlert } from 'lucide'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { isOfInputMethod } from '../parts/keyboard.ts'
import { Flag } from '../parts/language-select.tsx'
import { part } from '../parts/part.ts'
import type { LanguageGroup, ListedLanguage } from './listed-languages.ts'

interface LanguageListProps {
  readonly groups: readonly LanguageGroup[]
  /** Of the catalogue, without a search. */
  readonly total: number
  readonly query: string
  readonly chosen: Language | null
  readonly search: RefObject<HTMLInputElement | null>
  onQuery(query: string): void
  onChoose(code: string): void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** A box to search in, and the languages below it: two stops of the tab key. */
export function LanguageList({ groups, total, query, chosen, search, onQuery, onChoose }: LanguageListProps) {
  const messages = useMessages()
  const words = messages.languages
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = groups.flatMap(({ options }) => options)
  const [active, setActive] = useState(chosen?.code)
  const index = shown.findIndex(({ language }) => language.code === active)
  const current = shown[Math.max(index, 0)]
  const optionId = (option: ListedLanguage) => `${id}-${option.language.code}`
  const activeId = current && optionId(current)
  useEffect(() => {
    if (activeId) list.current?.querySelector('[data-active="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])

  const choose = (option: ListedLanguage | undefined) => {
    if (!option) return
    setActive(option.language.code)
    onChoose(option.language.code)
  }
  const onSearchKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isOfInputMethod(event.nativeEvent)) return
    if (event.key === 'Enter') choose(query ? shown[0] : undefined)
    else if (event.key === 'ArrowDown') list.current?.focus()
    else return
    event.preventDefault()
  }
  const onListKey = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey } = event
    const step = steps[key]
    if (step) setActive(shown[Math.min(Math.max(Math.max(index, 0) + step, 0), shown.length - 1)]?.language.code)
    else if (key === 'Home') setActive(shown[0]?.language.code)
    else if (key === 'End') setActive(shown.at(-1)?.language.code)
    else if (key === 'Enter' || key === ' ') choose(current)
    else {
      if (key.length === 1 && !ctrlKey && !metaKey && !altKey) search.current?.focus()
      return
    }
    event.preventDefault()
  }
  return (
    <div {...part('languages', 'list')}>
      <div {...part('languages', 'search')}>
        <Icon of={Search} />
        <input
          ref={search}
          type="search"
          aria-label={words.search(total)}
          placeholder={words.search(total)}
          aria-controls={`${id}-list`}
          value={query}
          dir="auto"
          spellCheck={false}
          onChange={(event) => {
            setActive(undefined)
            onQuery(event.target.value)
          }}
          onKeyDown={onSearchKey}
        />
      </div>
      <div {...part('hidden', 'status')} role="status">
        {query && messages.languagesFound(shown.length)}
      </div>
      <div
        {...part('languages', 'options')}
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={words.title}
        aria-activedescendant={activeId}
        tabIndex={0}
        onKeyDown={onListKey}
      >
        {groups.map(({ name, options }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div {...part('languages', 'group')} id={`${id}-${name}`}>
              {words[name]}
            </div>
            {options.map((option) => (
              <Option
                key={option.language.code}
                id={optionId(option)}
                option={option}
                isChosen={option.language.code === chosen?.code}
                isActive={option === current}
                onChoose={choose}
              />
            ))}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <div {...part('languages', 'none')} role="paragraph" aria-hidden="true">
          {messages.noLanguageFound}
        </div>
      )}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly option: ListedLanguage
  readonly isChosen: boolean
  readonly isActive: boolean
  onChoose(option: ListedLanguage): void
}

function Option({ id, option, isChosen, isActive, onChoose }: OptionProps) {
  const words = useMessages().languages
  const { language, own, translated, people, lacks } = option
  const more = [translated, ...people].filter(Boolean).join(' · ')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus
    <div
      {...part('languages', 'option')}
      id={id}
      role="option"
      aria-selected={isChosen}
      data-active={isActive}
      data-lacks={lacks.includes('notTranslated')}
      onClick={() => onChoose(option)}
    >
      <span {...part('languages', 'check')}>{isChosen && <Icon of={Check} />}</span>
      <Flag address={language.flag} />
      <span {...part('languages', 'words')}>
        <span>
          <bdi lang={translated && language.tag}>{own}</bdi>
          {more && ' '}
          {more && <span dir="auto">{more}</span>}
        </span>{' '}
        {lacks.length > 0 && (
          <span {...part('languages', 'lacks')}>
            {lacks.includes('notTranslated') && <Icon of={TriangleAlert} />}
            {lacks.map((lack) => words[lack]).join(' · ')}
          </span>
        )}
      </span>
    </div>
  )
}
