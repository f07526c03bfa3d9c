import type { Booth } from '@lingobooth/core'
import { useId, useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'
import { ExportForm } from './export-form.tsx'

/** Opens the form that makes a file of the lines. */
export function ExportButton({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        {...part('button', 'plain')}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {messages.transcript.export}
      </button>
      <div {...part('panel', 'export-place')} id={id} hidden={!isOpen}>
        {isOpen && <ExportForm booth={booth} />}
      </div>
    </>
  )
}
