import type { Language, OpenLine, Reading } from '@lingobooth/core'
import { type OpenRow, openRow } from '@lingobooth/core/view'
import { memo } from 'react'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'
import { Avatar } from './avatar.tsx'
import type { ListedLine } from './list.types.ts'

interface OpenLineProps {
  readonly line: OpenLine
  readonly previous: ListedLine | undefined
  /** Of the speaker; none for this participant. */
  readonly hue: number | undefined
  readonly reading: Reading
  readonly languages: readonly Language[]
  readonly target: Language | null
}

/** A subtitle that is still being spoken, in the place and size of the final one. */
export const OpenSubtitle = memo(function OpenSubtitle({ line, previous, hue, ...options }: OpenLineProps) {
  const { speaking } = useMessages()
  const row = openRow(line, previous, options)
  return (
    <div
      {...part('lines', 'subtitle')}
      data-source={row.source}
      data-state="open"
      data-hue={hue}
      data-first={row.showName}
      dir={row.direction}
    >
      {row.showName && (
        <p {...part('lines', 'speaker')}>
          <bdi>{row.name}</bdi>
        </p>
      )}
      <Words row={row} hint={speaking} />
    </div>
  )
})

/** A message that is still being dictated, or is on its way. */
export const OpenMessage = memo(function OpenMessage({ line, previous, hue, ...options }: OpenLineProps) {
  const { writing } = useMessages()
  const row = openRow(line, previous, options)
  return (
    <div {...part('chat', 'message')} data-source={row.source} data-state="open" data-hue={hue}>
      {row.source === 'other' && <Avatar name={row.name} hue={hue} />}
      <div {...part('chat', 'bubble')}>
        {row.source === 'other' && (
          <p {...part('lines', 'speaker')}>
            <bdi>{row.shortName}</bdi>
          </p>
        )}
        <Words row={row} hint={writing} />
        {row.source === 'own' && <p {...part('chat', 'meta')} />}
      </div>
    </div>
  )
})

function Words({ row, hint }: { row: OpenRow; hint: (name: string, language: string | null) => string }) {
  const { foreign, name, language, shown, unsettled } = row
  const { languageName } = useFormats()
  return (
    <>
      {foreign && (
        <p {...part('lines', 'speaking')} data-alone={unsettled === ''} dir={row.direction}>
          <bdi>{hint(name, language && languageName(language))}</bdi>
        </p>
      )}
      {(!foreign || unsettled) && (
        <p {...part('lines', 'text')} lang={shown.tag} dir={shown.direction}>
          {shown.text}
          {unsettled && <span {...part('lines', 'unsettled')}>{unsettled}</span>}
        </p>
      )}
    </>
  )
}
