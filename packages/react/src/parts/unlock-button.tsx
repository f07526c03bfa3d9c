import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { Volume2 } from 'lucide'
import { useContext, useLayoutEffect } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { Icon } from './icon.tsx'
import { handOverFocus } from './keyboard.ts'
import { part } from './part.ts'

/** Unlocks audio in the browser, inside the click. */
function UnlockButton({ onUnlock }: { onUnlock(): void }) {
  const messages = useMessages()
  return (
    <div {...part('panel', 'unlock')} role="alert">
      <span>{messages.voiceStates.blocked}</span>
      <button
        {...part('button', 'accent')}
        type="button"
        onClick={({ currentTarget }) => {
          onUnlock()
          handOverFocus(currentTarget)
        }}
      >
        <Icon of={Volume2} />
        {messages.tapToHear}
      </button>
    </div>
  )
}

/** An unlock button, while the browser blocks the voice. Inside the whole booth, its bar alone offers it. */
export function VoiceUnlock({ booth }: { booth: Booth }) {
  const offered = useContext(InBooth) !== null
  const blocked = useSelector(booth.voice.view.published, (view) => view.state === 'blocked')
  const covers = blocked && !offered
  useLayoutEffect(() => {
    const focused = covers && document.activeElement?.closest<HTMLElement>('[data-panel="tts"] [data-part="unit"] > *')
    if (focused && !focused.matches('[data-part="settings"]')) handOverFocus(focused)
  }, [covers])
  return covers ? <UnlockButton onUnlock={booth.voice.unlock} /> : null
}
