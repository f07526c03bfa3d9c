import type { Booth, MicrophoneDevice } from '@lingobooth/core'
import { useEffect, useState } from 'react'

/** The connected microphones. */
export function useDevices(booth: Booth): readonly MicrophoneDevice[] {
  const [devices, setDevices] = useState<readonly MicrophoneDevice[]>([])
  useEffect(() => booth.speak.watchDevices(setDevices), [booth])
  return devices
}
