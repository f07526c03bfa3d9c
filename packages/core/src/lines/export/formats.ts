import { minCaptionMs } from '../../text/caption-text.ts'
import type { FileLine, TranscriptContent } from './content.ts'
import { clockTime, cuesOf, milliseconds, nameOf, originOf, remarksOf, textsOf } from './file-text.ts'

const srtTime = (ms: number) => `${clockTime(ms)},${milliseconds(ms)}`

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
    .map(
      ({ startMs, endMs, text }, index) =>
        `${index + 1}\n${srtTime(startMs)} --> ${srtTime(endMs)}\n${defused(text)}\n`,
    )
    .join('\n')
}

/** The shape of the file, which the guide describes; a change that readers notice gets another number. */
const version = 1

const lineOf = ({ key, isFile, ...line }: FileLine) => ({ id: key, type: isFile ? 'file' : 'text', ...line })

export const toJson = ({ joinedAtMs, originAtMs, language, lines, dropped }: TranscriptContent): string =>
  `${JSON.stringify(
    {
      format: 'lingobooth-transcript',
      version,
      joinedAt: joinedAtMs === null ? null : new Date(joinedAtMs).toISOString(),
      ...(originAtMs !== undefined && { originAt: new Date(originAtMs).toISOString() }),
      language,
      dropped,
      lines: lines.map(lineOf),
    },
    null,
    2,
  )}\n`

const readTime = (ms: number) => (ms < 0 ? `-${clockTime(-ms)}` : clockTime(ms))

/** Plain text to read: a line for each line; what follows a line break is indented, so that it cannot pass for a line of somebody else. */
export function toTxt(content: TranscriptContent): string {
  const head = originOf(content).map((moment) => `${readTime(0)} = ${moment}`)
  const said = content.lines.map((line) => {
    const name = nameOf(line, content)
    return `[${readTime(line.startMs)}] ${name === '' ? '' : `${name}: `}${textsOf(line, content).join('\n    ')}`
  })
  return `${[...head, ...remarksOf(content).map((remark) => `(${remark})`), '', ...said].join('\n')}\n`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/gu, (character) => escapes[character] ?? '')
const vttTime = (ms: number) => `${clockTime(ms)}.${milliseconds(ms)}`

/** WebVTT. What is missing stands in a note; nothing in a text can be taken for markup. */
export function toVtt(content: TranscriptContent): string {
  const { cues, earlier } = cuesOf(content)
  const origin = originOf(content).map((moment) => `${vttTime(0)} = ${moment}`)
  const notes = [...origin, ...remarksOf(content, earlier)].map((remark) => `NOTE ${escaped(remark)}`)
  const blocks = cues.map(({ startMs, endMs, line, texts }) => {
    const name = escaped(nameOf(line, content))
    const voice = name === '' ? '' : `<v ${name}>`
    return `${vttTime(startMs)} --> ${vttTime(endMs)}\n${voice}${texts.map(escaped).join('\n')}`
  })
  return `${['WEBVTT', ...notes, ...blocks].join('\n\n')}\n`
}
