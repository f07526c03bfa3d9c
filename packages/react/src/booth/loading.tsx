import { LoaderCircle } from 'lucide-react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

export function Loading() {
  const messages = useMessages()
  return (
    <div {...part('booth', 'centred')} role="status">
      <LoaderCircle {...part('booth', 'spinner')} aria-hidden="true" focusable="false" />
      <p>{messages.loading}</p>
    </div>
  )
}
