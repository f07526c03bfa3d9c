import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { part } from './part.ts'
import type { SettingsPage } from './settings-page.ts'
import { useLayerEnd } from './use-layer-end.ts'
import { usePopover } from './use-popover.ts'

interface SettingsLayerProps {
  readonly id: string
  readonly cog: RefObject<HTMLElement | null>
  readonly page: SettingsPage | null
  /** Over the whole of its panel, which has room for it; otherwise beside its cog. */
  readonly isPage: boolean
  onClose(): void
  readonly children: ReactNode
}

/** Whether the focus is in another part of the page; that of a button that went away is nowhere. */
function isElsewhere(panel: HTMLElement): boolean {
  const { activeElement } = panel.getRootNode() as Document | ShadowRoot
  return activeElement !== null && activeElement !== panel.ownerDocument.body && !panel.contains(activeElement)
}

/** The settings of a panel, over that panel alone. They push nothing. A page that closes gives the focus back to what opened it. */
export function SettingsLayer({ id, cog, page, isPage, onClose, children }: SettingsLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  // The layer may be drawn for the first time with a page that opens it.
  const before = useRef<SettingsPage | null>(null)
  const isOpen = page !== null
  usePopover(isOpen && !isPage, cog, layer, 'layer')
  useLayerEnd({
    isOpen,
    isLasting: true,
    inside: () => [layer.current?.closest<HTMLElement>('[data-panel]')],
    onEnd: onClose,
  })
  useLayoutEffect(() => {
    const last = before.current
    before.current = page
    const panel = layer.current?.closest<HTMLElement>('[data-panel]')
    if (page === last || !panel || isElsewhere(panel)) return
    const opened = page === 'settings' ? null : '[data-back]'
    const way = page && (last ? `[data-opens="${last}"], [data-back]` : opened)
    const next = way ? [...panel.querySelectorAll<HTMLElement>(way)].at(-1) : page ? null : cog.current
    next?.focus({ preventScroll: true })
  }, [page, cog])
  return (
    <div {...part('panel', 'settings')} id={id} ref={layer} hidden={!isOpen} data-page={isPage}>
      {isOpen && children}
    </div>
  )
}
