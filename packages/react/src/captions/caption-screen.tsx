import { type Booth, type ErrorCode, type JoinOptions, systemClock } from '@lingobooth/core'
import { type CaptionFit, type CaptionOptions, readScreenParameters } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useVisit } from '../booth/use-visit.ts'
import { useBooth } from '../hooks/booth-context.tsx'
import { speakerHuesOf } from '../hooks/speaker-hues.ts'
import { usePageQuery } from '../hooks/use-page-query.ts'
import { InterfaceProvider, useMessages, useRoot } from '../messages/messages-context.tsx'
import type { PanelProps } from '../panels/panel.types.ts'
import { part } from '../parts/part.ts'
import { requireProps } from '../parts/require-props.ts'
import { CaptionLines, CaptionSpeaker } from './caption-lines.tsx'
import { pageOfBrowser, type ScreenSource, useCaptionFit, useCaptionScreen } from './use-caption-screen.ts'
import { useCaptionLook } from './use-captions.ts'

export interface CaptionScreenProps extends PanelProps, CaptionOptions {
  /** Conference name; required unless the page URL has it. */
  readonly room?: string | undefined
  /** BCP 47 tag or catalogue code of what is read; required unless the page URL has it. */
  readonly language?: string | undefined
  /** Reads room and language from `id` and `lng` of the page URL; `room` and `language` stand in for one that is missing. @default false */
  readonly autologin?: boolean | undefined
  /** What is behind the words: `transparent` for OBS, with words in an outline; `theme`: the colours of the panels. @default 'black' */
  readonly background?: 'black' | 'transparent' | 'theme' | undefined
  /** Of the letters, in percent of the size that fits the window best: 25 to 500. @default 100 */
  readonly size?: number | undefined
  /** Colours, where `background` is `theme`. @default that of the page or the system */
  readonly theme?: 'light' | 'dark' | undefined
}

/** The participant whose screen it is, whom nobody sees. */
const name = 'Captions'
/** How long after a failure the room is tried again: nobody is there to press a button. */
const tryAgainMs = 10_000

/**
 * Captions alone, as large as the window: for a projector, a second monitor, or a browser source of OBS. It joins the room as a listener, shows
 * the last words again after a reload, and never words that are old. It is for the eyes: a screen reader is told nothing, but can read it.
 * @throws LingoboothError `missing-prop` without `autologin`, naming the required props without a value
 */
export function CaptionScreen({
  provider,
  interfaceLanguage,
  messages,
  room,
  language,
  autologin = false,
  ...props
}: CaptionScreenProps) {
  const booth = useBooth(provider)
  if (!autologin) requireProps('CaptionScreen', { room, language }, ['room', 'language'])
  const query = usePageQuery()
  const told = useMemo(() => (autologin && query !== null ? readScreenParameters(query) : {}), [autologin, query])
  const given = { room: told.room ?? room, language: told.language ?? language }
  const isPending = query === null
  const missing = [...(given.room ? [] : ['id']), ...(given.language ? [] : ['lng'])]
  return (
    <InterfaceProvider booth={booth} interfaceLanguage={interfaceLanguage} messages={messages} reads={given.language}>
      {given.room && given.language ? (
        <JoinedScreen {...props} booth={booth} room={given.room} language={given.language} />
      ) : (
        <Missing {...props} booth={booth} names={isPending ? [] : missing} />
      )}
    </InterfaceProvider>
  )
}

type LookProps = Omit<
  CaptionScreenProps,
  'provider' | 'room' | 'language' | 'autologin' | 'interfaceLanguage' | 'messages'
>

interface ScreenProps extends LookProps {
  readonly booth: Booth
  /** @default the time and the page of the browser */
  readonly source?: ScreenSource
}

interface JoinedScreenProps extends ScreenProps {
  readonly room: string
  readonly language: string
}

const browser: ScreenSource = { clock: systemClock, page: pageOfBrowser }

/** Joins for as long as it is mounted. */
export function JoinedScreen({ room, language, ...props }: JoinedScreenProps) {
  const { booth, source = browser } = props
  const options = useMemo<JoinOptions>(() => ({ room, language, name, listen: true }), [room, language])
  const { failure, retry } = useVisit(booth, options, undefined)
  const status = useSelector(booth.app.view.published, (view) => view.status)
  const error = useSelector(booth.app.view.published, (view) => view.error)
  const failed = status === 'failed' || (failure && status !== 'joined') ? (failure ?? error ?? 'internal') : null
  const { clock } = source
  useEffect(() => {
    if (!failed) return
    let timer: unknown
    const tryLater = () => {
      timer = clock.setTimeout(() => {
        retry()
        tryLater()
      }, tryAgainMs)
    }
    tryLater()
    return () => clock.clearTimeout(timer)
  }, [failed, retry, clock])
  return <Words {...props} source={source} failed={failed} />
}

interface WordsProps extends ScreenProps {
  readonly source: ScreenSource
  /** Why the room cannot be entered. */
  readonly failed: ErrorCode | null
}

function Words({ source, failed, size = 100, maxLines, maxLineChars, ...props }: WordsProps) {
  const { booth } = props
  const { errors, obstacles, connection } = useMessages()
  const root = useRef<HTMLDivElement>(null)
  const { size: chosen = 100, y } = useSelector(booth.subtitles.view.published, ({ captionStyle }) => captionStyle)
  const fit = useCaptionFit(root, { scale: (size * chosen) / 10_000, maxLines, maxLineChars })
  const { lines, obstacle } = useCaptionScreen(booth, source, fit)
  const last = lines.at(-1)
  const told = { ...connection, reconnecting: obstacles.reconnecting }
  const mark = failed ? errors[failed] : obstacle && told[obstacle]
  return (
    <Frame {...props} root={root} fit={fit} place={y}>
      {fit && (
        <div {...part('captions', 'words')} data-hue={last && speakerHuesOf(booth)(last)}>
          {last && <CaptionSpeaker line={last} />}
          <CaptionLines lines={lines} />
        </div>
      )}
      {mark && <Mark>{mark}</Mark>}
    </Frame>
  )
}

/** What a technician needs to know, small in a corner. */
const Mark = ({ children }: { readonly children: ReactNode }) => (
  <div {...part('captions', 'mark')} role="paragraph">
    {children}
  </div>
)

function Missing({ names, ...props }: ScreenProps & { readonly names: readonly string[] }) {
  const { help } = useMessages()
  return (
    <Frame {...props}>
      {names.length > 0 && (
        <Mark>
          {help.title}: <bdi>{names.join(', ')}</bdi>
        </Mark>
      )}
    </Frame>
  )
}

interface FrameProps extends ScreenProps {
  readonly root?: RefObject<HTMLDivElement | null>
  readonly fit?: CaptionFit | undefined
  /** Of the free room, what is above the words, in percent. */
  readonly place?: number | undefined
  readonly children?: ReactNode
}

/** The window, with nothing in it but what it is given. */
function Frame({ booth, root, fit, place, background = 'black', theme, className, style, children }: FrameProps) {
  const { captions } = useMessages()
  const look = useCaptionLook(booth)
  const own = {
    ...(fit && { '--_font': `${fit.fontPx}px`, '--_lines': fit.maxLines, '--_chars': fit.maxLineChars }),
    ...(place !== undefined && { '--_above': place }),
  }
  return (
    <div
      {...useRoot('captions', 'root', className)}
      {...look}
      ref={root}
      role="region"
      aria-label={captions}
      data-background={background}
      data-theme={theme}
      style={{ ...style, ...look.style, ...own } as CSSProperties}
    >
      {children}
    </div>
  )
}
