import { shortDisplayName } from '../domain/display-name.ts'
import { resolveLanguage, textDirection } from '../domain/language.ts'
import type { TranscriptLine } from '../domain/transcript.ts'
import type { Language } from '../ports/common.ts'

export interface ShownText {
  readonly text: string
  /** BCP 47 tag, for `lang`. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

interface Row {
  readonly key: string
  readonly own: boolean
  readonly time: string
  readonly shown: ShownText
  /** `pending` and `untranslated` show the original text. */
  readonly state: 'original' | 'pending' | 'translated' | 'untranslated'
  /** Of an own line on its way. */
  readonly outcome: 'sending' | 'sent' | 'failed' | null
  readonly truncated: boolean
}

export interface SubtitleRow extends Row {
  /** Only when the speaker differs from the line before. */
  readonly name: string | null
  /** The original, when the bilingual option is on and the line is translated. */
  readonly bilingual: ShownText | null
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
  readonly source: 'own' | 'other'
  readonly name: string
  /** First name and initial of the second word. */
  readonly shortName: string
  /** What was written, when the shown text is a translation. */
  readonly original: ShownText | null
  readonly file: ChatFile | null
}

const rowStates = { none: 'original', pending: 'pending', translated: 'translated', failed: 'untranslated' } as const

function textIn(code: string, text: string, languages: readonly Language[]): ShownText {
  const tag = resolveLanguage(code, languages)?.tag ?? ''
  return { text, tag, direction: textDirection(tag) }
}

function rowOf(line: TranscriptLine, languages: readonly Language[]): Row & { readonly original: ShownText | null } {
  const { translation } = line
  const original = textIn(line.speakerLanguage, line.text, languages)
  const translated = translation.state === 'translated' && textIn(translation.target, translation.text, languages)
  return {
    key: line.key,
    own: line.own,
    time: line.time,
    shown: translated || original,
    original: translated ? original : null,
    state: rowStates[translation.state],
    outcome: line.outcome ?? null,
    truncated: line.truncated,
  }
}

const sameSpeaker = (a: TranscriptLine, b: TranscriptLine) => a.sender === b.sender && a.name === b.name

/** A subtitle as it is shown, given the line before it. */
export function subtitleRow(
  line: TranscriptLine,
  previous: TranscriptLine | undefined,
  options: { readonly bilingual: boolean; readonly languages: readonly Language[] },
): SubtitleRow {
  const { original, ...row } = rowOf(line, options.languages)
  return {
    ...row,
    name: previous && sameSpeaker(previous, line) ? null : line.name,
    bilingual: options.bilingual ? original : null,
  }
}

/** A chat message as it is shown. */
export function chatRow(line: TranscriptLine, options: { readonly languages: readonly Language[] }): ChatRow {
  const { file, urlFile } = line
  return {
    ...rowOf(line, options.languages),
    source: line.own ? 'own' : 'other',
    name: line.name,
    shortName: shortDisplayName(line.name),
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
