import type { Booth } from '@lingobooth/core'
import { useBooth } from '../hooks/booth-context.tsx'
import { useNoticesHere } from '../hooks/notice-places.ts'
import { UnsaidElsewhere } from '../lines/unsaid-place.tsx'
import { useMessages, useRoot } from '../messages/messages-context.tsx'
import { ConnectionNews } from '../parts/connection-news.tsx'
import { NoticeItem } from '../parts/notice-item.tsx'

/** Dismissible error notices, the newest on top, and announcements of connection changes for screen readers. While mounted, the panels do not show them. */
export function Notices({ provider }: { provider?: Booth | undefined }) {
  const messages = useMessages()
  const here = useRoot('notices')
  const booth = useBooth(provider)
  const notices = useNoticesHere(booth, 'whole')
  return (
    <>
      <div {...here} role="log" aria-label={messages.notices} tabIndex={-1}>
        {notices.map((notice) => (
          <NoticeItem key={notice.id} booth={booth} notice={notice} />
        ))}
      </div>
      <UnsaidElsewhere booth={booth} here="whole" />
      <ConnectionNews booth={booth} here="whole" />
    </>
  )
}
