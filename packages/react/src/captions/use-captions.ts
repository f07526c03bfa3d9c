import { type Booth, systemClock } from '@lingobooth/core'
import { type CaptionOptions, type Captions, createCaptionReader } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useBooth } from '../hooks/booth-context.tsx'
import { lazyModule, useLazy } from '../parts/lazy.ts'
import type * as Look from './caption-look.ts'
import type { CaptionLook } from './caption-look.ts'

/** The captions of now: the lines of one speaker, each for as long as it takes to read. */
export function useCaptions(provider?: Booth, { maxLines, maxLineChars }: CaptionOptions = {}): Captions {
  const booth = useBooth(provider)
  const reader = useMemo(() => createCaptionReader(booth, systemClock), [booth])
  useLayoutEffect(() => reader.fit({ maxLines, maxLineChars }), [reader, maxLines, maxLineChars])
  return useSyncExternalStore(reader.subscribe, reader.getSnapshot, reader.getSnapshot)
}

const captionLook = lazyModule<typeof Look>(() => import('./caption-look.ts'))

/** Attributes for what shows captions, of the look that the participant chose. Its code loads when there is one. */
export function useCaptionLook(booth: Booth): CaptionLook {
  const chosen = useSelector(booth.subtitles.view.published, ({ captionStyle }) => captionStyle)
  const isOwn = Object.keys(chosen).some((field) => field !== 'x' && field !== 'y')
  const look = useLazy(captionLook, isOwn)
  return useMemo(() => (isOwn && look?.captionLook(chosen)) || {}, [isOwn, look, chosen])
}
