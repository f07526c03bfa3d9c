import { LoaderCircle } from 'lucide-react'
import { useMessages, useWordsPending } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

export function Loading() {
  const messages = useMessages()
  const pending = useWordsPending()
  return (
    <div {...part('booth', 'centred')} role="status">
      <LoaderCircle {...part('booth', 'spinner')} aria-hidden="true" focusable="false" />
      <p>{pending ? '\u00a0' : messages.loading}</p>
    </div>
  )
}
