import type { TranscriptContent } from './content.ts'
import { clockTime, nameOf, remarksOf, textsOf } from './file-text.ts'

const time = (ms: number) => (ms < 0 ? `-${clockTime(-ms)}` : clockTime(ms))

/** Plain text to read: a line for each line; what follows a line break is indented, so that it cannot pass for a line of somebody else. */
export function toTxt(content: TranscriptContent): string {
  const { joinedAtMs, lines } = content
  const head = joinedAtMs === null ? [] : [`${time(0)} = ${new Date(joinedAtMs).toISOString()}`]
  const said = lines.map((line) => {
    const name = nameOf(line, content)
    return `[${time(line.startMs)}] ${name === '' ? '' : `${name}: `}${textsOf(line, content).join('\n    ')}`
  })
  return `${[...head, ...remarksOf(content).map((remark) => `(${remark})`), '', ...said].join('\n')}\n`
}
