import type { Booth } from '@lingobooth/core'
import { useEffect, useState } from 'react'
import type { MicrophoneDevice } from '../booth-types.ts'

/** The connected microphones. */
export function useDevices(booth: Booth): readonly MicrophoneDevice[] {
  const [devices, setDevices] = useState<readonly MicrophoneDevice[]>([])
  useEffect(() => booth.speak.watchDevices(setDevices), [booth])
  return devices
}
