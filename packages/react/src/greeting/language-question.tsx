import type { Booth, Language } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { ChevronDown } from 'lucide'
import { useRef, useState } from 'react'
import { useLanguages } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { LanguagesLayer } from '../panels/languages-layer.tsx'
import { Icon } from '../parts/icon.tsx'
import { handOverFocus } from '../parts/keyboard.ts'
import { ownNameOf } from '../parts/own-name.ts'
import { part } from '../parts/part.ts'
import { browserLanguages, isOfBrowser, quickLanguages } from './quick-languages.ts'

/** One language to speak, read and hear. */
export function LanguageQuestion({ booth }: { booth: Booth }) {
  const { greeting } = useMessages()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const languages = useLanguages(booth)
  const current = useSelector(booth.subtitles.view.published, (view) => view.targetLanguage)
  const others = useSelector(booth.app.view.published, (view) => view.participants)
  const [first] = useState(current)
  const candidates = [first, ...browserLanguages(languages), ...others.map(({ language }) => language)]
  const nameOf = (language: Language) => ownNameOf(language, languages) ?? language.name
  const hint = current && isOfBrowser(current) ? greeting.fromBrowser : ''
  return (
    <div {...part('greeting', 'language')} tabIndex={-1}>
      <div role="paragraph">{greeting.language}</div>
      {current && (
        <button
          {...part('button', 'field')}
          ref={opener}
          type="button"
          aria-label={`${greeting.language}: ${nameOf(current)}`}
          aria-description={hint}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <bdi lang={current.tag}>{nameOf(current)}</bdi>
          <span data-hint={hint} />
          <Icon of={ChevronDown} />
        </button>
      )}
      <div {...part('greeting', 'quick')}>
        {quickLanguages(candidates, current).map((language) => (
          <button
            key={language.code}
            {...part('button', 'quick')}
            type="button"
            lang={language.tag}
            onClick={({ currentTarget }) => {
              handOverFocus(currentTarget)
              booth.app.setLanguage(language.code)
            }}
          >
            {nameOf(language)}
          </button>
        ))}
      </div>
      {isOpen && <LanguagesLayer booth={booth} opener={opener} onClose={() => setOpen(false)} />}
    </div>
  )
}
