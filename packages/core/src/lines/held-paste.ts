import type { TextRange } from '../text/clean-text.ts'

/** A rest of what was pasted that is shorter tells nothing. */
const leastHeld = 3

interface Edit {
  /** Where the texts begin to differ. */
  readonly start: number
  readonly removed: number
  readonly inserted: number
}

function editOf(before: string, after: string): Edit {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return { start, removed: before.length - end - start, inserted: after.length - end - start }
}

export interface DraftChange {
  readonly before: string
  readonly after: string
  /** Pasted, or brought back by undo or redo. */
  readonly pasted: boolean
}

/** Where what was pasted stands in the text, after a change of it: what is typed around it moves it, what is typed into it is held too. Undefined for nowhere. */
export function heldAfter(held: TextRange | undefined, { before, after, pasted }: DraftChange): TextRange | undefined {
  const { start, removed, inserted } = editOf(before, after)
  const [end, delta] = [start + removed, inserted - removed]
  const added = pasted && inserted > 0 ? { start, end: start + inserted } : undefined
  const moved =
    !held || (start <= held.start && end >= held.end)
      ? undefined
      : end <= held.start
        ? { start: held.start + delta, end: held.end + delta }
        : start >= held.end
          ? held
          : { start: Math.min(held.start, start), end: Math.max(held.end, end) + delta }
  const both =
    added && moved
      ? { start: Math.min(added.start, moved.start), end: Math.max(added.end, moved.end) }
      : (added ?? moved)
  return both && both.end - both.start >= (added ? 1 : leastHeld) ? both : undefined
}
