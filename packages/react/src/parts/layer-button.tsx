import { type ReactNode, useRef, useState } from 'react'
import { part } from './part.ts'
import { useLayerEnd } from './use-layer-end.ts'
import { usePopover } from './use-popover.ts'

/** A button that opens a layer beside itself. */
export function LayerButton({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  usePopover(isOpen, button, layer, 'layer')
  useLayerEnd({ isOpen, inside: () => [layer.current, button.current], onEnd: () => setOpen(false) })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button opened
    <div
      {...part('panel', 'opener')}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        {...part('button', 'plain')}
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        <div {...part('panel', 'menu')} ref={layer}>
          {children}
        </div>
      )}
    </div>
  )
}
