import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useContext, useLayoutEffect } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { handOverFocus } from '../parts/hand-over-focus.ts'
import { UnlockButton } from '../parts/unlock-button.tsx'

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
