import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useMessages } from '../messages/messages-context.tsx'
import { panelFocus } from '../panels/panel-focus.ts'
import { part } from '../parts/part.ts'

const modules = ['subtitles', 'chat'] as const

/** What to do where neither Subtitles nor Chat is open. */
export function AllClosed({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const isOpen = useSelector(booth.app.view.published, ({ panels }) => panels.subtitles || panels.chat)
  const removed = useSelector(booth.app.view.published, ({ removedPanels }) => removedPanels)
  const there = modules.filter((module) => !removed.includes(module))
  if (isOpen || there.length === 0) return null
  return (
    <div {...part('booth', 'all-closed')}>
      <div role="paragraph">{messages.allClosed}</div>
      {there.map((module) => (
        <button
          key={module}
          {...part('button', module === 'subtitles' ? 'accent' : 'plain')}
          type="button"
          onClick={() => {
            panelFocus.expect(booth, module)
            booth.app.setVisible(module, true)
          }}
        >
          {messages.openPanel(messages.panelTitles[module])}
        </button>
      ))}
    </div>
  )
}
