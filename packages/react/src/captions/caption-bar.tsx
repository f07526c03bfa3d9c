import type { Booth } from '@lingobooth/core'
import { type CaptionOptions, choices } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { ALargeSmall } from 'lucide'
import { type CSSProperties, useRef } from 'react'
import { useBooth } from '../hooks/booth-context.tsx'
import { useOpenSettings } from '../hooks/settings-elsewhere.ts'
import { speakerHuesOf } from '../hooks/speaker-hues.ts'
import { InterfaceProvider, useMessages, useRoot } from '../messages/messages-context.tsx'
import type { PanelProps } from '../panels/panel.types.ts'
import { Icon } from '../parts/icon.tsx'
import { part, type RootProps } from '../parts/part.ts'
import { CaptionLines, CaptionSpeaker } from './caption-lines.tsx'
import { MoveHandle } from './move-handle.tsx'
import { useCaptionLook, useCaptions } from './use-captions.ts'
import { useRoomForChars } from './use-room-for-chars.ts'

/** A larger text has fewer characters in a line, but not fewer than these. */
const minLineChars = 12

export interface CaptionBarProps extends PanelProps, CaptionOptions {
  /** Whether the participant can move the bar, within the nearest positioned element that is higher. @default true */
  readonly movable?: boolean | undefined
}

/**
 * Captions over a video: lines from the start of a box that keeps its size, with the name of who speaks above. It is for the eyes: a
 * screen reader hears lines from Subtitles. The participant can move it and choose its look.
 */
export function CaptionBar({ provider, messages, interfaceLanguage, ...options }: CaptionBarProps) {
  const booth = useBooth(provider)
  return (
    <InterfaceProvider booth={booth} interfaceLanguage={interfaceLanguage} messages={messages}>
      <Bar {...options} booth={booth} />
    </InterfaceProvider>
  )
}

interface BarProps extends CaptionOptions, RootProps {
  readonly booth: Booth
  readonly movable?: boolean | undefined
}

/** Opens the style of captions in Subtitles, where that is on the page. */
function StyleButton({ booth }: { readonly booth: Booth }) {
  const { captionSettings } = useMessages()
  const open = useOpenSettings(booth, 'subtitles')
  return (
    open && (
      <button
        {...part('captions', 'style')}
        type="button"
        aria-label={captionSettings}
        title={captionSettings}
        onClick={() => open('captions')}
      >
        <Icon of={ALargeSmall} />
      </button>
    )
  )
}

function Bar({
  booth,
  maxLines = choices.captions.lines,
  maxLineChars = choices.captions.lineChars,
  movable = true,
  className,
  style,
}: BarProps) {
  const { captions } = useMessages()
  const { lang, dir } = useRoot('captions')
  const box = useRef<HTMLDivElement>(null)
  const size = useSelector(booth.subtitles.view.published, ({ captionStyle }) => captionStyle.size ?? 100)
  const look = useCaptionLook(booth)
  const root = useRef<HTMLDivElement>(null)
  const room = useRoomForChars(root, size)
  const wanted = size > 100 ? Math.floor((maxLineChars * 100) / size) : maxLineChars
  const lineChars = Math.min(maxLineChars, Math.max(minLineChars, Math.min(wanted, room)))
  const { lines } = useCaptions(booth, { maxLines, maxLineChars: lineChars })
  const last = lines.at(-1)
  return (
    <div
      {...part('captions', 'root', className)}
      ref={root}
      role="region"
      aria-label={captions}
      lang={lang}
      dir={dir}
      {...look}
      style={{ ...style, ...look.style, '--_lines': maxLines, '--_chars': lineChars } as CSSProperties}
    >
      <div
        {...part('captions', 'box')}
        ref={box}
        data-state={last ? 'shown' : 'empty'}
        data-hue={last && speakerHuesOf(booth)(last)}
      >
        {movable && <MoveHandle booth={booth} bar={box} />}
        <StyleButton booth={booth} />
        <CaptionSpeaker line={last} />
        <CaptionLines lines={lines} />
      </div>
    </div>
  )
}
