import * as v from 'valibot'
import { LingoboothError } from '../errors.ts'
import { lineKey, ownPerson, unknownPerson } from '../link/wire/author.ts'
import { formatTime, momentOf } from '../link/wire/message.ts'
import { modules } from '../modules.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import { cleanName, cutText, isBlank, maxLineChars, maxNameChars, wellFormed } from '../text/clean-text.ts'
import { mendFigures } from '../translate/numbers/mend-figures.ts'
import { isRelayed, maxTranscriptLines, type Transcript, type TranscriptLine } from './transcript.ts'
import { placeOf } from './transcript-index.ts'

/** The key by which everybody can name a line: with the sender that the others see, also of what somebody passed on, unless its author says it too. */
export function sharedKey(transcript: Transcript, { key, id, sentAs }: TranscriptLine): string {
  if (sentAs !== undefined) return lineKey(sentAs, id)
  const ofAuthor = key.slice(1)
  return isRelayed(key) && placeOf(transcript, ofAuthor) === undefined ? ofAuthor : key
}

/** A line as a host keeps it, in JSON: what `transcript.line` gives, and `join({ earlier })` takes. */
export interface StoredLine {
  readonly module: Module
  /** The same for its author, its readers and whoever comes later, unlike that of the events; unique in its panel. */
  readonly key: string
  /** Of the speaker. */
  readonly name: string
  readonly own: boolean
  /** BCP 47 tag. */
  readonly language: string
  readonly text: string
  /** When it was sent, in milliseconds since 1970. */
  readonly sentAtMs: number
  /** All that are known here, each with its BCP 47 tag, and figures as its readers write them. */
  readonly translations: readonly { readonly language: string; readonly text: string }[]
}

const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(maxNameChars))
const lineText = v.pipe(
  v.string(),
  v.transform((text) => wellFormed(cutText(text, maxLineChars))),
)
const schema = v.object({
  module: v.picklist(modules),
  key: v.pipe(v.string(), v.minLength(1), v.maxLength(4 * maxNameChars)),
  name: v.pipe(v.string(), v.transform(cleanName)),
  own: v.boolean(),
  language: shortText,
  text: lineText,
  sentAtMs: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(momentOf)),
  translations: v.pipe(v.array(v.object({ language: shortText, text: lineText })), v.maxLength(maxTranscriptLines)),
})

/** Nobody in the room stands behind it. */
const earlierLine = (
  { module: _, key, name, own, language, text, sentAtMs, translations }: StoredLine,
  codeOf: (tag: string) => LanguageCode,
): TranscriptLine => ({
  key,
  id: key,
  sender: `earlier:${name}`,
  person: own ? ownPerson : unknownPerson,
  speaker: `earlier:${own ? ownPerson : name}`,
  name,
  own,
  ...(own && { outcome: 'sent', isPast: true }),
  speakerLanguage: codeOf(language),
  text,
  time: formatTime(new Date(sentAtMs)),
  sentAtMs,
  receivedAtMs: sentAtMs,
  type: 'text',
  multiple: true,
  translations: translations.map(({ language: tag, text: read }) => ({ targetLanguage: codeOf(tag), text: read })),
  pending: [],
  translation: { state: 'none' },
  revision: 0,
  truncated: false,
  origin: 'earlier',
})

/**
 * Lines of a host's own store for the transcripts: the latest, as many as a panel holds, without blank ones.
 * @throws LingoboothError `bad-option` for what is no such line
 */
export function earlierLines(
  given: unknown,
  codeOf: (tag: string) => LanguageCode,
): Readonly<Record<Module, readonly TranscriptLine[]>> {
  if (!Array.isArray(given)) throw new LingoboothError('bad-option', 'Pass earlier as a list of lines.')
  const read = given.map((line: unknown, index) => {
    const { success, output, issues } = v.safeParse(schema, line)
    if (success) return output
    const field = v.getDotPath(issues[0]) ?? 'the line'
    throw new LingoboothError('bad-option', `earlier[${index}] is not as transcript.line() gives it: see ${field}.`)
  })
  const linesOf = (module: Module) =>
    read
      .filter((line) => line.module === module && !isBlank(line.text))
      .slice(-maxTranscriptLines)
      .map((line) => earlierLine(line, codeOf))
  return { subtitles: linesOf('subtitles'), chat: linesOf('chat') }
}

export function storedLine(
  module: Module,
  transcript: Transcript,
  line: TranscriptLine,
  tagOf: (code: LanguageCode) => string,
): StoredLine {
  const { name, own, text, sentAtMs, multiple, translations, translation } = line
  const language = tagOf(line.speakerLanguage)
  const read = new Map(
    multiple ? translations.map(({ targetLanguage, text: given }) => [tagOf(targetLanguage), given]) : [],
  )
  if (translation.state === 'translated') read.set(tagOf(translation.target), translation.text)
  return {
    module,
    key: sharedKey(transcript, line),
    name: cleanName(name),
    own,
    language,
    text,
    sentAtMs,
    translations: [...read]
      .filter(([, given]) => !isBlank(given))
      .map(([tag, given]) => ({ language: tag, text: mendFigures(text, language, given, tag).text })),
  }
}
