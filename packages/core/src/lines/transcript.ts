import type { ErrorCode } from '../errors.ts'
import { maxSeqJump, maxTargets } from '../link/limits.ts'
import type { Author } from '../link/wire/author.ts'
import { lineKey } from '../link/wire/author.ts'
import type { GivenTranslation } from '../link/wire/given-translations.ts'
import type { AppliedUpdate } from '../link/wire/line-update.ts'
import type { Body, LineOrigin, Numbered } from '../link/wire/message.ts'
import type { LanguageCode } from '../ports/common.ts'
import type { FileReference } from '../ports/transport.port.ts'
import { isBlank } from '../text/clean-text.ts'
import { bytesOf, bytesOfAll, type TranscriptBounds, withinBounds } from './transcript-bounds.ts'
import { fillsGap, handOver, handOverAdded, placeOf } from './transcript-index.ts'

/** Above about 16,000 entries, copying an array costs V8 many times more. */
export const maxTranscriptLines = 12_000
/** Of text that a booth holds in its transcripts; a UTF-16 unit counts for two. */
export const maxTranscriptBytes = 32 * 1024 * 1024

export type LineOutcome = 'sending' | 'sent' | 'failed'

/** Whether it was said before this participant came. */
export const isOfBefore = ({ origin }: { readonly origin: LineOrigin }): boolean =>
  origin === 'history' || origin === 'earlier'

export type TranslationState =
  | { readonly state: 'none' }
  | { readonly state: 'pending'; readonly target: LanguageCode }
  | {
      readonly state: 'translated'
      readonly target: LanguageCode
      readonly text: string
      /** How often it was translated anew because somebody did not understand it. */
      readonly again?: number
    }
  | { readonly state: 'failed'; readonly target: LanguageCode; readonly reason: TranslationFailure }

type Translated = Extract<TranslationState, { readonly state: 'translated' }>

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
  /** The sender that the others know, of an own line that was sent. */
  readonly sentAs?: string
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
  /** Of another: it was seen while it was typed. */
  readonly wasTyping?: true
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
  /** Languages in which somebody did not understand it; of a line of somebody else, the one in which it is read here, until another translation comes. */
  readonly unclear?: readonly LanguageCode[]
  /** Somebody asked its speaker whether these figures of its text are right; of a line of somebody else, that was this participant, or the speaker has told everybody. */
  readonly question?:
    | {
        readonly figures: readonly string[]
        /** `gone`: the speaker has left. */
        readonly state: 'asked' | 'right' | 'wrong' | 'gone'
        /** The name of whoever asked about an own line. */
        readonly by?: string
      }
    | undefined
  /** How often its sender has corrected it. */
  readonly revision: number
  /** The text was too long and was truncated. */
  readonly truncated: boolean
  /** Recognised after speech that followed it. */
  readonly late?: true
  /** Said off the record: in no file that is exported, and nothing for a store of the page. */
  readonly offRecord?: true
  readonly origin: LineOrigin
}

/** For what follows a line: what was said off the record stays so. */
export const recordMark = ({ offRecord }: Pick<TranscriptLine, 'offRecord'>): { readonly offRecord?: true } =>
  offRecord ? { offRecord } : {}

/** The lines of one module, in display order. Immutable. */
export interface Transcript {
  readonly lines: readonly TranscriptLine[]
  readonly bounds: TranscriptBounds
  readonly dropped: number
  readonly bytes: number
  /** Position at which earlier lines are inserted. */
  readonly enteredAt: number
  /** What was cleared, until that cannot be undone any more. */
  readonly cleared?: Transcript
}

export const isRelayed = (key: string): boolean => key.startsWith('~')

export const emptyTranscript = (bounds: Partial<TranscriptBounds> = {}): Transcript => ({
  lines: [],
  bounds: { maxLines: maxTranscriptLines, maxBytes: maxTranscriptBytes, ...bounds },
  dropped: 0,
  bytes: 0,
  enteredAt: 0,
})

