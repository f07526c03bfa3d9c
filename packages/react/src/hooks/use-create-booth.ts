import { type Booth, type BoothOptions, createBooth } from '@lingobooth/core'
import { useState } from 'react'
import { useLifetime } from './use-lifetime.ts'

const leaveAtTheEnd = (booth: Booth) => () => void booth.leave().catch(() => undefined)

/** Makes a booth for the lifetime of this component, and leaves its room on unmount. Later changes of `options` are ignored. */
export function useCreateBooth(options: BoothOptions): Booth {
  const [booth] = useState(() => createBooth(options))
  useLifetime(booth, leaveAtTheEnd)
  return booth
}
