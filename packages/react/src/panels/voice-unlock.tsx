import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import { UnlockButton } from '../parts/unlock-button.tsx'

/** Whether a component above already shows an unlock button. */
export const UnlockOffered = createContext(false)

/** An unlock button, while the browser blocks the voice. */
export function VoiceUnlock({ booth }: { booth: Booth }) {
  const offered = useContext(UnlockOffered)
  const blocked = useSelector(booth.voice.view.published, (view) => view.state === 'blocked')
  return blocked && !offered ? <UnlockButton onUnlock={booth.voice.unlock} /> : null
}
