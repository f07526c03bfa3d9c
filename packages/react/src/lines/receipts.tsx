import type { Booth, Language, LinesView, Module, Readable, TranscriptLine } from '@lingobooth/core'
import { receiptRows } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { Check, CircleAlert, CircleQuestionMark, type IconNode } from 'lucide'
import { Fragment, useMemo } from 'react'
import { useLanguages } from '../hooks/use-views.ts'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { ownNameOf } from '../parts/own-name.ts'
import { part } from '../parts/part.ts'
import { useTabStop } from './line-contexts.ts'

type ReceiptRow = ReturnType<typeof receiptRows>[number]

type Shown = ReceiptRow['state'] | 'unclear'

/** What asks for something comes first. */
const order: readonly Shown[] = ['failed', 'unclear', 'waiting', 'sent', 'there']

/** Dots before what is on its way are drawn by the style: each line of a list has some. */
const icons: Readonly<Partial<Record<Shown, IconNode>>> = {
  there: Check,
  failed: CircleAlert,
  unclear: CircleQuestionMark,
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
    ? order.map((state) => {
        const of = rows.filter((row) => (row.unclear ? 'unclear' : row.state) === state)
        return of.length > 0 && <Languages key={state} state={state} of={of} languages={languages} />
      })
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

interface LanguagesProps {
  readonly state: Shown
  readonly of: readonly ReceiptRow[]
  readonly languages: readonly Language[]
}

/** One state, and the languages in which it is so. */
function Languages({ state, of, languages }: LanguagesProps) {
  const { receipts } = useMessages()
  const { languageName } = useFormats()
  const icon = icons[state]
  return (
    <span data-state={state}>
      {icon && <Icon of={icon} />}
      <span>
        {`${receipts[state]}: `}
        {of.map(({ language }, index) => (
          <Fragment key={language.code}>
            {index > 0 && ', '}
            <bdi lang={language.tag}>{ownNameOf(language, languages) ?? languageName(language)}</bdi>
          </Fragment>
        ))}
      </span>
    </span>
  )
}
