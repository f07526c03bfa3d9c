import type { OpenLine } from '../lines/open-lines.ts'
import { isOfBefore, type TranscriptLine } from '../lines/transcript.ts'
import type { Language } from '../ports/common.ts'
import { captionLineChars, captionLines } from '../settings/caption-style.ts'
import { beginningOf } from '../text/beginning-of-text.ts'
import { minCaptionMs, readingMs, wrapCaption } from '../text/caption-text.ts'
import type { TextRange } from '../text/clean-text.ts'
import { rangesWithin } from './ranges-within.ts'
import { type OpenRowOptions, openRow, subtitleRow } from './rows.ts'

/** How long the last line stays after it has been read. */
export const captionLingerMs = 6_000
/** With more than this waiting, lines of captions are shown for a shorter time. */
export const maxCaptionsBehindMs = 10_000
/** With more subtitles than this waiting, captions leave out the oldest. */
export const maxWaitingCaptions = 20

export interface CaptionOptions {
  /** @default 2 */
  readonly maxLines?: number | undefined
  /** Wide characters, such as Chinese ones, count twice. @default 42 */
  readonly maxLineChars?: number | undefined
}

/** A subtitle as captions show it. */
export interface CaptionRow {
  readonly key: string
  readonly sender: string
  readonly speaker: string
  /** Said or written by this participant. */
  readonly own: boolean
  readonly name: string
  /** Settled words, followed by those of `unsettled`. */
  readonly text: string
  readonly unsettled: string
  /** Where figures stand in `text` that the reader should look at. */
  readonly figures?: readonly TextRange[]
  /** Where figures stand in it that are those of the original. */
  readonly agreed?: readonly TextRange[]
  /** BCP 47 tag, for `lang`. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** Still spoken, or not translated yet. */
  readonly open: boolean
  /** The reader reads another language, and the translation is not there yet. */
  readonly foreign: boolean
  /** Nothing of it was spoken, as its sender tells. */
  readonly typed?: true
  /** The language that is spoken, if it is in the catalogue. */
  readonly language: Language | null
}

/** One line of captions. */
export interface CaptionLine extends Omit<CaptionRow, 'key'> {
  /** The same as long as the line is shown. */
  readonly id: string
  /** It ends inside of a word, to be shown with a hyphen. */
  readonly isParted?: true
}

export interface Captions {
  /** Oldest first; all of one speaker. */
  readonly lines: readonly CaptionLine[]
  /** When the captions change next even if no row does, in milliseconds since 1970 on the clock of the reader; null for not at all. */
  readonly wakeAtMs: number | null
}

export interface Shown extends CaptionLine {
  readonly key: string
  readonly piece: number
  /** When reading begins: not before the line above has been read. */
  readonly fromMs: number
  readonly untilMs: number
}

export interface CaptionState extends Captions {
  readonly lines: readonly Shown[]
  /** The row of the last line, and its first piece that has not been shown. */
  readonly current: { readonly key: string; readonly next: number } | null
  /** Keys of the rows that have been shown, or were left out. */
  readonly done: ReadonlySet<string>
}

type Line = TranscriptLine | OpenLine

/** The row of a line, final or open. */
export function captionRow(line: Line, options: OpenRowOptions): CaptionRow {
  if ('stable' in line) {
    const { shown, key, sender, speaker, name, unsettled, foreign, language } = openRow(line, undefined, options)
    const row = { ...shown, key, sender, speaker, own: line.own, name, unsettled, foreign, language, open: true }
    return line.typed ? { ...row, typed: true } : row
  }
  const { languages, reading } = options
  const { shown, key, sender, speaker, state } = subtitleRow(line, undefined, { languages, bilingual: false })
  const foreign = state === 'pending' && !line.own
  const language = languages.find(({ code }) => code === line.speakerLanguage) ?? null
  const text = beginningOf(shown.text)
  const isTyped = line.clientId !== undefined && line.startedAtMs === undefined
  const row = {
    ...{ ...shown, text, key, sender, speaker, own: line.own, name: line.name, language, foreign },
    open: state === 'pending',
    ...(isTyped && { typed: true as const }),
  }
  return foreign ? { ...row, text: '', unsettled: reading === 'fast' ? text : '' } : { ...row, unsettled: '' }
}

/** The rows for captions: the latest lines and those that are spoken, without those from before joining. What is typed comes once it is sent: it may take minutes. */
export const captionRows = (
  lines: readonly TranscriptLine[],
  openLines: readonly OpenLine[],
  options: OpenRowOptions,
): readonly CaptionRow[] =>
  [
    ...lines.slice(-2 * maxWaitingCaptions).filter((line) => !isOfBefore(line)),
    ...openLines.filter(({ typing }) => !typing),
  ].map((line) => captionRow(line, options))

/** Captions at their start: what has been said so far is not shown. */
export const firstCaptions = (rows: readonly CaptionRow[]): CaptionState => ({
  lines: [],
  current: null,
  done: new Set(rows.filter(({ open }) => !open).map(({ key }) => key)),
  wakeAtMs: null,
})

export const atLeast = (least: number, value: number) => Math.max(least, Math.floor(value) || 0)
const oneSpace = (text: string) => text.replace(/\s+/gu, ' ')
const wordsOf = ({ text, unsettled }: Pick<CaptionRow, 'text' | 'unsettled'>) => text + unsettled
/** Whether a reader has words to read. */
export const isSaid = (row: CaptionRow) => !row.foreign && wordsOf(row).trim() !== ''

