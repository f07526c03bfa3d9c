import type { Booth, Module } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { part } from './part.ts'

const mostShown = 99

/** How many lines came that nobody has seen, and are held in a closed panel; what the control that shows them is described by. */
export function UnreadCount({ booth, module, id }: { booth: Booth; module: Module; id?: string }) {
  const unread = useSelector(
    booth[module].view.published,
    ({ unread, visible, heldLines }) => unread + (visible ? 0 : heldLines.length),
  )
  return <Count of={unread} id={id} />
}

/** A number of new lines, up to a hundred. */
export function Count({ of: unread, id }: { readonly of: number; readonly id?: string | undefined }) {
  const messages = useMessages()
  const { number } = useFormats()
  if (unread === 0) return null
  const count = number(Math.min(unread, mostShown)) + (unread > mostShown ? '+' : '')
  // Drawn by the style sheet: letters in a button would have to be in its name.
  return (
    <span {...part('button', 'count')} id={id} data-count={count}>
      <span {...part('hidden', 'words')}>{`${messages.newLines} ${count}`}</span>
    </span>
  )
}

/** Announces once that lines come to a closed panel, however many follow. Those of a folded one are announced by its list. */
export function UnreadNews({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const subtitles = useSelector(booth.subtitles.view.published, ({ unread, visible }) => unread > 0 && !visible)
  const chat = useSelector(booth.chat.view.published, ({ unread, visible }) => unread > 0 && !visible)
  const { panelTitles, newLines } = messages
  return (
    <div {...part('hidden', 'status')} role="status">
      {subtitles && <div role="paragraph">{`${panelTitles.subtitles}: ${newLines}`}</div>}
      {chat && <div role="paragraph">{`${panelTitles.chat}: ${newLines}`}</div>}
    </div>
  )
}
