import type { ChatRow, SubtitleRow, SubtitlesControls } from '@lingobooth/core/view'
import { CircleAlert, CircleQuestionMark, Clock, Info, RotateCw } from 'lucide'
import type { ReactNode } from 'react'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { handOverFocus } from '../parts/keyboard.ts'
import { part } from '../parts/part.ts'
import { checkWords } from './check-words.ts'
import { useTabStop } from './line-contexts.ts'
import { Mark } from './line-mark.tsx'

interface LineStateProps {
  readonly row: SubtitleRow | ChatRow
  readonly speaker: string
  readonly controls: Pick<SubtitlesControls, 'retry' | 'retryTranslation'>
  /** What was asked about its figures. */
  readonly question?: ReactNode
  /** That it was not understood stands beside it. */
  readonly unclearIsTold?: boolean
}

function AgainButton({ name, of, onPress }: { readonly name: string; readonly of: string; onPress(): void }) {
  return (
    <button
      {...part('button', 'text')}
      {...useTabStop()}
      type="button"
      aria-label={`${name}: ${of}`}
      onClick={({ currentTarget }) => {
        handOverFocus(currentTarget)
        onPress()
      }}
    >
      <Icon of={RotateCw} />
      {name}
    </button>
  )
}

/** The marks of a line: figures and links to check, what was asked about them, untranslated, unclear, edited, shortened, waiting, failed. */
export function LineState({ row, speaker, controls, question, unclearIsTold }: LineStateProps) {
  const messages = useMessages()
  const { languageName } = useFormats()
  const { unclear } = row
  return (
    <>
      {row.untranslated && (
        <Mark icon={Info}>
          {row.untranslated === 'limit' ? messages.notTranslatedLimit : messages.notTranslated}
          {row.untranslated !== 'unsupported' && (
            <AgainButton
              name={messages.translateAgain}
              of={speaker}
              onPress={() => controls.retryTranslation(row.key)}
            />
          )}
        </Mark>
      )}
      {unclear.length > 0 && !unclearIsTold && (
        <Mark icon={CircleQuestionMark}>
          {row.source === 'own' ? messages.notUnderstood(unclear.map(languageName).join(', ')) : messages.unclearTold}
        </Mark>
      )}
      {row.translatedAgain && <Mark>{messages.translatedAnew}</Mark>}
      {checkWords(row, speaker, messages).map((words) => (
        <Mark key={words} icon={CircleAlert} name="check">
          {words}
        </Mark>
      ))}
      {question}
      {row.revised && <Mark>{messages.edited}</Mark>}
      {row.truncated && <Mark>{messages.shortened}</Mark>}
      {row.outcome === 'waiting' && <Mark icon={Clock}>{messages.waiting}</Mark>}
      {row.outcome === 'failed' && (
        <Mark icon={CircleAlert} name="failed">
          {messages.notSent}
          <AgainButton name={messages.retry} of={row.shown.text.slice(0, 40)} onPress={() => controls.retry(row.key)} />
        </Mark>
      )}
    </>
  )
}
