import { maxOpenLines, maxOpenLinesOfSender } from '../constants.ts'
import type { LanguageCode } from '../ports/common.ts'

/** How many UTF-16 code units at the start of an open line's text have stood unchanged long enough to be shown, by reading mode. */
export interface Stability {
  readonly calm: number
  readonly fast: number
}

/** A line while it is spoken, or typed and on its way. Its final line has the same key. */
export interface OpenLine {
  /** Made by `lineKey` from sender and id, as the final line's. */
  readonly key: string
  readonly id: string
  readonly sender: string
  readonly clientId: string
  readonly own: boolean
  readonly name: string
  readonly speakerLanguage: LanguageCode
  /** Counts up within a line; an older one is ignored. */
  readonly revision: number
  /** The whole text so far. */
  readonly text: string
  readonly stable: Stability
}

/** The open lines of one module, in the order in which they were opened. Each client has at most one. */
export type OpenLines = readonly OpenLine[]

export const noOpenLines: OpenLines = []

const isOfClient =
  ({ sender, clientId }: OpenLine) =>
  (other: OpenLine) =>
    other.sender === sender && other.clientId === clientId

/** Adds a line, or takes its newer revision; another line of the same client ends. Beyond the bounds the oldest ends, that of the same sender first. */
export function openLine(lines: OpenLines, line: OpenLine): OpenLines {
  const known = lines.findIndex(({ key }) => key === line.key)
  const before = lines[known]
  if (before) return isOfClient(before)(line) && before.revision < line.revision ? lines.with(known, line) : lines
  const others = lines.filter((other) => !isOfClient(line)(other))
  const ofSender = others.filter(({ sender }) => sender === line.sender)
  const oldest = ofSender.length >= maxOpenLinesOfSender ? ofSender[0] : others[maxOpenLines - 1] && others[0]
  return [...others.filter((other) => other !== oldest), line]
}

export const closeLine = (lines: OpenLines, key: string): OpenLines =>
  lines.some((line) => line.key === key) ? lines.filter((line) => line.key !== key) : lines
