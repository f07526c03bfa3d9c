import type { Booth, Module } from '@lingobooth/core'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'
import { ExportButton } from './export-button.tsx'

interface LineTasksProps {
  readonly booth: Booth
  readonly module: Module
  onFind(): void
}

/** What can be done with the lines of a panel. */
export function LineTasks({ booth, module, onFind }: LineTasksProps) {
  const messages = useMessages()
  return (
    <>
      <button {...part('button', 'plain')} type="button" onClick={onFind}>
        {messages.find.open}
      </button>
      {module === 'subtitles' && <ExportButton booth={booth} />}
    </>
  )
}
