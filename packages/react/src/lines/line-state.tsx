import type { ChatRow, SubtitleRow } from '@lingobooth/core/view'
import { RotateCw } from 'lucide-react'
import { useMessages } from '../messages/messages-context.tsx'
import { handOverFocus } from '../parts/hand-over-focus.ts'
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
      <RotateCw aria-hidden="true" focusable="false" />
      {name}
    </button>
  )
}

/** The marks of a line: untranslated, edited, shortened, waiting, failed. */
export function LineState({ row, onRetry, onRetryTranslation }: LineStateProps) {
  const messages = useMessages()
  return (
    <>
      {row.untranslated && (
        <span {...part('lines', 'mark')}>
          {row.untranslated === 'limit' ? messages.notTranslatedLimit : messages.notTranslated}
          {row.untranslated !== 'unsupported' && (
            <AgainButton name={messages.translateAgain} onPress={() => onRetryTranslation(row.key)} />
          )}
        </span>
      )}
      {row.revised && <span {...part('lines', 'mark')}>{messages.edited}</span>}
      {row.truncated && <span {...part('lines', 'mark')}>{messages.shortened}</span>}
      {row.outcome === 'waiting' && <span {...part('lines', 'mark')}>{messages.waiting}</span>}
      {row.outcome === 'failed' && (
        <span {...part('lines', 'failed')}>
          {messages.notSent}
          <AgainButton name={messages.retry} onPress={() => onRetry(row.key)} />
        </span>
      )}
    </>
  )
}
