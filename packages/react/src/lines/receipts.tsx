import type { Booth, LinesView, Module, Readable, TranscriptLine } from '@lingobooth/core'
import { receiptRows } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { Check, CircleAlert, CircleQuestionMark, Ellipsis, type IconNode } from 'lucide'
import { useMemo } from 'react'
import { useLanguages } from '../hooks/use-views.ts'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { ownNameOf } from '../parts/own-name.ts'
import { part } from '../parts/part.ts'
import { useTabStop } from './line-contexts.ts'

type ReceiptRow = ReturnType<typeof receiptRows>[number]

const icons: Readonly<Record<ReceiptRow['state'], IconNode>> = {
  there: Check,
  waiting: Ellipsis,
  sent: Ellipsis,
  failed: CircleAlert,
}

interface ReceiptsProps {
  readonly booth: Booth
  readonly module: Module
  readonly line: TranscriptLine
  /** Shows what the others read, where that is another language. */
  readonly read: { readonly isOpen: boolean; onToggle(): void } | undefined
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
  const stop = useTabStop()
  return read ? (
    <button
      {...part('lines', 'receipts')}
      {...stop}
      type="button"
      title={messages.whatTheyRead}
      aria-expanded={read.isOpen}
      onClick={read.onToggle}
    >
      {words}
      <span {...part('hidden', 'words')}>{` ${messages.whatTheyRead} ${line.text.slice(0, 40)}`}</span>
    </button>
  ) : (
    <div {...part('lines', 'receipts')} role="paragraph">
      {words}
    </div>
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
  return (
    <span data-state={shown}>
      <Icon of={unclear ? CircleQuestionMark : icons[state]} />
      <bdi lang={language.tag}>{ownNameOf(language, languages) ?? languageName(language)}</bdi>
      <span {...part('hidden', 'words')}>{`: ${receipts[shown]} `}</span>
    </span>
  )
}
