import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { lazyModule, useLazy } from '../parts/lazy.ts'
import { part } from '../parts/part.ts'
import type * as Code from './link-code.tsx'

/** How others come into this room. */
export interface Invite {
  /** Address that brings somebody here: shown, copied, and drawn as a code to be scanned. */
  readonly url: string
  /** What stands above it. @default 'Show this code or send the link. Others join in their own language.', in the language of the interface */
  readonly text?: string | undefined
}

/** Whether the style sheet shows an element. */
function useShown(element: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched || typeof ResizeObserver === 'undefined') return
    const look = () => setShown(watched.getClientRects().length > 0)
    const observer = new ResizeObserver(look)
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return isShown
}

export const linkCode = lazyModule<typeof Code>(() => import('./link-code.tsx'))

interface InvitationProps {
  readonly booth: Booth
  readonly invite: Invite
}

/** How others come into this room: a code to show, and a link to send. */
export function Invitation({ booth, invite }: InvitationProps) {
  const messages = useMessages()
  const root = useRef<HTMLDivElement>(null)
  const address = useRef<HTMLElement>(null)
  const [copied, setCopied] = useState<string>()
  const alone = useSelector(booth.app.view.published, (view) => view.alone)
  const LinkCode = useLazy(linkCode, useShown(root))?.LinkCode
  const copy = () => {
    const select = () => address.current?.ownerDocument.getSelection()?.selectAllChildren(address.current)
    const written = globalThis.navigator?.clipboard?.writeText(invite.url)
    if (written) written.then(() => setCopied(invite.url), select)
    else select()
  }
  return (
    <div {...part('invitation', 'root')} ref={root}>
      {alone && (
        <div {...part('invitation', 'title')} role="paragraph">
          {messages.invite.alone}
        </div>
      )}
      <div role="paragraph">{invite.text ?? messages.invite.text}</div>
      <div {...part('invitation', 'code')}>
        {LinkCode && <LinkCode url={invite.url} label={messages.invite.code} />}
      </div>
      <div {...part('invitation', 'link')} role="paragraph">
        <bdi dir="ltr" ref={address}>
          {invite.url.replace(/^https?:\/\//, '')}
        </bdi>
        <button {...part('button', 'plain')} type="button" onClick={copy}>
          {messages.invite.copy}
        </button>
      </div>
      <div {...part('invitation', 'copied')} role="status">
        {copied === invite.url && messages.invite.copied}
      </div>
    </div>
  )
}
