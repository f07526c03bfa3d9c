import { minCaptionMs, readingMs } from '../../text/caption-text.ts'
import { wellFormed } from '../../text/clean-text.ts'
import type { FileLine, TranscriptContent } from './content.ts'

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u
const control = /(?!\t)\p{Cc}/gu

const reordering = /[\u202a-\u202e\u2066-\u2069]/gu

/** A text that cannot reorder what stands around it; right-to-left text and marks of direction stay. */
export const inItsPlace = (text: string): string => text.replace(reordering, '')

/** The lines of a text, without blank ones, which end a cue. */
const linesOf = (text: string): readonly string[] =>
  wellFormed(text)
    .split(lineBreak)
    .map((line) => line.replace(control, ''))
    .filter((line) => line.trim() !== '')

const inOneLine = (text: string): string => linesOf(text).join(' ')

export function textsOf(
  { text, translation, untranslated }: FileLine,
  { language, words }: TranscriptContent,
): readonly string[] {
  if (untranslated) return [...linesOf(text), `[${inOneLine(words.untranslated)}]`]
  if (!translation || language === 'original') return linesOf(text)
  return language === 'both' ? [...linesOf(text), ...linesOf(translation.text)] : linesOf(translation.text)
}

export function remarksOf({ dropped, words }: TranscriptContent, earlier = 0): readonly string[] {
  const remarks = [dropped > 0 ? words.dropped(dropped) : '', earlier > 0 ? words.earlier(earlier) : '']
  return remarks.map(inOneLine).filter((remark) => remark !== '')
}

const digits = (value: number, count: number) => String(Math.floor(value)).padStart(count, '0')

export const clockTime = (ms: number): string =>
  [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map((part) => digits(part, 2)).join(':')

export const milliseconds = (ms: number): string => digits(ms % 1_000, 3)

export interface Cue {
  readonly startMs: number
  readonly endMs: number
  readonly line: FileLine
  readonly texts: readonly string[]
}

/**
 * The lines since the join or the origin, each for as long as it was spoken and at least a second; a typed one for as long as it takes to read. A cue ends
 * where the next of its speaker begins, which waits for the second to be over.
 */
export function cuesOf(content: TranscriptContent): { readonly cues: readonly Cue[]; readonly earlier: number } {
  const since = content.lines.filter(({ startMs, endMs }) => startMs >= 0 || (endMs ?? 0) > 0)
  const cues: Cue[] = []
  const latest = new Map<string, number>()
  for (const line of since) {
    const texts = textsOf(line, content)
    if (texts.length === 0) continue
    const speaker = `${line.module} ${line.name}`
    const place = latest.get(speaker) ?? -1
    const before = cues[place]
    if (before) {
      const endMs = Math.min(before.endMs, Math.max(line.startMs, before.startMs + minCaptionMs))
      cues[place] = { ...before, endMs }
    }
    const startMs = Math.max(0, line.startMs, cues[place]?.endMs ?? 0)
    const lastMs = line.endMs ?? startMs + readingMs(texts.join(' '))
    latest.set(speaker, cues.length)
    cues.push({ startMs, endMs: Math.round(Math.max(lastMs, startMs + minCaptionMs)), line, texts })
  }
  return {
    cues: cues.toSorted((one, other) => one.startMs - other.startMs),
    earlier: content.lines.length - since.length,
  }
}

/** What 0 is in the times of a file, as a text; nothing before a room was joined. */
export function originOf({ originAtMs, joinedAtMs }: TranscriptContent): readonly string[] {
  const zeroAtMs = originAtMs ?? joinedAtMs
  return zeroAtMs === null ? [] : [new Date(zeroAtMs).toISOString()]
}

export const nameOf = ({ name, module }: FileLine, { words }: TranscriptContent): string =>
  inOneLine(module === 'chat' ? `${name} (${words.chat})` : name).trim()
