import type { OpenLine } from '../lines/open-lines.ts'
import { isOfBefore, type TranscriptLine } from '../lines/transcript.ts'
import type { Language } from '../ports/common.ts'
import { beginningOf } from '../text/beginning-of-text.ts'
import { captionWidth, wrapCaption } from '../text/caption-text.ts'
import type { TextRange } from '../text/clean-text.ts'
import { rangesWithin } from './ranges-within.ts'
import { type OpenRowOptions, openRow, type ShownText, subtitleRow } from './rows.ts'

/** A turn that goes on for longer begins anew with its next line. */
export const longestTurnMs = 60_000
/** Lines that are looked at: those of longer ago are read in the list. */
const latestLines = 60

type Line = TranscriptLine | OpenLine

/** A row of the turn that is read now. */
export interface NowRow {
  /** The same as long as the row is shown. */
  readonly id: string
  /** Of the line that it is part of. */
  readonly key: string
  /** BCP 47 tag, for `lang`. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** Settled words, followed by those of `unsettled`. */
  readonly text: string
  readonly unsettled: string
  /** Where figures stand in `text` that the reader should look at. */
  readonly figures: readonly TextRange[]
  /** Where figures stand in it that are those of the original. */
  readonly agreed: readonly TextRange[]
  /** Where it begins in the words of its line. */
  readonly start: number
}

/** What of a line came before the rows that are seen. */
export interface Beginning extends OpenLine {
  readonly isBeginning: true
}

/** Words of one speaker, as they are read now. */
export interface NowTurn {
  readonly speaker: string
  readonly name: string
  /** The newest line. */
  readonly line: Line
  /** All that are seen, final or open. */
  readonly lines: readonly Line[]
  /** BCP 47 tag, for `lang`. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  readonly rows: readonly NowRow[]
  /** The newest line is still spoken or written. */
  readonly open: boolean
  /** The newest line is in another language than the reader's, and has no translation yet. */
  readonly foreign: boolean
  /** The language that is spoken, if it is in the catalogue. */
  readonly language: Language | null
  /** What was said, where a translation of it is shown, and where in it the words begin that are still spoken. */
  readonly original: (ShownText & { readonly spokenFrom: number }) | null
}

/** What is read now, of others: one turn, and the words of a second person who speaks meanwhile. */
export interface Now {
  readonly turn: NowTurn | null
  readonly second: NowTurn | null
  /** Of the lines that are shown here. */
  readonly keys: ReadonlySet<string>
  /** Of these lines. They rest in the list, where the whole line will stand. */
  readonly beginnings: readonly Beginning[]
  readonly state: NowState
}

interface NowState {
  readonly speaker: string
  /** The first line of the turn. */
  readonly since: string
  /** The line of the second person, and the newest of the turn meanwhile. */
  readonly second: { readonly key: string; readonly during: string } | null
}

export interface NowOptions extends OpenRowOptions {
  /** Rows of the turn. */
  readonly rows: number
  /** Characters in a row; wide ones, such as Chinese ones, count twice. */
  readonly rowChars: number
}

/** Whose words they are, under which name. */
const whoOf = ({ speaker, name }: Line): string => JSON.stringify([speaker, name])

const isOpen = (line: Line): line is OpenLine => 'stable' in line
/** What was seen in the list while it was typed stays there. */
const isReadNow = (line: TranscriptLine) =>
  !line.own && !line.wasTyping && line.type === 'text' && !isOfBefore(line) && line.origin !== 'repair' && !line.late

/** Nobody has spoken yet. */
export const firstNow: Now = {
  turn: null,
  second: null,
  keys: new Set(),
  beginnings: [],
  state: { speaker: '', since: '', second: null },
}

function wordsOf(line: Line, options: OpenRowOptions) {
  if (isOpen(line)) {
    const { shown, unsettled, foreign, original, language } = openRow(line, undefined, options)
    const spokenFrom = Math.min(line.stable[options.reading], original?.text.length ?? 0)
    return { shown, unsettled, foreign, language, original: original && { ...original, spokenFrom } }
  }
  const { languages } = options
  const row = subtitleRow(line, undefined, { languages, bilingual: true })
  const text = beginningOf(row.shown.text)
  const original = row.bilingualText
  return {
    shown: { ...row.shown, text },
    unsettled: '',
    foreign: row.state === 'pending',
    language: languages.find(({ code }) => code === line.speakerLanguage) ?? null,
    original: original && { ...original, text: beginningOf(original.text), spokenFrom: original.text.length },
  }
}

