import type { OpenLine } from '../lines/open-lines.ts'
import { isOfBefore, type TranscriptLine } from '../lines/transcript.ts'
import { captionLineChars, captionLines } from '../settings/caption-style.ts'
import {
  atLeast,
  type CaptionOptions,
  type CaptionRow,
  type CaptionState,
  captionRow,
  firstCaptions,
  isSaid,
  linesOf,
  maxWaitingCaptions,
  nextCaptions,
  type Shown,
} from './captions.ts'
import type { OpenRowOptions } from './rows.ts'
import type { ConnectionObstacle } from './views.ts'

/** What was said longer ago is not shown again by a screen that begins, and not at all when it was missed. */
export const recentCaptionMs = 20_000
/** How long words go on without a connection. */
export const captionsLostMs = 5_000
/** A timer that is so late was asleep, with the page. */
export const captionsAsleepMs = 3_000
/** How often a screen with words looks whether it was asleep. */
const lookAgainMs = 2_000
/** For so long after a screen begins, what comes may have waited for a page that was asleep. */
export const captionsWaitedMs = 5_000
/** By how much the clock of a sender may be ahead. */
const clockErrorMs = 2_000

/** A row, and when it was said. */
export interface ScreenRow extends CaptionRow {
  /** Or when it came live. In milliseconds since 1970, on the clock of the sender for what was said while this participant was not there; null if nobody tells. */
  readonly saidAtMs: number | null
  /** Between that and when it came live, in milliseconds; the error of the sender's clock is in it. */
  readonly tookMs?: number
  /** `before`: it came as a line of earlier. `missed`: it did not come when it was said. `now`: it is being said. */
  readonly told: 'before' | 'missed' | 'live' | 'now'
}

export interface ScreenFacts {
  /** In a room, and not leaving it. */
  readonly isInside: boolean
  /** Somebody can see the screen. */
  readonly isVisible: boolean
  /** Why the room is not reached; null while it is. */
  readonly obstacle: ConnectionObstacle | null
  /** Never goes back. */
  readonly nowMs: number
  /** In milliseconds since 1970. */
  readonly wallMs: number
}

export interface ScreenState {
  readonly captions: CaptionState
  /** When what is shown now began to follow the room; null while nothing may be shown. */
  readonly beganAt: { readonly nowMs: number; readonly wallMs: number } | null
  /** Keys of the lines that were there already. */
  readonly known: ReadonlySet<string>
  /** Keys of lines that had waited for a page that was asleep. */
  readonly waited: ReadonlySet<string>
  /** Keys of lines of before that were shown again. */
  readonly restored: ReadonlySet<string>
  /** Since when the room is not reached. */
  readonly lostFromMs: number | null
  /** To be said in place of words. */
  readonly obstacle: ConnectionObstacle | null
  /** When the screen changes next even if nothing happens; null for not at all. */
  readonly wakeAtMs: number | null
}

export const emptyScreen: ScreenState = {
  captions: firstCaptions([]),
  beganAt: null,
  known: new Set(),
  waited: new Set(),
  restored: new Set(),
  lostFromMs: null,
  obstacle: null,
  wakeAtMs: null,
}

/** By the sender's clock, where it tells a time that can be. */
function saidAtMs({ origin, seq, sentAtMs, receivedAtMs }: TranscriptLine): number | null {
  if (origin === 'live') return Math.min(sentAtMs, receivedAtMs)
  // The bare form has no such time.
  const isUntold = seq === undefined && sentAtMs === receivedAtMs
  return isUntold || sentAtMs > receivedAtMs + clockErrorMs ? null : sentAtMs
}

const toldBy = (line: TranscriptLine): ScreenRow['told'] =>
  isOfBefore(line) ? 'before' : line.origin === 'repair' ? 'missed' : 'live'

function rowOf(line: TranscriptLine, options: OpenRowOptions): ScreenRow {
  const [said, told] = [saidAtMs(line), toldBy(line)]
  const tookMs = told === 'live' && said !== null ? line.receivedAtMs - said : 0
  return { ...captionRow(line, options), saidAtMs: told === 'live' ? line.receivedAtMs : said, tookMs, told }
}

/** The rows for a screen: the latest lines, also those of before, and the open ones. */
export const screenRows = (
  lines: readonly TranscriptLine[],
  openLines: readonly OpenLine[],
  options: OpenRowOptions,
): readonly ScreenRow[] => [
  ...lines
    .slice(-2 * maxWaitingCaptions)
    .filter(({ origin }) => origin !== 'earlier')
    .map((line) => rowOf(line, options)),
  ...openLines.map((line) => ({ ...captionRow(line, options), saidAtMs: null, told: 'now' }) as const),
]

/** What is being said when a screen begins is not of before when it ends. */
const isOver = ({ told }: ScreenRow) => told !== 'now'

const isRecent = ({ saidAtMs }: ScreenRow, wallMs: number) =>
  saidAtMs !== null && wallMs - saidAtMs <= recentCaptionMs && saidAtMs - wallMs <= clockErrorMs

/** With what came just now and was sent long ago: afterwards, only the clock of its sender can be wrong. */
function waitedBy({ beganAt, known, waited, captions }: ScreenState, rows: readonly ScreenRow[], nowMs: number) {
  if (!beganAt || nowMs - beganAt.nowMs >= captionsWaitedMs) return waited
  const shown = new Set(captions.lines.map(({ key }) => key))
  const late = rows.filter(
    ({ key, told, tookMs = 0 }) => told === 'live' && tookMs > recentCaptionMs && !known.has(key) && !shown.has(key),
  )
  return late.length > 0 ? new Set([...waited, ...late.map(({ key }) => key)]) : waited
}

