import type { Booth, Notice } from '@lingobooth/core'
import { CircleAlert, X } from 'lucide'
import { useEffect } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { handOverFocus } from './hand-over-focus.ts'
import { Icon } from './icon.tsx'
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
  const { id, code, params } = notice
  useEffect(() => booth.notices.seen(id), [booth, id])
  return (
    <div {...part('notices', 'item')} data-severity={notice.severity} role={role}>
      <Icon of={CircleAlert} />
      {code === 'captions' ? <p dir="auto">{String(params.text)}</p> : <p>{messages.noticeTexts[code]}</p>}
      {code === 'sender-too-fast' && (
        <button
          {...part('button', 'plain')}
          type="button"
          onClick={({ currentTarget }) => {
            handOverFocus(currentTarget)
            booth.app.hide(String(params.sender))
          }}
        >
          {messages.hide(String(params.name || '?'))}
        </button>
      )}
      <IconButton
        icon={X}
        label={messages.dismiss}
        onClick={({ currentTarget }) => {
          handOverFocus(currentTarget)
          booth.notices.dismiss(id)
        }}
      />
    </div>
  )
}
