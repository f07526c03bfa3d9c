import type { Booth, Module } from '@lingobooth/core'
import type { PanelId } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { AudioLines, Captions, type IconNode, MessageSquareText, Mic } from 'lucide'
import { type KeyboardEvent, useContext, useId, useMemo, useRef, useState } from 'react'
import { useBooth } from '../hooks/booth-context.tsx'
import { useMessages, useRoot } from '../messages/messages-context.tsx'
import { panelFocus } from '../panels/panel-focus.ts'
import { Icon } from '../parts/icon.tsx'
import { part } from '../parts/part.ts'
import { UnreadCount, UnreadNews } from '../parts/unread-count.tsx'
import { InBooth } from './in-booth.ts'

const allPanels = [
  ['subtitles', Captions],
  ['chat', MessageSquareText],
  ['tts', AudioLines],
  ['stt', Mic],
] as const satisfies readonly (readonly [PanelId, IconNode])[]

/** The toggle that a key moves to, in the page's writing direction; undefined for other keys. */
function destination(key: string, current: number, last: number, rightToLeft: boolean): number | undefined {
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const backward = rightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return current === last ? 0 : current + 1
  if (key === backward) return current === 0 ? last : current - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}

/** One toggle per panel, to open panels that are closed or start hidden. */
export function PanelToolbar({ provider }: { provider?: Booth | undefined }) {
  const booth = useBooth(provider)
  const messages = useMessages()
  const here = useRoot('booth', 'toolbar')
  const visible = useSelector(booth.app.view.published, (view) => view.panels)
  const removed = useSelector(booth.app.view.published, (view) => view.removedPanels)
  const panels = allPanels.filter(([panel]) => !removed.includes(panel))
  const toolbar = useRef<HTMLDivElement>(null)
  const id = useId()
  const [current, setCurrent] = useState(0)
  const toggleRefs = useMemo(
    () => Object.fromEntries(allPanels.map(([panel]) => [panel, panelFocus.toggleRef(booth, panel)])),
    [booth],
  )

  const front = useContext(InBooth)
  /** Open, but where only one fits, another is in front of it. */
  const isBehind = (panel: PanelId) =>
    (panel === 'subtitles' || panel === 'chat') && front?.folds === true && front.isNarrow && front.module !== panel
  const toggle = (panel: PanelId) => {
    if (isBehind(panel)) return front?.show(panel as Module)
    if (!visible[panel]) panelFocus.expect(booth, panel)
    booth.app.setVisible(panel, !visible[panel])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const element = toolbar.current
    if (!element) return
    const rightToLeft = getComputedStyle(element).direction === 'rtl'
    const next = destination(event.key, current, panels.length - 1, rightToLeft)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    element.querySelectorAll('button')[next]?.focus()
  }
  return (
    <>
      <div {...here} ref={toolbar} role="toolbar" aria-label={messages.panels} tabIndex={-1} onKeyDown={onKeyDown}>
        {panels.map(([panel, icon], index) => (
          <button
            key={panel}
            {...part('button', 'toggle')}
            ref={toggleRefs[panel]}
            type="button"
            aria-label={messages.panelTitles[panel]}
            title={messages.panelTitles[panel]}
            aria-pressed={visible[panel] && !isBehind(panel)}
            aria-describedby={panel === 'subtitles' || panel === 'chat' ? `${id}-${panel}` : undefined}
            tabIndex={index === Math.min(current, panels.length - 1) ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => toggle(panel)}
          >
            <Icon of={icon} />
            {(panel === 'subtitles' || panel === 'chat') && (
              <UnreadCount booth={booth} module={panel} id={`${id}-${panel}`} />
            )}
          </button>
        ))}
      </div>
      <UnreadNews booth={booth} />
    </>
  )
}
