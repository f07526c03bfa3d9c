import { minCaptionMs } from '../../text/caption-text.ts'
import type { TranscriptContent } from './content.ts'
import { clockTime, cuesOf, milliseconds, nameOf, remarksOf } from './file-text.ts'

const time = (ms: number) => `${clockTime(ms)},${milliseconds(ms)}`

/** SubRip knows no escapes: what players take for markup is written with other characters. */
const defused = (text: string) =>
  text
    .replaceAll('-->', '→')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(/\{(?=\\)/gu, '{ ')

/** SubRip. It has no comments: what is missing stands in a first cue. */
export function toSrt(content: TranscriptContent): string {
  const { cues, earlier } = cuesOf(content)
  const remarks = remarksOf(content, earlier).map((remark) => `(${remark})`)
  const first = remarks.length > 0 ? [{ startMs: 0, endMs: minCaptionMs, text: remarks.join('\n') }] : []
  const spoken = cues.map(({ startMs, endMs, line, texts }) => {
    const name = nameOf(line, content)
    return { startMs, endMs, text: `${name === '' ? '' : `${name}: `}${texts.join('\n')}` }
  })
  return [...first, ...spoken]
    .map(({ startMs, endMs, text }, index) => `${index + 1}\n${time(startMs)} --> ${time(endMs)}\n${defused(text)}\n`)
    .join('\n')
}
