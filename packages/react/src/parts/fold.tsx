import type { Booth, Module } from '@lingobooth/core'
import { type ReactNode, useContext, useId, useRef } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useFolded } from '../hooks/use-folded.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from './part.ts'

/** A panel behind another, as one row; a press brings it to the front. The style sheet shows it where two panels do not fit. */
export function Fold({ booth, module, children }: { booth: Booth; module: Module; children: ReactNode }) {
  const messages = useMessages()
  const front = useContext(InBooth)
  const row = useRef<HTMLButtonElement>(null)
  useFolded(booth, module, row)
  const title = messages.panelTitles[module]
  const id = useId()
  return (
    <button
      {...part('panel', 'fold')}
      ref={row}
      type="button"
      aria-labelledby={`${id}-name ${id}-words`}
      onClick={({ currentTarget }) => {
        front?.show(module)
        currentTarget.closest<HTMLElement>('[data-panel]')?.focus()
      }}
    >
      <span id={`${id}-name`} hidden>
        {messages.openPanel(title)}
      </span>
      <span {...part('panel', 'fold-title')} aria-hidden="true">
        {title}
      </span>{' '}
      <span {...part('panel', 'fold-words')} id={`${id}-words`}>
        {children}
      </span>
    </button>
  )
}
