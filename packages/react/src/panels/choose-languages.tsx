import type { Booth, Module } from '@lingobooth/core'
import { ChevronRight } from 'lucide'
import { useRef, useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { part } from '../parts/part.ts'
import { LanguagesLayer } from './languages-layer.tsx'

/** Opens the choice of languages from the settings. */
export function ChooseLanguages({ booth, module }: { readonly booth: Booth; readonly module: Module }) {
  const { languages } = useMessages()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        {...part('button', 'row')}
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {languages.title}
        <Icon of={ChevronRight} />
      </button>
      {isOpen && <LanguagesLayer booth={booth} module={module} opener={opener} onClose={() => setOpen(false)} />}
    </>
  )
}