/**
 * `before`: a row of the time before the screen began, of which at most the last words are shown again. `old`: it is not shown.
 */
function placeOf(row: ScreenRow, { known, waited, beganAt }: ScreenState, { wallMs }: ScreenFacts) {
  if (row.told === 'now' || !beganAt) return 'now'
  if (waited.has(row.key)) return 'old'
  const isMissed = row.told === 'missed' && (row.saidAtMs === null || row.saidAtMs < beganAt.wallMs)
  if (row.told === 'before' || known.has(row.key) || isMissed) return isRecent(row, wallMs) ? 'before' : 'old'
  return row.told === 'live' || isRecent(row, wallMs) ? 'now' : 'old'
}

/** The captions with the last words of before in the rows that are free: on an empty screen, or above what the same person says now. */
function restore(
  captions: CaptionState,
  given: readonly ScreenRow[],
  restored: ReadonlySet<string>,
  nowMs: number,
  { maxLines = captionLines, maxLineChars = captionLineChars }: CaptionOptions,
): Pick<ScreenState, 'captions' | 'restored'> {
  const shown = new Set(captions.lines.map(({ key }) => key))
  const candidates = given.filter((row) => isSaid(row) && (!restored.has(row.key) || shown.has(row.key)))
  const live = captions.lines.filter(({ key }) => !restored.has(key))
  const { speaker, direction } = live[0] ?? candidates.at(-1) ?? {}
  const isOther = (row: CaptionRow) => row.speaker !== speaker || row.direction !== direction
  const from = candidates.findLastIndex(isOther) + 1
  const free = atLeast(1, maxLines) - live.length
  const isNew = candidates.slice(from).some(({ key }) => !restored.has(key))
  if (free <= 0 || !isNew) return { captions, restored }
  // They were shown before: what is said now need not wait for them.
  const lines = candidates
    .slice(from)
    .flatMap((row): Shown[] =>
      linesOf(captionOf(row), atLeast(2, maxLineChars)).map((line, piece) => ({
        ...line,
        ...{ key: row.key, piece, fromMs: nowMs, untilMs: nowMs },
      })),
    )
    .slice(-free)
  const keys = candidates.map(({ key }) => key)
  return {
    captions: { ...captions, lines: [...lines, ...live], done: new Set([...captions.done, ...keys]) },
    restored: new Set([...restored, ...keys]),
  }
}

const captionOf = ({ saidAtMs: _, tookMs: __, told: ___, ...row }: ScreenRow): CaptionRow => row

/**
 * What a screen shows that has nothing but captions. It begins with the last words of the room, if they are recent; so it does again after it
 * was hidden or asleep, or without a connection for `captionsLostMs`: until then it is empty. What was missed meanwhile comes only while it
 * is recent.
 */
export function nextScreen(
  before: ScreenState,
  rows: readonly ScreenRow[],
  facts: ScreenFacts,
  options: CaptionOptions = {},
): ScreenState {
  const { isInside, isVisible, obstacle, nowMs, wallMs } = facts
  const lostFromMs = isInside && obstacle ? (before.lostFromMs ?? nowMs) : null
  const lostAtMs = lostFromMs === null ? null : lostFromMs + captionsLostMs
  const isLost = lostAtMs !== null && nowMs >= lostAtMs
  if (!isInside || !isVisible || isLost)
    return {
      ...emptyScreen,
      lostFromMs,
      obstacle: isLost && isVisible ? obstacle : null,
      wakeAtMs: isLost ? null : lostAtMs,
    }

  const wasAsleep = before.wakeAtMs !== null && nowMs - before.wakeAtMs > captionsAsleepMs
  const begins = !before.beganAt || wasAsleep
  const begun: ScreenState = begins
    ? { ...emptyScreen, beganAt: { nowMs, wallMs }, known: new Set(rows.filter(isOver).map(({ key }) => key)) }
    : before
  const state = { ...begun, waited: waitedBy(begun, rows, nowMs) }
  const places = new Map(rows.map((row) => [row.key, placeOf(row, state, facts)]))
  const earlier = rows.filter(({ key }) => places.get(key) === 'before')
  const shown = new Set(state.captions.lines.map(({ key }) => key))
  const kept = (restored: ReadonlySet<string>) =>
    rows.filter(({ key }) => places.get(key) === 'now' || restored.has(key) || shown.has(key)).map(captionOf)
  const said = nextCaptions(state.captions, kept(state.restored), nowMs, options)
  const next = restore(said, earlier, state.restored, nowMs, options)
  const fitting = next.captions === said ? said : nextCaptions(next.captions, kept(next.restored), nowMs, options)
  // The window, and with it the room for lines, may have become smaller.
  const captions = { ...fitting, lines: fitting.lines.slice(-atLeast(1, options.maxLines ?? captionLines)) }
  const lookAtMs = captions.lines.length > 0 ? nowMs + lookAgainMs : null
  const wakes = [captions.wakeAtMs, lostAtMs, lookAtMs].filter((wakeAtMs) => wakeAtMs !== null)
  return {
    ...state,
    captions,
    restored: next.restored,
    lostFromMs,
    obstacle: null,
    wakeAtMs: wakes.length > 0 ? Math.min(...wakes) : null,
  }
}
