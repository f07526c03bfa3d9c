import type { Booth, ErrorCode } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { CircleAlert, DoorClosed, LoaderCircle, RotateCw } from 'lucide'
import { useMessages, useWordsPending } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { handOverFocus } from '../parts/keyboard.ts'
import { part } from '../parts/part.ts'

export function Loading() {
  const messages = useMessages()
  const pending = useWordsPending()
  return (
    <div {...part('booth', 'centred')} role="status">
      <Icon of={LoaderCircle} {...part('booth', 'spinner')} />
      <div role="paragraph">{pending ? '\u00a0' : messages.loading}</div>
    </div>
  )
}

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

/** Why this participant is not in the room, for as long as the room refuses. The bar says it in two words. */
export function Refused({ booth }: { booth: Booth }) {
  const { errors, notInRoom, typedIsKept } = useMessages()
  const error = useSelector(booth.app.view.published, (view) => (view.obstacle === 'refused' ? view.error : null))
  return (
    error && (
      <div {...part('booth', 'refused')}>
        <Icon of={DoorClosed} />
        <div role="paragraph">
          <span>{notInRoom}</span> {errors[error]} {typedIsKept}
        </div>
      </div>
    )
  )
}
