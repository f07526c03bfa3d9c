import { maxSeqJump, maxTargets, maxTranscriptBytes, maxTranscriptLines } from '../../constants.ts'
import type { ErrorCode } from '../../errors.ts'
import type { LanguageCode } from '../../ports/common.ts'
import type { FileReference } from '../../ports/transport.port.ts'
import { bytesOf, bytesOfAll, type TranscriptBounds, withinBounds } from '../bounds/transcript-bounds.ts'
import type { Author } from '../people/author.ts'
import type { GivenTranslation } from '../wire/given-translations.ts'
import type { InboundUpdate } from '../wire/line-update.ts'
import { fillsGap, handOver, handOverAdded, placeOf } from './transcript-index.ts'

export type LineOutcome = 'sending' | 'sent' | 'failed'
export type LineOrigin = 'live' | 'history' | 'repair'

/** State of the translation into the module's target language. */
export type TranslationState =
  | { readonly state: 'none' }
  | { readonly state: 'pending'; readonly target: LanguageCode }
  | { readonly state: 'translated'; readonly target: LanguageCode; readonly text: string }
  | { readonly state: 'failed'; readonly target: LanguageCode; readonly reason: TranslationFailure }

/** Why a translation failed: the vendor's error, an empty response, or too many lines at once. */
export type TranslationFailure = ErrorCode | 'empty' | 'overflow'

export interface TranscriptLine extends Author {
  /** Unique in the transcript, made by {@link lineKey}. */
  readonly key: string
  readonly id: string
  /** Claimed by the sender; used with `seq` for ordering. */
  readonly clientId?: string
  readonly seq?: number
  readonly own: boolean
  /** Own, but of an earlier stay in the room: nobody would accept a correction. */
  readonly isPast?: boolean
  readonly speakerLanguage: LanguageCode
  readonly text: string
  /** HH:MM:SS in the sender's time zone; for display, never for ordering. */
  readonly time: string
  /** When it was spoken, by the sender's clock, in milliseconds since 1970; neither for a typed line. */
  readonly startedAtMs?: number
  readonly endedAtMs?: number
  /** By the sender's clock, which may be wrong; of a sender that does not tell, when the line came. */
  readonly sentAtMs: number
  /** When it came, or was added here, by this participant's clock. */
  readonly receivedAtMs: number
  readonly type: 'text' | 'file'
  readonly file?: FileReference
  readonly urlFile?: string
  /** Delivery state, for own lines. */
  readonly outcome?: LineOutcome
  readonly multiple: boolean
  readonly translations: readonly GivenTranslation[]
  /** Languages that the sender is still translating it for. */
  readonly pending: readonly LanguageCode[]
  readonly translation: TranslationState
  /** How often its sender has corrected it. */
  readonly revision: number
  /** The text was too long and was truncated. */
  readonly truncated: boolean
  /** Recognised after speech that followed it. */
  readonly late?: true
  readonly origin: LineOrigin
}

/** The lines of one module, in display order. Immutable. */
export interface Transcript {
  readonly lines: readonly TranscriptLine[]
  readonly bounds: TranscriptBounds
  /** Number of lines that made room for others. */
  readonly dropped: number
  /** Bytes of `lines`. */
  readonly bytes: number
  /** Position at which earlier lines are inserted. */
  readonly enteredAt: number
  /** What was cleared, until that cannot be undone any more. */
  readonly cleared?: Transcript
}

/** A line is identified by (sender, id). */
export const lineKey = (sender: string, id: string): string => `${sender.length}:${sender}:${id}`

/** Key of a line that another participant passed on under this key: it never takes the place of what its author says. */
export const relayedKey = (key: string): string => `~${key}`

const isRelayed = (key: string): boolean => key.startsWith('~')

export const emptyTranscript = (bounds: Partial<TranscriptBounds> = {}): Transcript => ({
  lines: [],
  bounds: { maxLines: maxTranscriptLines, maxBytes: maxTranscriptBytes, ...bounds },
  dropped: 0,
  bytes: 0,
  enteredAt: 0,
})

/** The transcript without what does not fit; what was cleared goes first. */
function fitted(transcript: Transcript): Transcript {
  const { bounds, bytes, cleared, lines, enteredAt } = transcript
  if (cleared && cleared.bytes > 0 && cleared.bytes + bytes > bounds.maxBytes) {
    const maxBytes = Math.max(0, bounds.maxBytes - bytes)
    return fitted({ ...transcript, cleared: { ...fitted({ ...cleared, bounds: { ...bounds, maxBytes } }), bounds } })
  }
  if (lines.length <= bounds.maxLines && bytes <= bounds.maxBytes) return transcript
  const kept = withinBounds(lines, bounds)
  const before = new Set(lines.slice(0, enteredAt))
  return {
    ...transcript,
    lines: kept,
    bytes: bytesOfAll(kept),
    dropped: transcript.dropped + lines.length - kept.length,
    enteredAt: kept.filter((line) => before.has(line)).length,
  }
}

