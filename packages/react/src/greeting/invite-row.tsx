import type { Booth, LinesView } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useContext } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { LayerButton } from '../parts/layer-button.tsx'
import { part } from '../parts/part.ts'
import { Invitation, type Invite } from './invitation.tsx'

const hasOthers = ({ lines }: LinesView) => lines.some(({ own }) => !own)
const isEmpty = ({ visible, lines, openLines }: LinesView) => visible && lines.length === 0 && openLines.length === 0

/** Who is there, and how others come, where Chat has no room to say so, until somebody else has said something. On the first screen its place stays, so that nothing moves when others come. */
export function InviteRow({ booth, invite }: { booth: Booth; invite: Invite | undefined }) {
  const messages = useMessages()
  const isGreeted = Boolean(useContext(InBooth)?.greeting)
  const alone = useSelector(booth.app.view.published, (view) => view.alone)
  const isSubtitled = useSelector(booth.subtitles.view.published, hasOthers)
  const isWritten = useSelector(booth.chat.view.published, hasOthers)
  const isBeside = useSelector(booth.chat.view.published, isEmpty)
  if (invite ? !alone && (isSubtitled || isWritten) : !isGreeted) return null
  return (
    <div {...part('invitation', 'row')} data-beside={isBeside && invite !== undefined}>
      <div role="paragraph">{alone && messages.invite.alone}</div>
      {invite && (
        <LayerButton label={messages.invite.open}>
          <Invitation booth={booth} invite={invite} />
        </LayerButton>
      )}
    </div>
  )
}
