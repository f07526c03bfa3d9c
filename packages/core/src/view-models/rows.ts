import { shortName } from '../domain/display-name.ts'
import { resolveLanguage } from '../domain/language.ts'
import { type DirectedText, showLine } from '../domain/subtitle-lines.ts'
import type { LineOrigin, TranscriptLine } from '../domain/transcript.ts'
import type { Language, LanguageCode } from '../ports/common.ts'

export interface ShownText {
  readonly text: string
  /** BCP 47 tag, for `lang`. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

interface Row {
  readonly key: string
  /** Who wrote it, as the transport knows; two people may take one name. */
  readonly sender: string
  readonly source: 'own' | 'other'
  readonly time: string
  readonly shown: ShownText
  /** `pending` and `untranslated` show the original text. */
  readonly state: 'original' | 'pending' | 'translated' | 'untranslated'
  /** Of an own line; `waiting` for the connection. */
  readonly outcome: 'sending' | 'waiting' | 'sent' | 'failed' | null
  /** `history`: said before one came. `repair`: missed at first, and shown in its place. */
  readonly origin: LineOrigin
  /** It came after what was said after it. */
  readonly late: boolean
  readonly truncated: boolean
}

export interface SubtitleRow extends Row {
  /** Only when the speaker differs from the line before. */
  readonly name: string | null
  /** The original, when the bilingual option is on and the line is translated. */
  readonly bilingualText: ShownText | null
}

export interface ChatFile {
  readonly name: string
  readonly sizeBytes: number | null
  /** Address on the web, already found safe. */
  readonly url: string | null
  /** The transport carried the bytes; `chat.openFile(key)` gives them. */
  readonly carried: boolean
}

export interface ChatRow extends Row {
  readonly name: string
  /** First name and initial of the second word. */
  readonly shortName: string
  /** What was written, when the shown text is a translation. */
  readonly original: ShownText | null
  readonly file: ChatFile | null
}

interface RowOptions {
  readonly languages: readonly Language[]
  /** Lines of the module wait for the connection, as its `waitingLines` say. @default false */
  readonly waits?: boolean
}

const rowStates = { none: 'original', pending: 'pending', translated: 'translated', failed: 'untranslated' } as const

const tagLookup = (languages: readonly Language[]) => (code: LanguageCode) =>
  resolveLanguage(code, languages)?.tag ?? ''

function rowOf(
  line: TranscriptLine,
  previous: TranscriptLine | undefined,
  { languages, waits }: RowOptions,
): Row & { readonly showName: boolean; readonly original: ShownText | null } {
  const tagOf = tagLookup(languages)
  const tagged = ({ text, language, direction }: DirectedText): ShownText => ({ text, tag: tagOf(language), direction })
  const { bilingualText, showName, ...shown } = showLine(line, previous, { bilingual: true, tagOf })
  return {
    key: line.key,
    sender: line.sender,
    source: line.own ? 'own' : 'other',
    time: line.time,
    showName,
    shown: tagged(shown),
    original: bilingualText ? tagged(bilingualText) : null,
    state: rowStates[line.translation.state],
    outcome: line.outcome === 'sending' && waits ? 'waiting' : (line.outcome ?? null),
    origin: line.origin,
    late: line.late === true || line.origin === 'repair',
    truncated: line.truncated,
  }
}

/** A subtitle as it is shown, given the line before it. */
export function subtitleRow(
  line: TranscriptLine,
  previous: TranscriptLine | undefined,
  options: RowOptions & { readonly bilingual: boolean },
): SubtitleRow {
  const { original, showName, ...row } = rowOf(line, previous, options)
  return { ...row, name: showName ? line.name : null, bilingualText: options.bilingual ? original : null }
}

/** A chat message as it is shown. */
export function chatRow(line: TranscriptLine, options: RowOptions): ChatRow {
  const { file, urlFile } = line
  const { showName: _, ...row } = rowOf(line, undefined, options)
  return {
    ...row,
    name: line.name,
    shortName: shortName(line.name),
    file:
      line.type === 'file'
        ? {
            name: file?.name ?? line.text,
            sizeBytes: file?.sizeBytes ?? null,
            url: urlFile ?? null,
            carried: file !== undefined,
          }
        : null,
  }
}

/** The lines up to one's coming: from the first that was said before to the last, with what stands between them. */
export interface EarlierBlock {
  /** Place of the first line. */
  readonly from: number
  /** Place of the first line after it. */
  readonly until: number
}

const isEarlier = ({ origin }: TranscriptLine) => origin === 'history'

/** Null where nothing is known of before. */
export function earlierBlock(lines: readonly TranscriptLine[]): EarlierBlock | null {
  const last = lines.findLastIndex(isEarlier)
  return last < 0 ? null : { from: lines.findIndex(isEarlier), until: last + 1 }
}
