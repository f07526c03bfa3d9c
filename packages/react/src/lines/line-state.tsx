import type { ChatRow, SubtitleRow } from '@lingobooth/core/view'
import { CircleAlert, Clock, type IconNode, Info, RotateCw } from 'lucide'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { handOverFocus } from '../parts/hand-over-focus.ts'
import { Icon } from '../parts/icon.tsx'
import { part } from '../parts/part.ts'

interface LineStateProps {
  readonly row: SubtitleRow | ChatRow
  onRetry(key: string): void
  onRetryTranslation(key: string): void
}

function AgainButton({ name, onPress }: { readonly name: string; onPress(): void }) {
  return (
    <button
      {...part('button', 'text')}
      type="button"
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
  readonly name?: 'mark' | 'failed'
  readonly children: ReactNode
}

const Mark = ({ icon, name = 'mark', children }: MarkProps) => (
  <span {...part('lines', name)}>
    {icon && <Icon of={icon} />}
    {children}
  </span>
)

/** The marks of a line: untranslated, edited, shortened, waiting, failed. */
export function LineState({ row, onRetry, onRetryTranslation }: LineStateProps) {
  const messages = useMessages()
  return (
    <>
      {row.untranslated && (
        <Mark icon={Info}>
          {row.untranslated === 'limit' ? messages.notTranslatedLimit : messages.notTranslated}
          {row.untranslated !== 'unsupported' && (
            <AgainButton name={messages.translateAgain} onPress={() => onRetryTranslation(row.key)} />
          )}
        </Mark>
      )}
      {row.revised && <Mark>{messages.edited}</Mark>}
      {row.truncated && <Mark>{messages.shortened}</Mark>}
      {row.outcome === 'waiting' && <Mark icon={Clock}>{messages.waiting}</Mark>}
      {row.outcome === 'failed' && (
        <Mark icon={CircleAlert} name="failed">
          {messages.notSent}
          <AgainButton name={messages.retry} onPress={() => onRetry(row.key)} />
        </Mark>
      )}
    </>
  )
}
