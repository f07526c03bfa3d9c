import type { Booth } from '@lingobooth/core'
import type { PanelId } from '@lingobooth/core/view'
import { ChevronLeft, type IconNode, Settings, X } from 'lucide'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useNoticesHere } from '../hooks/notice-places.ts'
import { useMounted, useWantedSettings } from '../hooks/settings-elsewhere.ts'
import { useVisible } from '../hooks/use-seed.ts'
import { UnsaidElsewhere } from '../lines/unsaid-place.tsx'
import { useMessages, useRoot } from '../messages/messages-context.tsx'
import { panelFocus } from '../panels/panel-focus.ts'
import { type PanelParts, panelParts } from '../panels/panel-parts.ts'
import { ConnectionNews } from './connection-news.tsx'
import { IconButton } from './icon-button.tsx'
import { isOfInputMethod } from './keyboard.ts'
import { NoticeItem } from './notice-item.tsx'
import { part, type RootProps } from './part.ts'
import { type SettingsPage, SettingsPages } from './settings-page.ts'

/** What the page puts on the panel, where it is used outside `<Booth>`. */
export const PanelRoot = createContext<RootProps>({})

export interface PanelFrameProps {
  readonly booth: Booth
  readonly panel: PanelId
  readonly closable: boolean
  /** Title and buttons are drawn. */
  readonly header: boolean
  /** What the panel is in, beside its title. */
  readonly subtitle?: ReactNode
  /** Buttons before `Settings`. */
  readonly actions?: ReactNode
  /** A button that opens a page of the settings. */
  readonly shortcut?: { readonly page: SettingsPage; readonly icon: IconNode; readonly label: string } | false
  readonly settings: (parts: PanelParts) => ReactNode
  /** What is left of the panel where another is in front of it. */
  readonly fold?: ReactNode
  readonly children: ReactNode
}

/** A titled region with settings and, if closable, a close button. Renders nothing while the panel is hidden. */
export function PanelFrame(props: PanelFrameProps) {
  useMounted(props.booth, props.panel)
  return useVisible(props.booth, props.panel) ? <OpenPanel {...props} /> : null
}

const ignore = () => {}
/** Begins to load what a press is about to open. */
const prepareSettings = () => void panelParts.load().catch(ignore)

function OpenPanel({
  booth,
  panel,
  closable,
  header,
  subtitle,
  actions,
  shortcut,
  settings,
  fold,
  children,
}: PanelFrameProps) {
  const messages = useMessages()
  const { className, style } = useContext(PanelRoot)
  const here = useRoot('panel', 'root', className)
  const id = useId()
  const cog = useRef<HTMLButtonElement>(null)
  const notices = useNoticesHere(booth, panel)
  const front = useContext(InBooth)
  const module = panel === 'subtitles' || panel === 'chat' ? panel : null
  const isBehind = module !== null && front?.folds === true && front.module !== module
  const isUnseen = isBehind && front.isNarrow
  useEffect(() => (module && isUnseen ? booth[module].fold() : undefined), [booth, module, isUnseen])
  const [page, go] = useState<SettingsPage | null>(null)
  const pages = useMemo(() => ({ page: page ?? 'settings', go }), [page])
  const back = () => go(page === 'settings' ? null : 'settings')
  const arrive = useMemo(() => panelFocus.arriveRef(booth, panel), [booth, panel])
  const close = () => {
    booth.app.setVisible(panel, false)
    panelFocus.giveBack(booth, panel)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isList = (event.target as Element).matches('[role="combobox"][aria-expanded="true"]')
    if (event.key === 'Escape' && page && !isList && !isOfInputMethod(event.nativeEvent)) back()
  }
  const open = (wanted: SettingsPage) => void panelParts.load().then(() => go(wanted), ignore)
  useWantedSettings(booth, panel, (wanted) => {
    cog.current?.focus()
    open(wanted)
  })
  const toggleSettings = () => (page ? go(null) : open('settings'))
  const isUnit = panel === 'tts' || panel === 'stt'
  const isCovered = page !== null && !isUnit
  const pageTitles = {
    settings: messages.settings,
    captions: messages.captionSettings,
    glossary: messages.glossary.title,
    export: messages.transcript.export,
  }
  const tools = header && (
    <div {...part('panel', 'tools')}>
      {!isCovered && actions}
      {!isCovered && shortcut && (
        <IconButton
          icon={shortcut.icon}
          label={shortcut.label}
          onPointerEnter={prepareSettings}
          onFocus={prepareSettings}
          onClick={() => open(shortcut.page)}
        />
      )}
      <IconButton
        ref={cog}
        icon={Settings}
        label={messages.settings}
        aria-expanded={page !== null}
        aria-controls={`${id}-settings`}
        onPointerEnter={prepareSettings}
        onFocus={prepareSettings}
        onClick={toggleSettings}
      />
      {closable && (
        <IconButton icon={X} label={messages.close} data-close="" onClick={isCovered ? () => go(null) : close} />
      )}
    </div>
  )
  const heading = (
    <div {...part('panel', 'title')} role="heading" aria-level={2} id={`${id}-title`}>
      {messages.panelTitles[panel]}
    </div>
  )
  const parts = panelParts.loaded
  const layer = parts && (
    <parts.SettingsLayer id={`${id}-settings`} cog={cog} page={page} isPage={!isUnit} onClose={() => go(null)}>
      <SettingsPages.Provider value={pages}>{settings(parts)}</SettingsPages.Provider>
    </parts.SettingsLayer>
  )
  return (
    <div
      {...here}
      role="region"
      style={style}
      data-panel={panel}
      data-covered={isCovered}
      data-behind={isBehind}
      aria-label={header ? undefined : messages.panelTitles[panel]}
      aria-labelledby={header ? `${id}-title` : undefined}
      tabIndex={-1}
      ref={arrive}
      onKeyDown={onKeyDown}
    >
      {isBehind && fold}
      {isUnit ? (
        <div {...part('panel', 'unit')}>
          {header && <div {...part('panel', 'header')}>{heading}</div>}
          {children}
          {tools}
          {layer}
        </div>
      ) : (
        <>
          {header && (
            <div {...part('panel', 'header')}>
              {page && <IconButton icon={ChevronLeft} label={messages.back} data-back="" onClick={back} />}
              {heading}
              {page ? <span {...part('panel', 'subtitle')}>{pageTitles[page]}</span> : subtitle}
              {tools}
            </div>
          )}
          {layer}
          {children}
        </>
      )}
      {notices.length > 0 && (
        <div {...part('notices', 'in-panel')}>
          {notices.map((notice) => (
            <NoticeItem key={notice.id} booth={booth} notice={notice} role="alert" />
          ))}
        </div>
      )}
      <UnsaidElsewhere booth={booth} here={panel} />
      <ConnectionNews booth={booth} here={panel} />
    </div>
  )
}
