import type { ChatRow, SubtitleRow, SubtitlesControls } from '@lingobooth/core/view'
import { CircleAlert, CircleQuestionMark, Clock, type IconNode, Info, RotateCw } from 'lucide'
import type { ReactNode } from 'react'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { handOverFocus } from '../parts/keyboard.ts'
import { part } from '../parts/part.ts'
import { checkWords } from './check-words.ts'
import { useTabStop } from './line-contexts.ts'

interface LineStateProps {
  readonly row: SubtitleRow | ChatRow
  readonly speaker: string
  readonly controls: Pick<SubtitlesControls, 'retry' | 'retryTranslation'>
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

interface MarkProps {
  readonly icon?: IconNode
  readonly name?: 'mark' | 'check' | 'failed'
  readonly children: ReactNode
}

const Mark = ({ icon, name = 'mark', children }: MarkProps) => (
  <span {...part('lines', name)}>
    {icon && <Icon of={icon} />}
    {children}
  </span>
)

/** The marks of a line: figures and links to check, untranslated, unclear, edited, shortened, waiting, failed. */
export function LineState({ row, speaker, controls }: LineStateProps) {
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
      {unclear.length > 0 && (
        <Mark icon={CircleQuestionMark}>
          {row.source === 'own' ? messages.notUnderstood(unclear.map(languageName).join(', ')) : messages.unclearTold}
        </Mark>
      )}
      {row.translatedAgain && <Mark>{messages.translatedAnew}</Mark>}
      {checkWords(row, speaker, messages).map((words) => (
        <Mark key={words} icon={CircleAlert} name="check">
          <bdi>{words}</bdi>
        </Mark>
      ))}
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
