import type { Author } from '../link/wire/author.ts'
import type { Stability } from '../link/wire/control-message.ts'
import type { Preview } from '../link/wire/given-translations.ts'
import type { LanguageCode } from '../ports/common.ts'

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
  /** Into the language that is read here, by the line's sender. */
  readonly translation?: Preview & { readonly target: LanguageCode }
}

export type OpenLines = readonly OpenLine[]

export const noOpenLines: OpenLines = []

export function openLine(lines: OpenLines, line: OpenLine): OpenLines {
  const place = lines.findIndex(({ key }) => key === line.key)
  return place < 0 ? [...lines, line] : lines.with(place, line)
}

export const closeLine = (lines: OpenLines, key: string): OpenLines =>
  lines.some((line) => line.key === key) ? lines.filter((line) => line.key !== key) : lines
