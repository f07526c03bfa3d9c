import type { Messages } from '../messages/messages.types.ts'
import type { ListedLine } from './list.types.ts'

const isEarlier = (line: ListedLine | undefined) => line !== undefined && 'origin' in line && line.origin === 'history'

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
