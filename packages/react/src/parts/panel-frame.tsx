import type { Booth, PanelId } from '@lingobooth/core'
import { Settings, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useId, useState } from 'react'
import { useNoticesHere } from '../hooks/use-notices-here.ts'
import { useVisible } from '../hooks/use-seed.ts'
import { useMessages, useRoot } from '../messages/messages-context.tsx'
import { panelFocus } from '../panels/panel-focus.ts'
import { ConnectionNews } from './connection-news.tsx'
import { IconButton } from './icon-button.tsx'
import { NoticeItem } from './notice-item.tsx'
import { part, type RootProps } from './part.ts'

/** What the page puts on the panel, where it is used outside `<Booth>`. */
export const PanelRoot = createContext<RootProps>({})

export interface PanelFrameProps {
  readonly booth: Booth
  readonly panel: PanelId
  readonly closable: boolean
  /** Header buttons before `Settings`. */
  readonly actions?: ReactNode
  readonly settings: ReactNode
  readonly children: ReactNode
}

/** A titled region with settings and, if closable, a close button. Renders nothing while the panel is hidden. */
export function PanelFrame(props: PanelFrameProps) {
  return useVisible(props.booth, props.panel) ? <OpenPanel {...props} /> : null
}

function OpenPanel({ booth, panel, closable, actions, settings, children }: PanelFrameProps) {
  const messages = useMessages()
  const here = useRoot('panel')
  const pageRoot = useContext(PanelRoot)
  const id = useId()
  const notices = useNoticesHere(booth, panel)
  const [settingsOpen, setSettingsOpen] = useState(false)
  const arrive = useCallback(
    (element: HTMLElement | null) => {
      if (element) panelFocus.arrive(booth, panel, element)
    },
    [booth, panel],
  )
  const close = () => {
    booth.app.setVisible(panel, false)
    panelFocus.giveBack(booth, panel)
  }
  return (
    <section {...here} {...pageRoot} data-panel={panel} aria-labelledby={`${id}-title`} tabIndex={-1} ref={arrive}>
      <header {...part('panel', 'header')}>
        <h2 {...part('panel', 'title')} id={`${id}-title`}>
          {messages.panelTitles[panel]}
        </h2>
        {actions}
        <IconButton
          icon={Settings}
          label={messages.settings}
          aria-expanded={settingsOpen}
          aria-controls={`${id}-settings`}
          onClick={() => setSettingsOpen(!settingsOpen)}
        />
        {closable && <IconButton icon={X} label={messages.close} onClick={close} />}
      </header>
      <div {...part('panel', 'settings')} id={`${id}-settings`} hidden={!settingsOpen}>
        {settingsOpen && settings}
      </div>
      {notices.length > 0 && (
        <div {...part('notices', 'in-panel')}>
          {notices.map((notice) => (
            <NoticeItem key={notice.id} booth={booth} notice={notice} role="alert" />
          ))}
        </div>
      )}
      {children}
      <ConnectionNews booth={booth} here={panel} />
    </section>
  )
}
