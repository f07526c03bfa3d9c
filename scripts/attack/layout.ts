import { blocksOf } from '../bench/layout.ts'
import type { Figure } from './figure.ts'

const linesPerSecond = 50

/** Lines of 10,000 letters without a break, into Subtitles, Chat and captions of a built page. */
export async function standInTheWay(): Promise<readonly Figure[]> {
  const blocks = await blocksOf(linesPerSecond, 'я')
  return [
    {
      what: `the longest time that a page stands still, ${linesPerSecond} lines of 10,000 letters a second`,
      value: Math.max(...blocks),
      atMost: 200,
      unit: 'ms',
    },
  ]
}
