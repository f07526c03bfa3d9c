import { type Booth, systemClock } from '@lingobooth/core'
import { type CaptionOptions, type Captions, createCaptionReader } from '@lingobooth/core/view'
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useBooth } from '../hooks/booth-context.tsx'

/** The captions of now: the lines of one speaker, each for as long as it takes to read. */
export function useCaptions(provider?: Booth, { maxLines, maxLineChars }: CaptionOptions = {}): Captions {
  const booth = useBooth(provider)
  const reader = useMemo(() => createCaptionReader(booth, systemClock), [booth])
  useLayoutEffect(() => reader.fit({ maxLines, maxLineChars }), [reader, maxLines, maxLineChars])
  return useSyncExternalStore(reader.subscribe, reader.getSnapshot, reader.getSnapshot)
}
