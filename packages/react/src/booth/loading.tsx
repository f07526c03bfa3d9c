import { LoaderCircle } from 'lucide'
import { useMessages, useWordsPending } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
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
