import { type Booth, type BoothOptions, createBooth } from '@lingobooth/core'
import { useState } from 'react'
import { useLifetime } from './use-lifetime.ts'

const leaveAtTheEnd = (booth: Booth) => () => void booth.leave().catch(() => undefined)

/** Makes one booth for the life of this component and leaves its room afterwards. Later changes of `options` are not seen. */
export function useCreateBooth(options: BoothOptions): Booth {
  const [booth] = useState(() => createBooth(options))
  useLifetime(booth, leaveAtTheEnd)
  return booth
}
