import { modules } from '../modules.ts'
import type { Module } from '../ports/common.ts'
import type { OpenText } from '../translate/translate.ts'
import { findLine, type Transcript, type TranscriptLine } from './transcript.ts'
import { placeOf } from './transcript-index.ts'

/** What a translator gets of the speaker's last lines, to translate the next. */
export const contextLines = 3
export const contextChars = 500

type Said = Pick<TranscriptLine, 'speaker' | 'speakerLanguage'>

const isBySameSpeaker = (line: Said) => (other: TranscriptLine) =>
  other.type === 'text' && other.speaker === line.speaker && other.speakerLanguage === line.speakerLanguage

/**
 * What the speaker of a line said before it in the same language, oldest first: whole lines, as far as they fit.
 * @param open the line, if it is an open one, which the transcript does not have yet
 * @param times how much more than usual
 */
export function contextOf(
  transcript: Transcript,
  key: string,
  { open, times = 1 }: { readonly open?: Said; readonly times?: number } = {},
): readonly string[] {
  const known = findLine(transcript, key)
  const line = known ?? open
  if (!line) return []
  const before = transcript.lines.slice(0, known && placeOf(transcript, key))
  const context: string[] = []
  let charsLeft = times * contextChars
  for (const { text } of before.filter(isBySameSpeaker(line)).reverse()) {
    charsLeft -= text.length
    if (charsLeft < 0 || context.length === times * contextLines) break
    context.unshift(text)
  }
  return context
}

/** The same of a line in either panel, or of an open one. */
export const contextIn =
  (transcripts: Readonly<Record<Module, { get(): Transcript }>>) =>
  (line: { readonly key?: string } | OpenText, times = 1): readonly string[] => {
    const { key } = line
    if (key === undefined) return []
    if ('module' in line) return contextOf(transcripts[line.module].get(), key, { open: line })
    return modules.flatMap((module) => contextOf(transcripts[module].get(), key, { times }))
  }
