import type { Booth } from '@lingobooth/core'
import type { MicrophoneDevice } from '@lingobooth/core/view'
import { useEffect, useState } from 'react'

/** The connected microphones. */
export function useDevices(booth: Booth): readonly MicrophoneDevice[] {
  const [devices, setDevices] = useState<readonly MicrophoneDevice[]>([])
  useEffect(() => booth.speak.watchDevices(setDevices), [booth])
  return devices
}
