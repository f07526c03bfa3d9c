import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { lazyModule } from '../parts/lazy-module.ts'
import { useLazy } from '../parts/use-lazy.ts'
import type * as Look from './caption-look.ts'
import type { CaptionLook } from './caption-look.types.ts'

const captionLook = lazyModule<typeof Look>(() => import('./caption-look.ts'))

/** Attributes for what shows captions, of the look that the participant chose. Its code loads when there is one. */
export function useCaptionLook(booth: Booth): CaptionLook {
  const chosen = useSelector(booth.subtitles.view.published, ({ captionStyle }) => captionStyle)
  const isOwn = Object.keys(chosen).some((field) => field !== 'x' && field !== 'y')
  const look = useLazy(captionLook, isOwn)
  return useMemo(() => (isOwn && look?.captionLook(chosen)) || {}, [isOwn, look, chosen])
}