/** The lines into which a row is broken. */
export function linesOf({ key, ...row }: CaptionRow, maxLineChars: number): readonly CaptionLine[] {
  const whole = wordsOf(row)
  const settled = row.text.length
  /** Then the figures do not stand where they stood. */
  const hasSpaces = oneSpace(whole) !== whole
  return wrapCaption(whole, maxLineChars).map(({ start, end, isParted }, piece) => ({
    ...row,
    ...(isParted && { isParted }),
    id: `${key} ${piece}`,
    text: oneSpace(whole.slice(start, Math.max(start, Math.min(end, settled)))),
    figures: hasSpaces ? [] : rangesWithin(row.figures, start, end),
    agreed: hasSpaces ? [] : rangesWithin(row.agreed, start, end),
    unsettled: oneSpace(whole.slice(Math.max(start, settled), Math.max(end, Math.min(start, settled)))),
  }))
}

/** A line with changed words is shown for at least as long as the new words take to read. */
function refreshed(shown: Shown, line: CaptionLine, nowMs: number): Shown {
  const [before, after] = [wordsOf(shown), wordsOf(line)]
  const { isParted: _, ...same } = shown
  if (before === after) return { ...same, ...line }
  let common = 0
  while (common < before.length && before[common] === after[common]) common++
  const untilMs = Math.max(shown.untilMs, nowMs + readingMs(after.slice(common)), shown.fromMs + readingMs(after))
  return { ...same, ...line, untilMs }
}

/**
 * What is in the lines now, and until when. Each line stays until it has been read, counted from when the line above has been: then the
 * next one comes in below. Lines of two speakers are never side by side. What somebody says in another language gives way to what can be
 * read. If more than `maxCaptionsBehindMs` waits, lines stay shorter, but never less than `minCaptionMs`; if more than
 * `maxWaitingCaptions` rows wait, the oldest are left out.
 */
export function nextCaptions(
  state: CaptionState,
  rows: readonly CaptionRow[],
  nowMs: number,
  { maxLines = captionLines, maxLineChars = captionLineChars }: CaptionOptions = {},
): CaptionState {
  const height = atLeast(1, maxLines)
  const wrapped = new Map(rows.map((row) => [row.key, { row, lines: linesOf(row, atLeast(2, maxLineChars)) }]))
  const done = new Set([...state.done].filter((key) => wrapped.has(key)))
  let lines = state.lines.flatMap((shown) => {
    const line = wrapped.get(shown.key)?.lines[shown.piece]
    return line ? [refreshed(shown, line, nowMs)] : []
  })
  let current = state.current
  const length = wrapped.get(current?.key ?? '')?.lines.length
  const isShown = lines.some(({ key }) => key === current?.key)
  // A text that grows shorter does not lose its last line.
  if (current) current = length ? { ...current, next: Math.min(current.next, isShown ? length : length - 1) } : null

  const waits = (row: CaptionRow) => isSaid(row) && row.key !== current?.key && !done.has(row.key)
  const waiting = () => rows.filter(waits)
  for (const { key } of waiting().slice(0, -maxWaitingCaptions)) done.add(key)
  const behindMs = waiting()
    .flatMap(({ key }) => wrapped.get(key)?.lines ?? [])
    .reduce((sum, line) => sum + readingMs(wordsOf(line)), 0)
  const haste = Math.min(1, maxCaptionsBehindMs / behindMs)
  const readAt = ({ fromMs, untilMs }: Shown) =>
    fromMs + Math.max(Math.min(minCaptionMs, untilMs - fromMs), Math.ceil((untilMs - fromMs) * haste))

  for (;;) {
    let now = current && wrapped.get(current.key)
    if (current && now?.row.open && !isSaid(now.row) && waiting().length > 0) {
      const { key } = current
      lines = lines.filter((line) => line.key !== key)
      current = now = null
    }
    let next = current ?? { key: '', next: 0 }
    if (!now?.lines[next.next]) {
      if (current && now?.row.open) return { lines, current, done, wakeAtMs: null }
      if (current) done.add(current.key)
      const row = waiting()[0] ?? rows.find(({ key, open }) => open && !done.has(key))
      next = { key: row?.key ?? '', next: 0 }
    }
    const line = wrapped.get(next.key)?.lines[next.next]
    const [first, last] = [lines[0], lines.at(-1)]
    if (!line) {
      const endMs = last ? readAt(last) + captionLingerMs : nowMs
      return nowMs < endMs
        ? { lines, current, done, wakeAtMs: endMs }
        : { lines: [], current: null, done, wakeAtMs: null }
    }
    const goesOn = last !== undefined && last.speaker === line.speaker && last.direction === line.direction
    const leaves = goesOn && lines.length < height ? undefined : goesOn ? first : last
    if (leaves && nowMs < readAt(leaves)) return { lines, current, done, wakeAtMs: readAt(leaves) }
    if (leaves) lines = goesOn ? lines.slice(1) : []
    const above = lines.at(-1)
    const fromMs = above ? Math.max(nowMs, readAt(above)) : nowMs
    const words = wordsOf(line)
    const { key, next: piece } = next
    lines = [...lines, { ...line, key, piece, fromMs, untilMs: fromMs + (words ? readingMs(words) : 0) }]
    current = { key, next: piece + 1 }
  }
}
