import type { Booth, LinesView, Module, Readable, TranscriptLine } from '@lingobooth/core'
import { receiptRows } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { Check, CircleAlert, CircleQuestionMark, type IconNode } from 'lucide'
import { useMemo } from 'react'
import { useLanguages } from '../hooks/use-views.ts'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { ownNameOf } from '../parts/own-name.ts'
import { part } from '../parts/part.ts'
import { useTabStop } from './line-contexts.ts'

type ReceiptRow = ReturnType<typeof receiptRows>[number]

/** Dots before a language that is on its way are drawn by the style: each line of a list has some. */
const icons: Readonly<Partial<Record<ReceiptRow['state'] | 'unclear', IconNode>>> = {
  there: Check,
  failed: CircleAlert,
  unclear: CircleQuestionMark,
}

interface Toggle {
  readonly isOpen: boolean
  onToggle(): void
}

interface ReceiptsProps {
  readonly booth: Booth
  readonly module: Module
  readonly line: TranscriptLine
  /** Shows what the others read, where that is another language. */
  readonly read: Toggle | undefined
}

/** Where an own line is, in each language that is read in the room. It keeps its room from the start. */
export function Receipts({ booth, module, line, read }: ReceiptsProps) {
  const messages = useMessages()
  const languages = useLanguages(booth)
  const view: Readable<LinesView> = booth[module].view.published
  const receipts = useSelector(view, (lines) => lines.receipts)
  const participants = useSelector(booth.app.view.published, (view) => view.participants)
  const rows = useMemo(
    () => receiptRows(line, { module, receipts, participants, languages }),
    [line, module, receipts, participants, languages],
  )
  const isTold = rows.some(({ state }) => state !== 'sent')
  const words = isTold
    ? rows.map((row) => <Language key={row.language.code} row={row} languages={languages} />)
    : rows.length > 0 && messages.receipts.sent
  return (
    <div {...part('lines', 'receipts')} role="paragraph">
      {words}
      {read && <ReadButton of={line.text} {...read} />}
    </div>
  )
}

/** Lies over the receipts, which stay as they are when it comes. */
const ReadButton = ({ of, isOpen, onToggle }: Toggle & { readonly of: string }) => {
  const { whatTheyRead } = useMessages()
  return (
    <button
      {...part('lines', 'what-they-read')}
      {...useTabStop()}
      type="button"
      title={whatTheyRead}
      aria-label={`${whatTheyRead} ${of.slice(0, 40)}`}
      aria-expanded={isOpen}
      onClick={onToggle}
    />
  )
}

function Language({
  row,
  languages,
}: {
  readonly row: ReceiptRow
  readonly languages: Parameters<typeof ownNameOf>[1]
}) {
  const { receipts } = useMessages()
  const { languageName } = useFormats()
  const { language, unclear, state } = row
  const shown = unclear ? 'unclear' : state
  const icon = icons[shown]
  return (
    <span data-state={shown}>
      {icon && <Icon of={icon} />}
      <bdi lang={language.tag}>{ownNameOf(language, languages) ?? languageName(language)}</bdi>
      <span {...part('hidden', 'words')}>{`: ${receipts[shown]} `}</span>
    </span>
  )
}
