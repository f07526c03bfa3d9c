import type { Booth, LinesView } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useContext, useRef, useState } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'
import { useLayerEnd } from '../parts/use-layer-end.ts'
import { usePopover } from '../parts/use-popover.ts'
import { Invitation } from './invitation.tsx'
import type { Invite } from './invite.types.ts'

const hasOthers = ({ lines }: LinesView) => lines.some(({ own }) => !own)
const isEmpty = ({ visible, lines, openLines }: LinesView) => visible && lines.length === 0 && openLines.length === 0

/** Who is there, and how others come, where Chat has no room to say so: until somebody else is there, or has said something. */
export function InviteRow({ booth, invite }: { booth: Booth; invite: Invite | undefined }) {
  const messages = useMessages()
  const button = useRef<HTMLButtonElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isGreeted = Boolean(useContext(InBooth)?.greeting)
  const alone = useSelector(booth.app.view.published, (view) => view.alone)
  const isSubtitled = useSelector(booth.subtitles.view.published, hasOthers)
  const isWritten = useSelector(booth.chat.view.published, hasOthers)
  const isBeside = useSelector(booth.chat.view.published, isEmpty)
  usePopover(isOpen, button, layer, 'layer')
  useLayerEnd({ isOpen, inside: () => [layer.current, button.current], onEnd: () => setOpen(false) })
  if (invite ? !alone && (isSubtitled || isWritten) : !alone || !isGreeted) return null
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its button opened
    <div
      {...part('invitation', 'row')}
      data-beside={isBeside && invite !== undefined}
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
      {invite && isOpen && (
        <div {...part('panel', 'menu')} ref={layer}>
          <Invitation booth={booth} invite={invite} />
        </div>
      )}
    </div>
  )
}
