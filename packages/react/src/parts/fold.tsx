import type { Module } from '@lingobooth/core'
import { type ReactNode, useContext } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from './part.ts'

/** A panel behind another, as one row; a press brings it to the front. The style sheet shows it where two panels do not fit. */
export function Fold({ module, children }: { module: Module; children: ReactNode }) {
  const messages = useMessages()
  const front = useContext(InBooth)
  const title = messages.panelTitles[module]
  return (
    <button
      {...part('panel', 'fold')}
      type="button"
      aria-label={messages.openPanel(title)}
      onClick={({ currentTarget }) => {
        front?.show(module)
        currentTarget.closest('section')?.focus()
      }}
    >
      <span {...part('panel', 'fold-title')} aria-hidden="true">
        {title}
      </span>
      <span {...part('panel', 'fold-words')} aria-hidden="true">
        {children}
      </span>
    </button>
  )
}
