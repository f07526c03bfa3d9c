import type { Language, OpenLine } from '@lingobooth/core'
import { openRow, type Reading, type TypedReading } from '@lingobooth/core/view'
import { Pencil } from 'lucide'
import { memo, type ReactNode } from 'react'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { part } from '../parts/part.ts'
import { Avatar } from './line-parts.tsx'
import type { ListedLine } from './list.types.ts'
import { Spoken } from './message-text.tsx'
import { OriginalButton, useOriginal } from './original-button.tsx'

interface OpenLineProps {
  readonly line: OpenLine
  readonly previous: ListedLine | undefined
  /** Of the speaker; none for this participant. */
  readonly hue: number | undefined
  readonly reading: Reading
  readonly typedReading?: TypedReading
  readonly languages: readonly Language[]
  readonly target: Language | null
}

/** A subtitle that is still being spoken, in the place and size of the final one. */
export const OpenSubtitle = memo(function OpenSubtitle(props: OpenLineProps & { readonly bilingual: boolean }) {
  const { line, previous, hue, bilingual, ...options } = props
  const { speaking, writing, liveTyping } = useMessages()
  const row = openRow(line, previous, options)
  const [originalShown, setOriginalShown] = useOriginal(line.key)
  const button = row.original && !bilingual && (
    <OriginalButton isShown={originalShown} speaker={line.name} hasWord={row.showName} onToggle={setOriginalShown} />
  )
  return (
    <div
      {...part('lines', 'subtitle')}
      data-source={row.source}
      data-state={'isBeginning' in line ? 'beginning' : row.gone ? 'gone' : 'open'}
      data-hue={hue}
      data-first={row.showName}
      dir={row.direction}
    >
      {row.showName && (
        <div {...part('lines', 'speaker')} role="paragraph">
          <bdi>{row.name}</bdi>
          {button}
        </div>
      )}
      {row.gone ? (
        <div {...part('lines', 'speaking')} role="paragraph" dir="auto">
          {liveTyping.gone(row.name)}
        </div>
      ) : (
        <Words row={row} hint={line.typed ? writing : speaking} isTyping={line.typing}>
          {!row.showName && button}
        </Words>
      )}
      {row.original && (bilingual || originalShown) && <Spoken shown={row.original} name="original" />}
    </div>
  )
})

/** A message that is still being dictated, or is on its way. */
export const OpenMessage = memo(function OpenMessage({ line, previous, hue, ...options }: OpenLineProps) {
  const { writing } = useMessages()
  const row = openRow(line, previous, options)
  const [originalShown, setOriginalShown] = useOriginal(line.key)
  return (
    <div {...part('chat', 'message')} data-source={row.source} data-state="open" data-hue={hue}>
      {row.source === 'other' && <Avatar name={row.name} hue={hue} />}
      <div {...part('chat', 'bubble')}>
        {row.source === 'other' && (
          <div {...part('lines', 'speaker')} role="paragraph">
            <bdi>{row.shortName}</bdi>
            {row.original && (
              <OriginalButton speaker={line.name} isShown={originalShown} hasWord onToggle={setOriginalShown} />
            )}
          </div>
        )}
        <Words row={row} hint={writing} />
        {originalShown && row.original && <Spoken shown={row.original} name="original" />}
        {row.source === 'own' && <div {...part('chat', 'meta')} role="paragraph" />}
      </div>
    </div>
  )
})

interface WordsProps {
  readonly row: ReturnType<typeof openRow>
  /** It is typed, and not sent yet. */
  readonly isTyping?: boolean | undefined
  readonly hint: (name: string, language: string | null) => string
  /** After the words. */
  readonly children?: ReactNode
}

function Words({ row, hint, isTyping, children }: WordsProps) {
  const { foreign, name, language, shown, unsettled } = row
  const { languageName } = useFormats()
  const { writing } = useMessages()
  return (
    <>
      {foreign && (
        <div {...part('lines', 'speaking')} role="paragraph" data-alone={unsettled === ''} dir={row.direction}>
          <bdi>{hint(name, language && languageName(language))}</bdi>
        </div>
      )}
      {(!foreign || unsettled) && (
        <div {...part('lines', 'text')} role="paragraph" lang={shown.tag} dir={shown.direction}>
          {isTyping && (
            <>
              <Icon of={Pencil} />
              <span {...part('hidden', 'words')}>{`${writing(name, null)} `}</span>
            </>
          )}
          {shown.text}
          {unsettled && <span {...part('lines', 'unsettled')}>{unsettled}</span>}
          {children}
        </div>
      )}
    </>
  )
}
