import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import { UnlockButton } from '../parts/unlock-button.tsx'

/** True where something above already offers to unlock the sound. */
export const UnlockOffered = createContext(false)

/** A button for as long as the browser keeps the voice silent. */
export function VoiceUnlock({ booth }: { booth: Booth }) {
  const offered = useContext(UnlockOffered)
  const blocked = useSelector(booth.voice.view.published, (view) => view.state === 'blocked')
  return blocked && !offered ? <UnlockButton onUnlock={booth.voice.unlock} /> : null
}
