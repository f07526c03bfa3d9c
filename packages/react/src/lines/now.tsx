import type { Booth, Language, TranscriptLine } from '@lingobooth/core'
import { type SubtitlesControls, subtitleRow } from '@lingobooth/core/view'
import type { CaptionLook } from '../captions/caption-look.ts'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'
import { isTallScript } from '../parts/tall-script.ts'
import { hasReply } from './check-words.ts'
import { FigureQuestion } from './figure-question.tsx'
import { LineState } from './line-state.tsx'
import { wordsUpTo } from './message-text.tsx'
import type { Now, NowTurn } from './now.types.ts'
import { OffRecordMark } from './off-record-mark.tsx'
import { UnclearButton, UnclearTold } from './unclear-button.tsx'
import { VoicedMark } from './voiced-mark.tsx'

type NowRow = NowTurn['rows'][number]

interface NowPlaceProps {
  readonly booth: Booth
  readonly now: Now
  readonly fontSize: number
  /** The look that the participant chose for captions. */
  readonly look: CaptionLook
  /** BCP 47 tag of the language that the participant reads. */
  readonly reading: string
  readonly languages: readonly Language[]
  readonly controls: Pick<SubtitlesControls, 'retry' | 'retryTranslation' | 'reportUnclear' | 'askSpeaker' | 'reply'>
  hueOf(line: NowTurn['line']): number | undefined
  /** The element of the rows, to be measured. */
  readonly onRows: (rows: HTMLDivElement | null) => void
}

const isFinal = (line: NowTurn['line']): line is TranscriptLine => 'origin' in line

/**
 * What the others say now, in one place of one height: the newest rows of whoever speaks, and below them what was said, or the words of a second
 * person who speaks meanwhile.
 */
export function NowPlace({ booth, now, fontSize, look, reading, languages, controls, hueOf, onRows }: NowPlaceProps) {
  const messages = useMessages()
  const { turn, second } = now
  const line = turn && isFinal(turn.line) ? turn.line : undefined
  const finals = (turn?.lines ?? [])
    .filter(isFinal)
    .map((line) => subtitleRow(line, undefined, { languages, bilingual: false }))
  const newest = finals.find(({ key }) => key === line?.key)
  const asked = finals.findLast((row) => row.canAsk || (row.question && !hasReply(row)))
  return (
    <div
      {...part('lines', 'now')}
      {...look}
      role="group"
      aria-label={messages.now}
      data-font-size={fontSize}
      data-tall={isTallScript(reading)}
      data-hue={turn ? hueOf(turn.line) : undefined}
      data-state={turn?.open ? 'open' : 'final'}
      dir={turn?.direction}
    >
      <div {...part('lines', 'speaker')} role="paragraph">
        {turn && <Speaker turn={turn} />}
        {turn?.lines.some((each) => isFinal(each) && each.offRecord) && <OffRecordMark />}
        <VoicedMark booth={booth} lineKeys={finals.map(({ key }) => key)} />
        {asked && <FigureQuestion row={asked} speaker={asked.name ?? ''} controls={controls} />}
        {line && newest?.canReportUnclear && <UnclearButton line={line} onPress={controls.reportUnclear} />}
        {newest && newest.unclear.length > 0 && <UnclearTold />}
      </div>
      <div {...part('lines', 'now-rows')} ref={onRows}>
        <div {...part('lines', 'now-words')} role="list" data-foreign={turn?.foreign}>
          {turn && byLine(turn.rows).map(([key, ofLine]) => <Line key={key} rows={ofLine} />)}
          {turn?.open && !turn.rows.some(({ key }) => key === turn.line.key) && <Begins turn={turn} />}
        </div>
      </div>
      <div {...part('lines', 'now-foot')} data-hue={second ? hueOf(second.line) : undefined}>
        {second ? <Second turn={second} /> : turn?.original && <Original original={turn.original} />}
        {finals.map((row) => (
          <div key={row.key} {...part('lines', 'now-state')} role="group" aria-label={row.shown.text.slice(0, 40)}>
            <LineState
              row={row}
              speaker={row.name ?? ''}
              controls={controls}
              unclearIsTold
              question={hasReply(row) && <FigureQuestion row={row} speaker={row.name ?? ''} controls={controls} />}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The language that is spoken, where it is another than the reader's. */
function useSpoken({ language, foreign, original }: NowTurn): string | null {
  const { languageName } = useFormats()
  return (foreign || original !== null) && language ? languageName(language) : null
}

/** Who speaks, and in which language where it is another. */
function Speaker({ turn }: { readonly turn: NowTurn }) {
  const spoken = useSpoken(turn)
  return (
    <>
      <bdi>{turn.name}</bdi>
      {spoken !== null && <span {...part('lines', 'now-language')}>{spoken}</span>}
    </>
  )
}

/** That somebody speaks, while there are no words to read. */
function Begins({ turn }: { readonly turn: NowTurn }) {
  const { speaking, writing } = useMessages()
  const hint = 'typed' in turn.line && turn.line.typed ? writing : speaking
  return (
    <div {...part('lines', 'speaking')} role="listitem">
      {hint(turn.name, useSpoken(turn))}
    </div>
  )
}

function byLine(rows: readonly NowRow[]) {
  const lines: [key: string, rows: NowRow[]][] = []
  for (const row of rows) {
    const last = lines.at(-1)
    if (last?.[0] === row.key) last[1].push(row)
    else lines.push([row.key, [row]])
  }
  return lines
}

const Line = ({ rows }: { readonly rows: readonly NowRow[] }) => (
  <div {...part('lines', 'now-line')} role="listitem" lang={rows[0]?.tag} dir={rows[0]?.direction}>
    {rows.map((row) => (
      <div key={row.id} {...part('lines', 'now-row')} role="paragraph">
        {wordsUpTo(row, row.text.length)}
        {row.unsettled && <span {...part('lines', 'unsettled')}>{row.unsettled}</span>}
      </div>
    ))}
  </div>
)

function Second({ turn }: { readonly turn: NowTurn }) {
  const [row] = turn.rows
  return (
    <div {...part('lines', 'now-second')} role="paragraph" lang={turn.tag} dir={turn.direction}>
      <bdi>{turn.name}</bdi> {row ? `${row.text}${row.unsettled}` : '…'}
    </div>
  )
}

/** With the passage underlined that is still spoken. */
const Original = ({ original }: { readonly original: NonNullable<NowTurn['original']> }) => (
  <div {...part('lines', 'now-original')} role="paragraph" lang={original.tag} dir={original.direction}>
    <span>
      {original.text.slice(0, original.spokenFrom)}
      {original.spokenFrom < original.text.length && (
        <span {...part('lines', 'now-passage')}>{original.text.slice(original.spokenFrom)}</span>
      )}
    </span>
  </div>
)
