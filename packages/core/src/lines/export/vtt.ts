import type { TranscriptContent } from './content.ts'
import { clockTime, cuesOf, milliseconds, nameOf, remarksOf } from './file-text.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/gu, (character) => escapes[character] ?? '')
const time = (ms: number) => `${clockTime(ms)}.${milliseconds(ms)}`

/** WebVTT. What is missing stands in a note; nothing in a text can be taken for markup. */
export function toVtt(content: TranscriptContent): string {
  const { cues, earlier } = cuesOf(content)
  const joined = content.joinedAtMs === null ? [] : [`${time(0)} = ${new Date(content.joinedAtMs).toISOString()}`]
  const notes = [...joined, ...remarksOf(content, earlier)].map((remark) => `NOTE ${escaped(remark)}`)
  const blocks = cues.map(({ startMs, endMs, line, texts }) => {
    const name = escaped(nameOf(line, content))
    const voice = name === '' ? '' : `<v ${name}>`
    return `${time(startMs)} --> ${time(endMs)}\n${voice}${texts.map(escaped).join('\n')}`
  })
  return `${['WEBVTT', ...notes, ...blocks].join('\n\n')}\n`
}
