import type { Booth, Module } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { ChevronDown } from 'lucide'
import { useCallback, useRef, useState } from 'react'
import { useLanguages } from '../hooks/use-languages.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { ownNameOf } from '../parts/own-name.ts'
import { part } from '../parts/part.ts'
import { useLazy } from '../parts/use-lazy.ts'
import { panelParts } from './panel-parts.ts'

/** The language that a panel is read in; opens the choice. */
export function LanguagesButton({ booth, module }: { readonly booth: Booth; readonly module: Module }) {
  const { language: word } = useMessages()
  const languages = useLanguages(booth)
  const language = useSelector(booth[module].view.published, (view) => view.targetLanguage)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isNear, setNear] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const parts = useLazy(panelParts, isNear || isOpen)
  if (!language) return null
  const name = ownNameOf(language, languages) ?? language.name
  return (
    <>
      <button
        {...part('button', 'language')}
        ref={opener}
        type="button"
        aria-label={`${word}: ${name}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={() => setOpen(!isOpen)}
      >
        <bdi lang={language.tag}>{name}</bdi>
        <Icon of={ChevronDown} />
      </button>
      {isOpen && parts && <parts.LanguagesLayer booth={booth} module={module} opener={opener} onClose={close} />}
    </>
  )
}
