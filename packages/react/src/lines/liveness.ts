import type { ChatRow, SubtitleRow } from '@lingobooth/core/view'

/**
 * What a screen reader hears of a line in the log: others' lines, once, in their final text. A line that waits for its translation
 * is silent; its final form must be a new element (hence the key), which the log reads out as an addition.
 */
export const liveness = (row: SubtitleRow | ChatRow): 'off' | undefined => {
  const silent = row.own || row.state === 'pending'
  return silent ? 'off' : undefined
}
