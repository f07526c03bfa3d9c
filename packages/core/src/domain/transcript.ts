import { maxSeqJump, maxTranscriptLines } from '../constants.ts'
import type { ErrorCode } from '../errors.ts'
import type { LanguageCode } from '../ports/common.ts'
import type { FileReference } from '../ports/transport.port.ts'
import type { GivenTranslation } from './message.ts'
import { fillsGap, handOver, handOverAdded, placeOf } from './transcript-index.ts'

export type LineOutcome = 'sending' | 'sent' | 'failed'
export type LineOrigin = 'live' | 'history' | 'repair'

/** What became of the translation into the language that the module shows. */
export type TranslationState =
  | { readonly state: 'none' }
  | { readonly state: 'pending'; readonly target: LanguageCode }
  | { readonly state: 'translated'; readonly target: LanguageCode; readonly text: string }
  | { readonly state: 'failed'; readonly target: LanguageCode; readonly reason: TranslationFailure }

/** Why a line stays in its original: the vendor's error, an empty answer, or too many lines at once. */
export type TranslationFailure = ErrorCode | 'empty' | 'overflow'

export interface TranscriptLine {
  /** Unique in the transcript, made by {@link lineKey}. */
  readonly key: string
  readonly id: string
  readonly sender: string
  /** What the sender claims to be; orders lines together with `seq`. */
  readonly clientId?: string
  readonly seq?: number
  readonly own: boolean
  readonly name: string
  readonly speakerLanguage: LanguageCode
  readonly text: string
  /** HH:MM:SS of the sender; shown, never used to order. */
  readonly time: string
  readonly type: 'text' | 'file'
  readonly file?: FileReference
  readonly urlFile?: string
  /** Of own lines: how far sending got. */
  readonly outcome?: LineOutcome
  readonly multiple: boolean
  readonly translations: readonly GivenTranslation[]
  readonly translation: TranslationState
  /** The text was longer than a line may be and was cut. */
  readonly truncated: boolean
  /** Recognised after what was said after it. */
  readonly late?: true
  readonly origin: LineOrigin
}

/** The lines of one module in the order in which they are shown. Never changed, only replaced. */
export interface Transcript {
  readonly lines: readonly TranscriptLine[]
  /** Lines that made room for newer ones. */
  readonly evicted: number
  readonly maxLines: number
  /** Where lines go that were said before one came, counted from the first line ever held. */
  readonly enteredAt: number
}

/** One line is one (sender, id). */
export const lineKey = (sender: string, id: string): string => `${sender.length}:${sender}:${id}`

export const emptyTranscript = (maxLines: number = maxTranscriptLines): Transcript => ({
  lines: [],
  evicted: 0,
  maxLines,
  enteredAt: 0,
})

export function findLine(transcript: Transcript, key: string): TranscriptLine | undefined {
  const place = placeOf(transcript, key)
  return place === undefined ? undefined : transcript.lines[place]
}

/** A line that fills a recent gap goes before its sender's later ones, every other line at the end. What is said now never goes before what was fetched: others may have made that up. */
function placeFor(transcript: Transcript, line: TranscriptLine): number {
  const { lines } = transcript
  let place = lines.length
  if (line.seq === undefined || !fillsGap(transcript, line)) return place
  for (let candidate = lines.length - 1; candidate >= 0; candidate--) {
    const other = lines[candidate]
    if (other?.seq === undefined || other.sender !== line.sender || other.clientId !== line.clientId) continue
    if (line.origin === 'live' && other.origin !== 'live') continue
    if (Math.abs(other.seq - line.seq) > maxSeqJump) continue
    if (other.seq <= line.seq) break
    place = candidate
  }
  return place
}

/** Lines of before go to where one came in, unless their sender had spoken since: then they were missed. */
function isEarlier({ lines, evicted, enteredAt }: Transcript, { origin, sender, clientId, seq = 0 }: TranscriptLine) {
  const saidBefore = (other: TranscriptLine) =>
    other.sender === sender && other.clientId === clientId && other.seq !== undefined && other.seq < seq
  return origin === 'history' && !lines.slice(Math.max(0, enteredAt - evicted)).some(saidBefore)
}

