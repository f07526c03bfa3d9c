import type { ErrorCode } from '@lingobooth/core'
import { CircleAlert, RotateCw } from 'lucide'
import { useMessages } from '../messages/messages-context.tsx'
import { handOverFocus } from '../parts/hand-over-focus.ts'
import { Icon } from '../parts/icon.tsx'
import { part } from '../parts/part.ts'

export function LoadingFailed({ error, onRetry }: { error: ErrorCode | null; onRetry(): void }) {
  const messages = useMessages()
  return (
    <div {...part('booth', 'centred')} role="alert">
      <Icon of={CircleAlert} {...part('booth', 'failure')} />
      <div {...part('panel', 'title')} role="heading" aria-level={2}>
        {messages.loadingFailed}
      </div>
      <div role="paragraph">{messages.errors[error ?? 'internal']}</div>
      <button
        {...part('button', 'accent')}
        type="button"
        onClick={({ currentTarget }) => {
          handOverFocus(currentTarget)
          onRetry()
        }}
      >
        <Icon of={RotateCw} />
        {messages.retry}
      </button>
    </div>
  )
}
