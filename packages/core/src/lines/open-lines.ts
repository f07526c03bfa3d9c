import type { Author } from '../link/wire/author.ts'
import type { Stability } from '../link/wire/control-message.ts'
import type { Preview } from '../link/wire/given-translations.ts'
import type { LanguageCode } from '../ports/common.ts'

/** A translation so far. */
export interface OpenTranslation extends Preview {
  readonly target: LanguageCode
  /** Of what is typed: where the last whole sentence ends of what stands. */
  readonly sentenceChars?: number
}

/** A line while it is spoken, or typed and on its way. Its final line has the same key. */
export interface OpenLine extends Author {
  /** Made by `lineKey` from sender and id, as the final line's. */
  readonly key: string
  readonly id: string
  readonly clientId: string
  readonly own: boolean
  readonly speakerLanguage: LanguageCode
  /** Counts up within a line; an older one is ignored. */
  readonly revision: number
  /** The whole text so far. */
  readonly text: string
  readonly stable: Stability
  /** Nothing of it was spoken. */
  readonly typed?: true
  /** It is seen while it is typed: its last whole sentence ends at `stable.calm`, its last whole word at `stable.fast`. */
  readonly typing?: true
  /** Its author has gone, or fell silent, before it was sent: nothing is kept of its text. */
  readonly gone?: true
  /** Into the language that is read here, by the line's sender. */
  readonly translation?: OpenTranslation
}

export type OpenLines = readonly OpenLine[]

export const noOpenLines: OpenLines = []

export function openLine(lines: OpenLines, line: OpenLine): OpenLines {
  const place = lines.findIndex(({ key }) => key === line.key)
  return place < 0 ? [...lines, line] : lines.with(place, line)
}

export const closeLine = (lines: OpenLines, key: string): OpenLines =>
  lines.some((line) => line.key === key) ? lines.filter((line) => line.key !== key) : lines