function rowsOf(line: Line, { rowChars, ...options }: NowOptions): readonly NowRow[] {
  const { shown, unsettled } = wordsOf(line, options)
  const settled = shown.text.length
  const whole = shown.text + unsettled
  if (whole.trim() === '') return []
  return wrapCaption(whole, rowChars).map(({ start, end }, piece) => ({
    id: `${line.key} ${piece}`,
    key: line.key,
    tag: shown.tag,
    direction: shown.direction,
    text: whole.slice(start, Math.min(end, settled)),
    unsettled: whole.slice(Math.max(start, settled), end),
    figures: rangesWithin(shown.figures, start, end),
    agreed: rangesWithin(shown.agreed, start, end),
    start,
  }))
}

/** Whether a line is read in the list from the start: what came at once and is longer than the place, and what has a link. */
function isForList(line: TranscriptLine, { rows, rowChars }: Pick<NowOptions, 'rows' | 'rowChars'>): boolean {
  const text = line.translation.state === 'translated' ? line.translation.text : line.text
  return /:\/\/|\.\p{L}/u.test(text) || captionWidth(text) > rows * rowChars
}

/** The last rows of some lines of one speaker; none while whoever begins to speak has no words yet. */
function turnOf(lines: readonly Line[], line: Line, options: NowOptions): NowTurn {
  const { shown, foreign, original, language } = wordsOf(line, options)
  const { speaker, name } = line
  const rows = lines.flatMap((each) => rowsOf(each, options)).slice(-options.rows)
  const { tag, direction } = shown
  const seen = lines.filter((each) => each === line || rows.some(({ key }) => key === each.key))
  return { speaker, name, line, lines: seen, tag, direction, rows, open: isOpen(line), foreign, language, original }
}

/** Of the line that is seen in part. */
function beginningOfTurn({ rows: [row], lines }: NowTurn, options: NowOptions): Beginning | undefined {
  const line = row?.start ? lines.find(({ key }) => key === row.key) : undefined
  if (!row || !line) return undefined
  const { shown, unsettled, original } = wordsOf(line, options)
  const { key, id, clientId = '', sender, person, speaker, name, own } = line
  const text = (shown.text + unsettled).slice(0, row.start).trimEnd()
  const speakerLanguage = (original && options.target?.code) ?? line.speakerLanguage
  const stable = { calm: text.length, fast: text.length }
  return {
    key,
    id,
    clientId,
    sender,
    person,
    speaker,
    name,
    own,
    speakerLanguage,
    revision: 0,
    text,
    stable,
    isBeginning: true,
  }
}

/** The same ones as before, where nothing has changed. */
function beginningsOf(turns: readonly NowTurn[], before: Now['beginnings'], options: NowOptions) {
  const next = turns.flatMap((turn) => beginningOfTurn(turn, options) ?? [])
  const isSame =
    next.length === before.length &&
    next.every(({ key, text }, at) => key === before[at]?.key && text === before[at]?.text)
  return isSame ? before : next
}

/** Who is read now: whoever has the place keeps it while they speak, and until somebody else begins. The second's line does not take it. */
function speakerOf(all: readonly Line[], { speaker, second }: NowState): string {
  const place = all.findLastIndex((line) => whoOf(line) === speaker)
  const newest = all[place]
  const latest = all.at(-1)
  if (!newest) return latest ? whoOf(latest) : ''
  const since = all.slice(place + 1)
  const claim = since.findLast(({ key }) => key !== second?.key)
  return isOpen(newest) || !claim ? speaker : whoOf(claim)
}

interface TurnsOf {
  readonly lines: readonly TranscriptLine[]
  readonly before: Now
  readonly options: NowOptions
}

