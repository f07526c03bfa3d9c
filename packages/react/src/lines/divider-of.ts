import type { Messages } from '../messages/messages.ts'
import type { ListedLine } from './list.types.ts'

const isEarlier = (line: ListedLine | undefined) => line !== undefined && 'origin' in line && line.origin === 'history'

const isLate = (line: ListedLine | undefined) =>
  line !== undefined && 'origin' in line && (line.late === true || line.origin === 'repair')

/**
 * What stands above a line: that it, and what follows, was said before this participant joined, or that they joined then. Looks at the other
 * lines only where one of before meets one of now.
 */
export function dividerOf(
  lines: readonly ListedLine[],
  index: number,
  { earlier, youJoined }: Pick<Messages, 'earlier' | 'youJoined'>,
): string | false {
  const begins = isEarlier(lines[index])
  if (begins === isEarlier(lines[index - 1])) return false
  if (begins) return lines.findIndex(isEarlier) === index && earlier
  return lines.findLastIndex(isEarlier) === index - 1 && youJoined
}

const minuteOf = (line: ListedLine) => ('sentAtMs' in line ? Math.floor(line.sentAtMs / 60_000) : undefined)

/** Whether a name stands above a line, though its speaker goes on: what was said before it was said in another minute. */
const beginsAnew = (line: ListedLine, previous: ListedLine): boolean => {
  const [now, before] = [minuteOf(line), minuteOf(previous)]
  return now !== undefined && before !== undefined && now !== before
}

/** The line above, if this one goes on with it. One that arrived late stands by itself, with its name and its time: it may answer what was said before. */
export function goesOnWith(lines: readonly ListedLine[], index: number, byMinute: boolean): ListedLine | undefined {
  const [line, previous] = [lines[index], lines[index - 1]]
  if (!line || !previous || isLate(line) || isLate(previous)) return undefined
  return byMinute && beginsAnew(line, previous) ? undefined : previous
}
