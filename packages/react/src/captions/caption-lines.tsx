import type { Captions } from '@lingobooth/core/view'
import { markedPieces } from '../lines/marked-pieces.ts'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

type Line = Captions['lines'][number]

/** Who says the last line, and in which language while there is no translation of it. */
export function CaptionSpeaker({ line }: { readonly line: Line | undefined }) {
  const { speaking, writing } = useMessages()
  const { languageName } = useFormats()
  const hint = line?.typed ? writing : speaking
  return (
    <div {...part('captions', 'speaker')} role="paragraph" dir={line?.direction}>
      <bdi>{line?.foreign ? hint(line.name, line.language && languageName(line.language)) : line?.name}</bdi>
    </div>
  )
}

/** The words, with the marks of their figures. */
export function CaptionLines({ lines }: Pick<Captions, 'lines'>) {
  const last = lines.at(-1)
  return lines.map((line) => (
    <div
      role="paragraph"
      key={line.id}
      {...part('captions', 'line')}
      data-state={line.open && line === last ? 'open' : 'final'}
      lang={line.tag}
      dir={line.direction}
    >
      {markedPieces(line, line.text.length).map(({ start, text, name }) =>
        name ? (
          <span key={start} {...part('captions', name)}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
      {line.unsettled && <span {...part('captions', 'unsettled')}>{line.unsettled}</span>}
      {line.isParted && '-'}
    </div>
  ))
}
