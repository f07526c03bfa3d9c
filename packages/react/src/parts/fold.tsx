import type { Module } from '@lingobooth/core'
import { type ReactNode, useContext, useId } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from './part.ts'

/** A panel behind another, as one row; a press brings it to the front. The style sheet shows it where two panels do not fit. */
export function Fold({ module, children }: { readonly module: Module; readonly children: ReactNode }) {
  const messages = useMessages()
  const front = useContext(InBooth)
  const title = messages.panelTitles[module]
  const id = useId()
  return (
    <button
      {...part('panel', 'fold')}
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
