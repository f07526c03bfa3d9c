import type { Language, TranscriptLine } from '@lingobooth/core'
import { canReportUnclear, canRevise, type SubtitlesControls, subtitleRow } from '@lingobooth/core/view'
import { memo } from 'react'
import { part } from '../parts/part.ts'
import { EditButton, LateMark, LineTime } from './line-parts.tsx'
import { LineState } from './line-state.tsx'
import type { ListedLine } from './list.types.ts'
import { Spoken } from './message-text.tsx'
import { OriginalButton, useOriginal } from './original-button.tsx'
import { UnclearButton } from './unclear-button.tsx'
import { useReadByOthers } from './use-read-by-others.tsx'

interface SubtitleItemProps {
  readonly line: TranscriptLine
  readonly previous: ListedLine | undefined
  /** Of the speaker; none for this participant. */
  readonly hue: number | undefined
  readonly bilingual: boolean
  readonly languages: readonly Language[]
  /** Own lines of the panel are waiting for the connection. */
  readonly waits: boolean
  readonly controls: Pick<
    SubtitlesControls,
    'composer' | 'retry' | 'retryTranslation' | 'reportUnclear' | 'translateBack'
  >
}

export const SubtitleItem = memo(function SubtitleItem(props: SubtitleItemProps) {
  const { line, previous, hue, bilingual, controls, ...options } = props
  const [originalShown, setOriginalShown] = useOriginal(line.key)
  const row = subtitleRow(line, previous, { ...options, bilingual: true })
  const read = useReadByOthers({ line, languages: options.languages, controls })
  const buttons = (
    <>
      {row.bilingualText && !bilingual && (
        <OriginalButton
          isShown={originalShown}
          speaker={line.name}
          hasWord={row.name !== null}
          onToggle={setOriginalShown}
        />
      )}
      {canReportUnclear(line) && <UnclearButton line={line} onPress={controls.reportUnclear} />}
    </>
  )
  return (
    <div
      {...part('lines', 'subtitle')}
      data-source={row.source}
      data-origin={row.origin}
      data-state={row.state}
      data-hue={hue}
      data-first={row.name !== null}
      data-read={read.button && ''}
      dir={row.shown.direction}
    >
      {row.name !== null && (
        <div {...part('lines', 'speaker')} role="paragraph">
          <bdi>{row.name}</bdi> <LineTime origin={row.origin} time={row.time} sentAtMs={line.sentAtMs} />
          {buttons}
          {row.late && <LateMark />}
        </div>
      )}
      <Spoken shown={row.shown} name="text">
        {row.name === null && buttons}
      </Spoken>
      {row.bilingualText && (bilingual || originalShown) && <Spoken shown={row.bilingualText} name="original" />}
      <LineState row={row} speaker={line.name} controls={controls} />
      {read.opened}
      {canRevise(line) && <EditButton line={line} onEdit={controls.composer.edit} />}
      {read.button}
    </div>
  )
})
