import { type Booth, captionLineChars, captionLines } from '@lingobooth/core'
import type { CaptionOptions } from '@lingobooth/core/view'
import type { CSSProperties } from 'react'
import { useBooth } from '../hooks/booth-context.tsx'
import { InterfaceProvider, useFormats, useMessages, useRoot } from '../messages/messages-context.tsx'
import type { PanelProps } from '../panels/panel.types.ts'
import { part, type RootProps } from '../parts/part.ts'
import { useCaptions } from './use-captions.ts'

export interface CaptionBarProps extends PanelProps, CaptionOptions {}

/**
 * Captions over a video: lines from the start of a box that keeps its size, with the name of who speaks above. It is for the eyes: a
 * screen reader is told of lines by Subtitles.
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
}

function Bar({ booth, maxLines = captionLines, maxLineChars = captionLineChars, className, style }: BarProps) {
  const { captions, speaking } = useMessages()
  const { languageName } = useFormats()
  const { lang, dir } = useRoot('captions')
  const { lines } = useCaptions(booth, { maxLines, maxLineChars })
  const last = lines.at(-1)
  return (
    <section
      {...part('captions', 'root')}
      aria-label={captions}
      lang={lang}
      dir={dir}
      className={className}
      style={{ ...style, '--_lines': maxLines, '--_chars': maxLineChars } as CSSProperties}
    >
      <div {...part('captions', 'box')} data-state={last ? 'shown' : 'empty'}>
        <p {...part('captions', 'speaker')} dir={last?.direction}>
          <bdi>{last?.foreign ? speaking(last.name, last.language && languageName(last.language)) : last?.name}</bdi>
        </p>
        {lines.map((line) => (
          <p
            key={line.id}
            {...part('captions', 'line')}
            data-state={line.open && line === last ? 'open' : 'final'}
            lang={line.tag}
            dir={line.direction}
          >
            {line.text}
            {line.unsettled && <span {...part('captions', 'unsettled')}>{line.unsettled}</span>}
          </p>
        ))}
      </div>
    </section>
  )
}
