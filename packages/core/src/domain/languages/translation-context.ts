import { contextChars, contextLines } from '../../constants.ts'
import { findLine, type Transcript, type TranscriptLine } from '../lines/transcript.ts'
import { placeOf } from '../lines/transcript-index.ts'

const isBySameSpeaker = (line: TranscriptLine) => (other: TranscriptLine) =>
  other.type === 'text' &&
  other.sender === line.sender &&
  other.clientId === line.clientId &&
  other.speakerLanguage === line.speakerLanguage

/** What the speaker of a line said before it in the same language, oldest first: whole lines, as far as they fit. */
export function contextOf(transcript: Transcript, key: string): readonly string[] {
  const line = findLine(transcript, key)
  if (!line) return []
  const context: string[] = []
  let charsLeft = contextChars
  for (const { text } of transcript.lines.slice(0, placeOf(transcript, key)).filter(isBySameSpeaker(line)).reverse()) {
    charsLeft -= text.length
    if (charsLeft < 0 || context.length === contextLines) break
    context.unshift(text)
  }
  return context
}
