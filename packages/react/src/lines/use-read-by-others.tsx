import type { Language, TranscriptLine } from '@lingobooth/core'
import type { SubtitlesControls } from '@lingobooth/core/view'
import { Languages } from 'lucide'
import { useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { panelParts } from '../panels/panel-parts.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { useLazy } from '../parts/lazy.ts'
import { part } from '../parts/part.ts'
import { useTabStop } from './line-contexts.ts'

interface Asked {
  readonly line: TranscriptLine
  readonly languages: readonly Language[]
  readonly controls: Pick<SubtitlesControls, 'translateBack'>
}

interface ReadButtonProps extends Pick<Asked, 'line'> {
  readonly isOpen: boolean
  onToggle(): void
}

function ReadButton({ line, isOpen, onToggle }: ReadButtonProps) {
  const { whatTheyRead } = useMessages()
  return (
    <IconButton
      icon={Languages}
      label={`${whatTheyRead} ${line.text.slice(0, 40)}`}
      {...useTabStop()}
      {...part('button', 'edit')}
      aria-expanded={isOpen}
      onClick={onToggle}
    />
  )
}

function Opened(props: Asked) {
  const parts = useLazy(panelParts, true)
  return parts && <parts.ReadByOthers {...props} />
}

/** What the others read of an own line, once its speaker asks: the button, and what it opens. */
export function useReadByOthers(asked: Asked) {
  const { line } = asked
  const [isOpen, setOpen] = useState(false)
  if (!line.own || line.translations.length === 0) return {}
  const toggle = { isOpen, onToggle: () => setOpen(!isOpen) }
  return {
    toggle,
    button: <ReadButton line={line} {...toggle} />,
    opened: isOpen && <Opened {...asked} />,
  }
}
