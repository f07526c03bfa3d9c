import type { Booth } from '@lingobooth/core'
import { Download } from 'lucide'
import { useId, useRef, useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { part } from '../parts/part.ts'
import { panelParts } from './panel-parts.ts'

const ignore = () => {}

/** Opens the menu that makes a file of the lines. */
export function ExportButton({ booth }: { booth: Booth }) {
  const { transcript } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const Menu = panelParts.loaded?.ExportMenu
  return (
    <span {...part('panel', 'export-place')}>
      <IconButton
        ref={button}
        icon={Download}
        label={transcript.export}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? setOpen(false) : panelParts.load().then(() => setOpen(true), ignore))}
      />
      {Menu && <Menu booth={booth} id={id} button={button} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </span>
  )
}