function fitted(transcript: Transcript): Transcript {
  const { bounds, bytes, cleared, lines, enteredAt } = transcript
  if (cleared && cleared.bytes > 0 && cleared.bytes + bytes > bounds.maxBytes) {
    const maxBytes = Math.max(0, bounds.maxBytes - bytes)
    const left = { ...fitted({ ...cleared, bounds: { ...bounds, maxBytes } }), bounds }
    // Lines that are not sent yet stay, however little room there is.
    if (left.bytes < cleared.bytes) return fitted({ ...transcript, cleared: left })
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

/** A line that fills a recent gap goes before its sender's later lines, any other at the end; never before earlier or relayed lines. */
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

/** Where the page's own store has the line, which knows less of it than its author. */
function storedPlace(transcript: Transcript, { key, origin }: Pick<TranscriptLine, 'key' | 'origin'>) {
  const place = placeOf(transcript, key)
  return origin !== 'earlier' && place !== undefined && transcript.lines[place]?.origin === 'earlier'
    ? place
    : undefined
}

/** A line of its author, with what only the page's own store knows of it: that it is an own one, and more translations of the same text. */
export function withStored(transcript: Transcript, given: TranscriptLine): TranscriptLine {
  const place = storedPlace(transcript, given)
  const stored = place === undefined ? undefined : transcript.lines[place]
  if (!stored) return given
  const { own, person } = stored
  const known = new Set(given.translations.map(({ targetLanguage }) => targetLanguage))
  const more =
    stored.text === given.text ? stored.translations.filter(({ targetLanguage }) => !known.has(targetLanguage)) : []
  return {
    ...given,
    ...(own && { own, person, outcome: 'sent', isPast: true }),
    ...(more.length > 0 && { multiple: true, translations: [...given.translations, ...more] }),
  }
}

/** What another passes on of a line that the page's own store has tells nothing new of it. */
const isKnownFromStore = (transcript: Transcript, { key, origin }: TranscriptLine) =>
  isRelayed(key) && storedPlace(transcript, { key: key.slice(1), origin }) !== undefined

function withoutLine(transcript: Transcript, place: number): Transcript {
  const { lines, bytes, enteredAt } = transcript
  const gone = lines[place]
  return {
    ...transcript,
    lines: lines.toSpliced(place, 1),
    bytes: bytes - (gone ? bytesOf(gone) : 0),
    enteredAt: place < enteredAt ? enteredAt - 1 : enteredAt,
  }
}

/** Adds a line, unless it is a duplicate. Only here do lines go before others; such a line is earlier, or its origin is `repair`. */
export function acceptLine(transcript: Transcript, given: TranscriptLine): Transcript {
  const stored = storedPlace(transcript, given)
  if (stored !== undefined) return acceptLine(withoutLine(transcript, stored), given)
  if (placeOf(transcript, given.key) !== undefined || isKnownFromStore(transcript, given)) return transcript
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

interface SentLine {
  /** Of this stay, in which it is sent; without a number before it was. */
  readonly header?: { readonly clientId: string; readonly seq?: number } | undefined
  /** The sender that the others see. */
  readonly sentAs?: string | undefined
}

export const setOutcome = (
  transcript: Transcript,
  key: string,
  outcome: LineOutcome,
  { header, sentAs }: SentLine = {},
): Transcript =>
  editLine(transcript, key, (line) =>
    line.own && (header || line.outcome !== outcome || (sentAs !== undefined && line.sentAs !== sentAs))
      ? {
          outcome,
          ...(header && { clientId: header.clientId, isPast: false }),
          ...(header?.seq !== undefined && { seq: header.seq }),
          ...(sentAs !== undefined && { sentAs }),
        }
      : undefined,
  )

/** Only the sender of a line updates it, with the client that sent it. Files have no text. */
export const isForLine = (line: TranscriptLine, { clientId }: Pick<AppliedUpdate, 'clientId'>): boolean =>
  line.type === 'text' && line.clientId === clientId

/** Translations of a text that has not come yet. */
export const isTooEarly = (line: TranscriptLine, { type, revision }: AppliedUpdate): boolean =>
  type === 'translated' && revision > line.revision

/** The line with a newer text, or with more translations of its text. What belongs to an older text changes nothing. */
export function updateLine(line: TranscriptLine, update: AppliedUpdate): TranscriptLine {
  const { revision, translations } = update
  if (update.type === 'revision') {
    if (revision <= line.revision) return line
    const { text, pending } = update
    const multiple = translations.length > 0
    return {
      ...line,
      ...(line.unclear && { unclear: [] }),
      ...(line.question && { question: undefined }),
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

/** An own line keeps the translations that it, a correction of it or what followed was sent with. */
export const sentWith = (transcript: Transcript, key: string, sent: Numbered | Body): Transcript =>
  editLine(transcript, key, (line) => {
    const revision = 'revision' in sent ? sent.revision : 0
    const translations = ('translations' in sent && sent.translations) || []
    if (!line.own || revision !== line.revision || translations.length === 0) return undefined
    const isNew = ({ targetLanguage }: GivenTranslation) =>
      translations.every((given) => given.targetLanguage !== targetLanguage)
    return { multiple: true, translations: [...line.translations.filter(isNew), ...translations] }
  })

export const replaceLine = (transcript: Transcript, line: TranscriptLine): Transcript =>
  editLine(transcript, line.key, () => line)

export const lineUnclear = (
  transcript: Transcript,
  key: string,
  language: LanguageCode,
  revision: number,
): Transcript =>
  editLine(transcript, key, ({ unclear = [], ...line }) =>
    line.revision === revision && !unclear.includes(language) ? { unclear: [...unclear, language] } : undefined,
  )

export const lineQuestioned = (
  transcript: Transcript,
  key: string,
  revision: number,
  question: TranscriptLine['question'],
): Transcript => editLine(transcript, key, (line) => (line.revision === revision ? { question } : undefined))

/** Puts another translation in the place of the one that was not understood; nothing in the place of an empty one. */
export const translatedAgain = (transcript: Transcript, key: string, another: Translated): Transcript =>
  editLine(transcript, key, ({ translation, own }) =>
    translation.state === 'translated' &&
    translation.target === another.target &&
    (another.again ?? 0) > (translation.again ?? 0) &&
    another.text.trim() !== ''
      ? { translation: another, ...(!own && { unclear: [] }) }
      : undefined,
  )

const isSame = (one: TranslationState, other: TranslationState) =>
  one.state === other.state &&
  (one.state === 'none' || (one.state === 'pending' && other.state === 'pending' && one.target === other.target))

/** Sets the translation that one revision has or waits for. */
export const setTranslation = (
  transcript: Transcript,
  { key, revision }: Pick<TranscriptLine, 'key' | 'revision'>,
  translation: TranslationState,
): Transcript =>
  editLine(transcript, key, (line) =>
    line.revision === revision && !isSame(line.translation, translation) ? { translation } : undefined,
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
  isBlank(text)
    ? translationFailed(transcript, key, target, 'empty', revision)
    : editLine(transcript, key, (line) =>
        awaits(line, target, revision) ? { translation: { state: 'translated', target, text } } : undefined,
      )

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

export const promiseExpired = (transcript: Transcript, key: string): Transcript =>
  editLine(transcript, key, ({ pending }) => (pending.length > 0 ? { pending: [] } : undefined))

/** Empties the list. The lines can come back until {@link forgetCleared}. */
export const clearTranscript = (transcript: Transcript): Transcript =>
  transcript.lines.length === 0 ? transcript : { ...emptyTranscript(transcript.bounds), cleared: undoClear(transcript) }

export const undoClear = ({ cleared, ...transcript }: Transcript): Transcript =>
  cleared ? transcript.lines.reduce(acceptLine, cleared) : transcript

export function forgetCleared({ cleared, ...transcript }: Transcript): Transcript {
  return transcript
}
