import { type ReactNode, type RefObject, useRef } from 'react'
import { part } from './part.ts'
import { usePopover } from './use-popover.ts'

interface SettingsLayerProps {
  readonly id: string
  readonly cog: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** The settings, laid over the page beside their cog: they push nothing, nothing clips them, and they scroll in themselves. */
export function SettingsLayer({ id, cog, isOpen, children }: SettingsLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  usePopover(isOpen, cog, layer, 'layer')
  return (
    <div {...part('panel', 'settings')} id={id} ref={layer} hidden={!isOpen}>
      {isOpen && children}
    </div>
  )
}