/** Adds a line once; when the transcript is full the oldest line goes. */
export function acceptLine(transcript: Transcript, given: TranscriptLine): Transcript {
  if (placeOf(transcript, given.key) !== undefined) return transcript
  const earlier = isEarlier(transcript, given)
  const line: TranscriptLine = given.origin === 'history' && !earlier ? { ...given, origin: 'repair' } : given
  const surplus = transcript.lines.length < transcript.maxLines ? 0 : 1
  const enteredAt = Math.max(transcript.enteredAt, transcript.evicted)
  const ownPlace = placeFor(transcript, line)
  const place = (earlier ? Math.min(ownPlace, enteredAt - transcript.evicted) : ownPlace) - surplus
  if (place < 0) return transcript
  const kept = surplus ? transcript.lines.slice(surplus) : transcript.lines
  const next = {
    ...transcript,
    lines: kept.toSpliced(place, 0, line),
    evicted: transcript.evicted + surplus,
    enteredAt: earlier ? enteredAt + 1 : enteredAt,
  }
  handOverAdded(transcript, next, place)
  return next
}

/** Whoever comes (back) into the room: what was said before goes before what comes now. */
export const enterTranscript = (transcript: Transcript): Transcript => {
  const next = { ...transcript, enteredAt: transcript.evicted + transcript.lines.length }
  handOver(transcript, next)
  return next
}

function editLine(
  transcript: Transcript,
  key: string,
  edit: (line: TranscriptLine) => Partial<TranscriptLine> | undefined,
): Transcript {
  const place = placeOf(transcript, key)
  const line = place === undefined ? undefined : transcript.lines[place]
  const part = line && edit(line)
  if (place === undefined || !line || !part) return transcript
  const next = { ...transcript, lines: transcript.lines.with(place, { ...line, ...part }) }
  handOver(transcript, next)
  return next
}

/** How far sending an own line got. */
export const setOutcome = (transcript: Transcript, key: string, outcome: LineOutcome): Transcript =>
  editLine(transcript, key, (line) => (line.own && line.outcome !== outcome ? { outcome } : undefined))

/** The line is being translated; whatever was there for another language goes. */
export const translationPending = (transcript: Transcript, key: string, target: LanguageCode): Transcript =>
  editLine(transcript, key, ({ translation }) =>
    translation.state === 'pending' && translation.target === target
      ? undefined
      : { translation: { state: 'pending', target } },
  )

/** The line is shown as it is: its language is the one that is read. */
export const translationNone = (transcript: Transcript, key: string): Transcript =>
  editLine(transcript, key, ({ translation }) =>
    translation.state === 'none' ? undefined : { translation: { state: 'none' } },
  )

const awaits = ({ translation }: TranscriptLine, target: LanguageCode): boolean =>
  translation.state === 'pending' && translation.target === target

/** The translation replaces the original in place; an empty one leaves it, marked as untranslated. */
export const translationDone = (transcript: Transcript, key: string, target: LanguageCode, text: string): Transcript =>
  text.trim() === ''
    ? translationFailed(transcript, key, target, 'empty')
    : editLine(transcript, key, (line) =>
        awaits(line, target) ? { translation: { state: 'translated', target, text } } : undefined,
      )

/** The original stays, marked as untranslated. */
export const translationFailed = (
  transcript: Transcript,
  key: string,
  target: LanguageCode,
  reason: TranslationFailure,
): Transcript =>
  editLine(transcript, key, (line) =>
    awaits(line, target) ? { translation: { state: 'failed', target, reason } } : undefined,
  )

/** Clear all subtitles. */
export const clearTranscript = (transcript: Transcript): Transcript =>
  transcript.lines.length === 0 ? transcript : emptyTranscript(transcript.maxLines)
