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
  const words = trouble ? messages.disabled[trouble] : ''
  const hear = language ? messages.hearThem(languageName(language)) : messages.unmute
  const seen = active ? messages.stopVoice : hear
  return (
    <div {...part('greeting', 'voice')} role="region" aria-label={messages.panelTitles.tts} tabIndex={-1} ref={arrive}>
      <button
        {...part('button', 'plain')}
        type="button"
        data-active={active}
        aria-label={`${seen} (${active ? messages.mute : messages.unmute})`}
        aria-disabled={disabled !== null}
        aria-describedby={id}
        onClick={controls.toggle}
      >
        <Icon of={Volume2} />
        {seen}
      </button>
      <span {...(trouble && isTold(trouble) ? part('hidden', 'reason') : part('greeting', 'reason'))} id={id}>
        {words}
      </span>
    </div>
  )
}
