import type { Booth } from '@lingobooth/core'
import { X } from 'lucide-react'
import { useNotices } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { handOverFocus } from '../parts/hand-over-focus.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { part, root } from '../parts/part.ts'

/** Short, dismissible messages about what went wrong. */
export function Notices({ provider }: { provider?: Booth | undefined }) {
  const messages = useMessages()
  const { notices, controls } = useNotices(provider)
  return (
    <div {...root('notices')} role="log" aria-label={messages.notices} tabIndex={-1}>
      {notices.map((notice) => (
        <div key={notice.id} {...part('notices', 'item')} data-severity={notice.severity}>
          <p>{messages.noticeTexts[notice.code]}</p>
          <IconButton
            icon={X}
            label={messages.dismiss}
            onClick={({ currentTarget }) => {
              handOverFocus(currentTarget)
              controls.dismiss(notice.id)
            }}
          />
        </div>
      ))}
    </div>
  )
}
