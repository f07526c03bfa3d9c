import type { Booth } from '@lingobooth/core'
import { Volume2 } from 'lucide'
import { useId, useMemo } from 'react'
import { useTold } from '../hooks/notice-places.ts'
import { useVoice } from '../hooks/use-views.ts'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { panelFocus } from '../panels/panel-focus.ts'
import { Icon } from '../parts/icon.tsx'
import { part } from '../parts/part.ts'

/** Translated voice, while nobody has spoken. */
export function HearOthers({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const { languageName } = useFormats()
  const id = useId()
  const { controls, active, disabled, warning, language } = useVoice(booth)
  const arrive = useMemo(() => panelFocus.arriveRef(booth, 'tts'), [booth])
  const trouble = disabled ?? warning
  const isTold = useTold(booth, 'tts')
  const words = trouble ? messages.disabled[trouble] : language ? messages.greeting.voice(languageName(language)) : ''
  return (
    <div {...part('greeting', 'voice')} role="region" aria-label={messages.panelTitles.tts} tabIndex={-1} ref={arrive}>
      <Icon of={Volume2} />
      <div role="paragraph">
        <span>{messages.greeting.hear}</span>
        <span {...(trouble && isTold(trouble) ? part('hidden', 'reason') : {})} id={id}>
          {words}
        </span>
      </div>
      <button
        {...part('button', 'plain')}
        type="button"
        data-active={active}
        aria-disabled={disabled !== null}
        aria-describedby={id}
        onClick={controls.toggle}
      >
        {active ? messages.mute : messages.unmute}
      </button>
    </div>
  )
}