export function findLine(transcript: Transcript, key: string): TranscriptLine | undefined {
  const place = placeOf(transcript, key)
  return place === undefined ? undefined : transcript.lines[place]
}

/** Also among those that were cleared and may come back. */
export const findKeptLine = (transcript: Transcript, key: string): TranscriptLine | undefined =>
  findLine(transcript, key) ?? (transcript.cleared && findLine(transcript.cleared, key))

/**
 * A line that fills a recent gap goes before its sender's later lines, any other at the end. Live lines never go before earlier ones, nor before
 * those that others passed on, who may have forged them.
 */
function placeFor(transcript: Transcript, line: TranscriptLine): number {
  const { lines } = transcript
  let place = lines.length
  if (line.seq === undefined || !fillsGap(transcript, line)) return place
  for (let candidate = lines.length - 1; candidate >= 0; candidate--) {
    const other = lines[candidate]
    if (other?.seq === undefined || other.sender !== line.sender || other.clientId !== line.clientId) continue
    if (line.origin === 'live' && (other.origin === 'history' || isRelayed(other.key))) continue
    if (Math.abs(other.seq - line.seq) > maxSeqJump) continue
    if (other.seq <= line.seq) break
    place = candidate
  }
  return place
}

/** Earlier lines go to the position where this participant joined, unless their sender has spoken since: then they were missed. */
function isEarlier({ lines, enteredAt }: Transcript, { origin, sender, clientId, seq = 0 }: TranscriptLine) {
  const saidBefore = (other: TranscriptLine) =>
    other.sender === sender && other.clientId === clientId && other.seq !== undefined && other.seq < seq
  return origin === 'history' && !lines.slice(enteredAt).some(saidBefore)
}

/**
 * Adds a line, unless it is a duplicate. This alone puts lines before others, and whatever it does not put at the end is earlier or marked as
 * late: its origin is `repair`. When the transcript is full, others make room: see {@link withinBounds}.
 */
export function acceptLine(transcript: Transcript, given: TranscriptLine): Transcript {
  if (placeOf(transcript, given.key) !== undefined) return transcript
  const earlier = isEarlier(transcript, given)
  const { lines, bytes, enteredAt } = transcript
  const ownPlace = placeFor(transcript, given)
  const place = earlier ? Math.min(ownPlace, enteredAt) : ownPlace
  const isLate = !earlier && (place < lines.length || given.origin === 'history')
  const line: TranscriptLine = isLate ? { ...given, origin: 'repair' } : given
  const next = {
    ...transcript,
    lines: lines.toSpliced(place, 0, line),
    bytes: bytes + bytesOf(line),
    enteredAt: earlier || place < enteredAt ? enteredAt + 1 : enteredAt,
  }
  const kept = fitted(next)
  if (kept.lines === next.lines) handOverAdded(transcript, kept, place)
  return kept
}

/** Marks a join: earlier lines are inserted before the lines that follow, and own ones are of an earlier stay. */
export const enterTranscript = (transcript: Transcript): Transcript => {
  const { cleared } = transcript
  const lines = transcript.lines.map((line) => (line.own ? { ...line, isPast: true } : line))
  const next = { ...transcript, lines, enteredAt: lines.length, ...(cleared && { cleared: enterTranscript(cleared) }) }
  handOver(transcript, next)
  return next
}

/** Changes a line, also one that was cleared and may come back. */
function editLine(
  transcript: Transcript,
  key: string,
  edit: (line: TranscriptLine) => Partial<TranscriptLine> | undefined,
): Transcript {
  const place = placeOf(transcript, key)
  if (place === undefined && transcript.cleared) {
    const cleared = editLine(transcript.cleared, key, edit)
    if (cleared === transcript.cleared) return transcript
    const next = fitted({ ...transcript, cleared })
    handOver(transcript, next)
    return next
  }
  const line = place === undefined ? undefined : transcript.lines[place]
  const part = line && edit(line)
  if (place === undefined || !line || !part) return transcript
  const edited = { ...line, ...part }
  const bytes = transcript.bytes - bytesOf(line) + bytesOf(edited)
  const next = { ...transcript, lines: transcript.lines.with(place, edited), bytes }
  const kept = fitted(next)
  if (kept.lines === next.lines) handOver(transcript, kept)
  return kept
}

