import type { Booth, Language, TranscriptLine } from '@lingobooth/core'
import { canRevise, isOfBefore, type SubtitlesControls, subtitleRow } from '@lingobooth/core/view'
import { memo } from 'react'
import { panelParts } from '../panels/panel-parts.ts'
import { useLazy } from '../parts/lazy.ts'
import { part } from '../parts/part.ts'
import { EditButton, LateMark, LineTime } from './line-parts.tsx'
import { LineState } from './line-state.tsx'
import type { ListedLine } from './list.types.ts'
import { Spoken } from './message-text.tsx'
import { OriginalButton, useOriginal } from './original-button.tsx'
import { UnclearButton } from './unclear-button.tsx'
import { useReadByOthers } from './use-read-by-others.tsx'
import { VoicedMark } from './voiced-mark.tsx'

interface SubtitleItemProps {
  readonly line: TranscriptLine
  readonly previous: ListedLine | undefined
  /** Of the speaker; none for this participant. */
  readonly hue: number | undefined
  readonly bilingual: boolean
  readonly languages: readonly Language[]
  /** Of the language that is read: in the whole booth, own lines stand at its end, the others' at its start. */
  readonly direction: 'ltr' | 'rtl'
  /** Of the whole booth, where own lines tell where they are. */
  readonly booth?: Booth | undefined
  /** Own lines of the panel are waiting for the connection. */
  readonly waits: boolean
  readonly controls: Pick<
    SubtitlesControls,
    'composer' | 'retry' | 'retryTranslation' | 'reportUnclear' | 'askSpeaker' | 'reply' | 'translateBack'
  >
}

export const SubtitleItem = memo(function SubtitleItem(props: SubtitleItemProps) {
  const { line, previous, hue, bilingual, direction, booth, controls, ...options } = props
  const [originalShown, setOriginalShown] = useOriginal(line.key)
  const row = subtitleRow(line, previous, { ...options, bilingual: true })
  const read = useReadByOthers({ line, languages: options.languages, controls })
  const hasReceipts = booth !== undefined && line.own && !line.isPast && !isOfBefore(line)
  const parts = useLazy(panelParts, hasReceipts || line.offRecord || row.canAsk || row.question !== undefined)
  const buttons = (
    <>
      {line.offRecord && parts && <parts.OffRecordMark />}
      {booth && !line.own && <VoicedMark booth={booth} lineKeys={[line.key]} />}
      {row.bilingualText && !bilingual && (
        <OriginalButton
          isShown={originalShown}
          speaker={line.name}
          hasWord={row.name !== null}
          onToggle={setOriginalShown}
        />
      )}
      {row.canReportUnclear && <UnclearButton line={line} onPress={controls.reportUnclear} />}
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
      data-read={hasReceipts ? undefined : read.button && ''}
      dir={booth && line.own ? direction : row.shown.direction}
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
      {hasReceipts && parts && <parts.Receipts booth={booth} module="subtitles" line={line} read={read.toggle} />}
      <LineState
        row={row}
        speaker={line.name}
        controls={controls}
        unclearIsTold={hasReceipts}
        question={parts && <parts.FigureQuestion row={row} speaker={line.name} controls={controls} />}
      />
      {read.opened}
      {canRevise(line) && <EditButton line={line} onEdit={controls.composer.edit} />}
      {!hasReceipts && read.button}
    </div>
  )
})
