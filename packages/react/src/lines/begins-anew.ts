import type { ListedLine } from './list.types.ts'

const minuteOf = (line: ListedLine) => ('sentAtMs' in line ? Math.floor(line.sentAtMs / 60_000) : undefined)

/** Whether a name stands above a line, though its speaker goes on: what was said before it was said in another minute. */
export const beginsAnew = (line: ListedLine, previous: ListedLine): boolean => {
  const [now, before] = [minuteOf(line), minuteOf(previous)]
  return now !== undefined && before !== undefined && now !== before
}
