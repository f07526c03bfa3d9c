import type { Booth, Notice } from '@lingobooth/core'
import { CircleAlert, X } from 'lucide-react'
import { useMessages } from '../messages/messages-context.tsx'
import { handOverFocus } from './hand-over-focus.ts'
import { IconButton } from './icon-button.tsx'
import { part } from './part.ts'

interface NoticeItemProps {
  readonly booth: Booth
  readonly notice: Notice
  /** For a notice outside a log. */
  readonly role?: 'alert'
}

export function NoticeItem({ booth, notice, role }: NoticeItemProps) {
  const messages = useMessages()
  return (
    <div {...part('notices', 'item')} data-severity={notice.severity} role={role}>
      <CircleAlert aria-hidden="true" focusable="false" />
      <p>{messages.noticeTexts[notice.code]}</p>
      <IconButton
        icon={X}
        label={messages.dismiss}
        onClick={({ currentTarget }) => {
          handOverFocus(currentTarget)
          booth.notices.dismiss(notice.id)
        }}
      />
    </div>
  )
}