/**
 * The lines of the turn of a speaker, of whom these are all. It begins anew with a line that is read for the first time once it is long, or has been answered: in the
 * list, the answer stands below what it answers.
 */
function linesOfTurn(ofSpeaker: readonly Line[], { lines, before, options }: TurnsOf): readonly Line[] {
  const { since } = before.state
  const from = ofSpeaker.findIndex(({ key }) => key === since)
  if (from < 0) return ofSpeaker.slice(-1)
  const turn = ofSpeaker.slice(from)
  const isNew = (line: Line) =>
    !before.turn?.rows.some(({ key }) => key === line.key) && rowsOf(line, options).length > 0
  const begun = lines.findIndex(({ key }) => key === since)
  const answer = begun < 0 ? -1 : lines.findLastIndex(({ own, type }) => own && type === 'text')
  const isAfterAnswer = (line: Line) => isOpen(line) || lines.findLastIndex(({ key }) => key === line.key) > answer
  const next = answer > begun ? turn.findIndex((line) => isAfterAnswer(line) && isNew(line)) : -1
  if (next > 0) return turn.slice(next)
  const times = turn.flatMap((line) => (isOpen(line) ? [] : line.receivedAtMs))
  const isLong = (times.at(-1) ?? 0) - (times[0] ?? 0) > longestTurnMs
  return isLong && turn.slice(-1).some(isNew) ? turn.slice(-1) : turn
}

/** A final line with more words than a row, or with something to press or to check, has no room in the single row of a second person. */
function needsRoom(line: Line, options: NowOptions): boolean {
  if (isOpen(line)) return false
  if (rowsOf(line, options).length > 1) return true
  const { languages } = options
  const { untranslated, checkFigures, checkLinks } = subtitleRow(line, undefined, { languages, bilingual: false })
  const { said, had, written } = checkFigures
  return untranslated !== null || [said, had, written, checkLinks].some(({ length }) => length > 0)
}

/** Whoever speaks at the same time, until they begin another line or the turn goes on with one. */
function secondOf(
  all: readonly Line[],
  {
    speaker,
    during,
    before,
  }: { readonly speaker: string; readonly during: string; readonly before: NowState['second'] },
  options: NowOptions,
): Line | undefined {
  const others = all.filter((line) => whoOf(line) !== speaker)
  const speaks = others.find((line) => isOpen(line))
  const stays = before?.during === during ? others.find(({ key }) => key === before.key) : undefined
  return speaks ?? (stays && !needsRoom(stays, options) ? stays : undefined)
}

/**
 * What is read now, after what was read before, if anything was. Words come in row by row, and nobody's words take the place of another's who still speaks. Lines of
 * this participant, those of before, and those that came late are read in the list.
 */
export function nextNow(
  given: Now | undefined,
  lines: readonly TranscriptLine[],
  openLines: readonly OpenLine[],
  options: NowOptions,
): Now {
  const before = given ?? firstNow
  const latest = lines.slice(-latestLines)
  const all: readonly Line[] = [
    ...latest.filter((line) => isReadNow(line) && (before.keys.has(line.key) || !isForList(line, options))),
    ...openLines.filter((line) => !line.own && !line.typing),
  ]
  if (all.length === 0) return firstNow
  const speaker = speakerOf(all, before.state)
  const ofSpeaker = all.filter((line) => whoOf(line) === speaker)
  const ofTurn = linesOfTurn(ofSpeaker, { lines: latest, before, options })
  const newest = ofTurn.at(-1)
  if (!newest) return before
  const during = newest.key
  const beside = secondOf(all, { speaker, during, before: before.state.second }, options)
  const turn = turnOf(ofTurn, newest, options)
  const second = beside ? turnOf([beside], beside, { ...options, rows: 1 }) : null
  const turns = second ? [turn, second] : [turn]
  const shown = turns.flatMap(({ line, lines }) => [line, ...lines])
  return {
    turn,
    second,
    keys: new Set(shown.map(({ key }) => key)),
    beginnings: beginningsOf(turns, before.beginnings, options),
    state: { speaker, since: ofTurn[0]?.key ?? during, second: beside ? { key: beside.key, during } : null },
  }
}
