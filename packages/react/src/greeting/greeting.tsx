import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { panelFocus } from '../panels/panel-focus.ts'
import { part } from '../parts/part.ts'
import { HearOthers } from './hear-others.tsx'
import { LanguageQuestion } from './language-question.tsx'
import { StartSpeaking } from './start-speaking.tsx'

interface GreetingProps {
  readonly booth: Booth
  /** Somebody can type instead. */
  readonly hasInput: boolean
}

/** The first screen, until somebody has said something: what this is, which language, and what to press. It is Speak, and Translated voice. */
export function Greeting({ booth, hasInput }: GreetingProps) {
  const { greeting } = useMessages()
  const hasVoice = useSelector(booth.app.view.published, (view) => view.panels.tts)
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
        <div {...part('greeting', 'sentence')} role="paragraph">
          <span>{greeting.speak}</span> <span>{greeting.read}</span>
        </div>
        <LanguageQuestion booth={booth} />
        <StartSpeaking booth={booth} hasInput={hasInput} />
        {hasVoice && <HearOthers booth={booth} />}
      </div>
    </div>
  )
}
