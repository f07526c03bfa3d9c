import { longestTaskMs } from '../bench/layout.ts'
import type { Figure } from './figure.ts'

const linesPerSecond = 50

/** Lines of 10,000 letters without a break, into Subtitles, Chat and captions of a built page. */
export const standInTheWay = async (): Promise<readonly Figure[]> => [
  {
    what: `the longest task of a page, ${linesPerSecond} lines of 10,000 letters a second`,
    value: Math.ceil(await longestTaskMs(linesPerSecond, 'я')),
    atMost: 200,
    unit: 'ms',
  },
]