/** Sets the delivery state of an own line, and the header that it is sent with. */
export const setOutcome = (
  transcript: Transcript,
  key: string,
  outcome: LineOutcome,
  header?: { readonly clientId: string; readonly seq: number },
): Transcript =>
  editLine(transcript, key, (line) =>
    line.own && line.outcome !== outcome
      ? { outcome, ...(header && { clientId: header.clientId, seq: header.seq, isPast: false }) }
      : undefined,
  )

/** Only the sender of a line updates it, with the client that sent it. Files have no text. */
export const isForLine = (line: TranscriptLine, { clientId }: Pick<InboundUpdate, 'clientId'>): boolean =>
  line.type === 'text' && line.clientId === clientId

/** Translations of a text that has not come yet. */
export const isTooEarly = (line: TranscriptLine, { type, revision }: InboundUpdate): boolean =>
  type === 'translated' && revision > line.revision

/** The line with a newer text, or with more translations of its text. What belongs to an older text changes nothing. */
export function updateLine(line: TranscriptLine, update: InboundUpdate): TranscriptLine {
  const { revision, translations } = update
  if (update.type === 'revision') {
    if (revision <= line.revision) return line
    const { text, pending } = update
    const multiple = translations.length > 0
    return {
      ...line,
      text,
      revision,
      multiple,
      translations,
      pending,
      truncated: false,
      translation: { state: 'none' },
    }
  }
  if (revision !== line.revision) return line
  const arrived = [...translations.map(({ targetLanguage }) => targetLanguage), ...update.failed]
  const kept = line.multiple ? line.translations.filter(({ targetLanguage }) => !arrived.includes(targetLanguage)) : []
  const pending = line.pending.filter((language) => !arrived.includes(language))
  return { ...line, multiple: true, translations: [...kept, ...translations].slice(-maxTargets), pending }
}

export const replaceLine = (transcript: Transcript, line: TranscriptLine): Transcript =>
  editLine(transcript, line.key, () => line)

/** Marks a line as being translated, dropping a translation into another language. */
export const translationPending = (transcript: Transcript, key: string, target: LanguageCode): Transcript =>
  editLine(transcript, key, ({ translation }) =>
    translation.state === 'pending' && translation.target === target
      ? undefined
      : { translation: { state: 'pending', target } },
  )

/** Marks a line as not needing a translation. */
export const translationNone = (transcript: Transcript, key: string): Transcript =>
  editLine(transcript, key, ({ translation }) =>
    translation.state === 'none' ? undefined : { translation: { state: 'none' } },
  )

const awaits = ({ translation, ...line }: TranscriptLine, target: LanguageCode, revision: number): boolean =>
  translation.state === 'pending' && translation.target === target && line.revision === revision

/** Sets the translation of one revision; an empty one leaves the original, marked as untranslated. */
export const translationDone = (
  transcript: Transcript,
  key: string,
  target: LanguageCode,
  text: string,
  revision: number,
): Transcript =>
  text.trim() === ''
    ? translationFailed(transcript, key, target, 'empty', revision)
    : editLine(transcript, key, (line) =>
        awaits(line, target, revision) ? { translation: { state: 'translated', target, text } } : undefined,
      )

/** Keeps the original, marked as untranslated. */
export const translationFailed = (
  transcript: Transcript,
  key: string,
  target: LanguageCode,
  reason: TranslationFailure,
  revision: number,
): Transcript =>
  editLine(transcript, key, (line) =>
    awaits(line, target, revision) ? { translation: { state: 'failed', target, reason } } : undefined,
  )

/** Translations that the sender promised have not come: the line waits for them no longer. */
export const promiseExpired = (transcript: Transcript, key: string): Transcript =>
  editLine(transcript, key, ({ pending }) => (pending.length > 0 ? { pending: [] } : undefined))

/** Empties the list. The lines can come back until {@link forgetCleared}. */
export const clearTranscript = (transcript: Transcript): Transcript =>
  transcript.lines.length === 0 ? transcript : { ...emptyTranscript(transcript.bounds), cleared: undoClear(transcript) }

/** Brings back what was cleared, with the lines that have come since in their order. */
export const undoClear = ({ cleared, ...transcript }: Transcript): Transcript =>
  cleared ? transcript.lines.reduce(acceptLine, cleared) : transcript

export function forgetCleared({ cleared, ...transcript }: Transcript): Transcript {
  return transcript
}
