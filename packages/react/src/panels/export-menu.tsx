import type { Booth } from '@lingobooth/core'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { part } from '../parts/part.ts'
import { useLayerEnd } from '../parts/use-layer-end.ts'
import { usePopover } from '../parts/use-popover.ts'
import { ExportForm } from './export-form.tsx'

interface ExportMenuProps {
  readonly booth: Booth
  readonly id: string
  readonly button: RefObject<HTMLButtonElement | null>
  readonly isOpen: boolean
  onClose(): void
}

/** The form of the export, at its button. */
export function ExportMenu({ booth, id, button, isOpen, onClose }: ExportMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  usePopover(isOpen, button, menu, 'layer')
  useLayerEnd({ isOpen, inside: () => [menu.current, button.current], onEnd: onClose })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
    button.current?.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for what is in it
    <div {...part('panel', 'menu')} id={id} ref={menu} hidden={!isOpen} onKeyDown={onKeyDown}>
      {isOpen && <ExportForm booth={booth} />}
    </div>
  )
}
