import type { Booth } from '@lingobooth/core'
import { useLayoutEffect, useRef } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { panelFocus } from '../panels/panel-focus.ts'
import { part } from '../parts/part.ts'
import { HearOthers } from './hear-others.tsx'
import type { Invite } from './invite.types.ts'
import { InviteRow } from './invite-row.tsx'
import { LanguageQuestion } from './language-question.tsx'
import { StartSpeaking } from './start-speaking.tsx'

export interface GreetingProps {
  readonly booth: Booth
  readonly hasVoice: boolean
  readonly invite: Invite | undefined
}

/** The first screen, until somebody has said something: what this is, which language, and what to press. It is Speak, and Translated voice. */
export function Greeting({ booth, hasVoice, invite }: GreetingProps) {
  const { greeting } = useMessages()
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = root.current
    return () => {
      const focused = element?.querySelector(':focus')
      if (focused) panelFocus.expect(booth, focused.closest('[data-part="voice"]') ? 'tts' : 'stt')
    }
  }, [booth])
  return (
    <div {...part('greeting', 'root')} ref={root}>
      <div {...part('greeting', 'column')}>
        <p {...part('greeting', 'sentence')}>
          <strong>{greeting.speak}</strong> <span>{greeting.read}</span>
        </p>
        <LanguageQuestion booth={booth} />
        <StartSpeaking booth={booth} />
        {hasVoice && <HearOthers booth={booth} />}
        <InviteRow booth={booth} invite={invite} />
      </div>
    </div>
  )
}
