import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useContext } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { UnlockButton } from '../parts/unlock-button.tsx'

/** An unlock button, while the browser blocks the voice. Inside the whole booth, its bar alone offers it. */
export function VoiceUnlock({ booth }: { booth: Booth }) {
  const offered = useContext(InBooth) !== null
  const blocked = useSelector(booth.voice.view.published, (view) => view.state === 'blocked')
  return blocked && !offered ? <UnlockButton onUnlock={booth.voice.unlock} /> : null
}
