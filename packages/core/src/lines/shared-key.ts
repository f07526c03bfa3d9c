import { lineKey } from '../link/wire/author.ts'
import { isRelayed, type Transcript, type TranscriptLine } from './transcript.ts'
import { placeOf } from './transcript-index.ts'

/** The key by which everybody can name a line: with the sender that the others see, also of what somebody passed on, unless its author says it too. */
export function sharedKey(transcript: Transcript, { key, id, sentAs }: TranscriptLine): string {
  if (sentAs !== undefined) return lineKey(sentAs, id)
  const ofAuthor = key.slice(1)
  return isRelayed(key) && placeOf(transcript, ofAuthor) === undefined ? ofAuthor : key
}
