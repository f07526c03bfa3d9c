import type { TranscriptLine } from '@lingobooth/core'
import { useFormats } from '../messages/messages-context.tsx'

/** When a line was said; of the page's own store, with the day. */
export function LineTime({ origin, time, sentAtMs }: Pick<TranscriptLine, 'origin' | 'time' | 'sentAtMs'>) {
  const formats = useFormats()
  return <time>{origin === 'earlier' ? formats.dayAndTime(sentAtMs) : formats.time(time)}</time>
}
