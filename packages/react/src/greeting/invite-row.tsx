import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'
import { SettingsLayer } from '../parts/settings-layer.tsx'
import { Invitation } from './invitation.tsx'
import type { Invite } from './invite.types.ts'

/** Who is there, and how others come, where Chat has no room to say so. */
export function InviteRow({ booth, invite }: { booth: Booth; invite: Invite | undefined }) {
  const messages = useMessages()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const alone = useSelector(booth.app.view.published, (view) => view.alone)
  const hasChat = useSelector(booth.app.view.published, (view) => view.panels.chat)
  if (!alone && !invite) return null
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its button opened
    <div
      {...part('greeting', 'invite')}
      data-beside={hasChat && invite !== undefined}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen) close()
      }}
    >
      <p>{alone && messages.invite.alone}</p>
      {invite && (
        <button
          {...part('button', 'plain')}
          ref={button}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {messages.invite.open}
        </button>
      )}
      {invite && (
        <SettingsLayer id="" cog={button} page={isOpen ? 'settings' : null} isPage={false} onClose={close}>
          <Invitation booth={booth} invite={invite} />
        </SettingsLayer>
      )}
    </div>
  )
}
