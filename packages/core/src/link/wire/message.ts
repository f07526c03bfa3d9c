import { v7 } from 'uuid'
import * as v from 'valibot'
import type { LanguageCode, Module } from '../../ports/common.ts'
import type { FileReference } from '../../ports/transport.port.ts'
import {
  cleanFileName,
  cleanName,
  cutText,
  isBlank,
  maxLineChars,
  maxNameChars,
  wellFormed,
} from '../../text/clean-text.ts'
import { safeHttpUrl } from '../../text/safe-url.ts'
import { type Control, controlModule } from './control-message.ts'
import { type GivenTranslation, givenTranslations } from './given-translations.ts'
import { type InboundUpdate, languageCodes, parseUpdate, type UpdateEnvelope, updateTypes } from './line-update.ts'
import { parseControl } from './parse-control.ts'

/** How far the times that others claim may lie before a line was sent, or before it came while this participant was there. */
export const maxClaimedAgeMs = 60_000

const lastMomentMs = 8_640_000_000_000_000

/** A sender's clock may tell anything; what no calendar has is cut off. */
export const momentOf = (claimedMs: number): number => Math.min(claimedMs, lastMomentMs)

/** When a line was spoken, by its sender's clock, in milliseconds since 1970. */
export interface SpokenTimes {
  readonly startedAtMs?: number
  readonly endedAtMs?: number
}

const isMoment = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** The times of a spoken line, if it can have ended then: in order, and not long before it was sent. */
export function spokenTimes(startedAtMs: unknown, endedAtMs: unknown, sentAtMs: number): SpokenTimes {
  const earliestMs = sentAtMs - maxClaimedAgeMs
  if (!isMoment(startedAtMs) || !isMoment(endedAtMs) || endedAtMs < earliestMs || endedAtMs > sentAtMs) return {}
  return startedAtMs > endedAtMs ? {} : { startedAtMs: Math.max(startedAtMs, earliestMs), endedAtMs }
}

export const ownTimes = (startedAtMs: number, endedAtMs: number, nowMs: number): Required<SpokenTimes> => ({
  startedAtMs: Math.min(Math.round(startedAtMs), nowMs),
  endedAtMs: Math.min(Math.round(endedAtMs), nowMs),
})

/** `earlier`: of the host's own store. `history`: sent before this participant joined. `repair`: missed at first, or put before other lines. */
export type LineOrigin = 'live' | 'earlier' | 'history' | 'repair'

export const envelopeVersion = 1
/** Module reserved for encrypted lines. */
const sealedModule = 'sealed'

type Spoken = {
  /** HH:MM:SS in the sender's time zone; for display, never for ordering. */
  readonly time: string
  readonly name: string
  readonly speakerLanguage: LanguageCode
  readonly text: string
  /** Recognised after speech that followed it. */
  readonly late?: true
  /** Said off the record: in no file, and not for newcomers. */
  readonly offRecord?: true
  /** When it was spoken, in milliseconds since 1970; neither for a typed line. */
  readonly startedAtMs?: number
  readonly endedAtMs?: number
  /** The sender translated the line for the languages in `translations`. */
  readonly multiple?: boolean
  readonly translations?: readonly GivenTranslation[]
  /** Languages that the sender is still translating it for; a `translated` follows. */
  readonly pending?: readonly LanguageCode[]
}

export type SubtitleMessage = Spoken & { readonly module: 'subtitles' }

export type ChatMessage = Spoken & { readonly module: 'chat' } & (
    | { readonly type: 'text' }
    | {
        readonly type: 'file'
        readonly urlFile?: string
        readonly file?: { readonly [Field in keyof FileReference]: FileReference[Field] }
      }
  )

export type LineMessage = SubtitleMessage | ChatMessage

export type EnvelopeHeader = {
  readonly id: string
  /** New for every join; claimed, not authenticated. */
  readonly clientId: string
  /** Sequence number, per client and channel. */
  readonly seq: number
  readonly sentAtMs: number
}

/** A line as it is sent: flat, so that peers that only know the bare form can read it. */
export type Envelope = { readonly v: typeof envelopeVersion } & EnvelopeHeader & LineMessage

/** What takes a number of its sender's stream. */
export type Numbered = Envelope | UpdateEnvelope

type Unnumbered<Message> = Message extends unknown ? Omit<Message, 'seq'> : never

/** What will take one. */
export type Body = Unnumbered<Numbered>
export type LineBody = Unnumbered<Envelope>

/** A received line, validated: every field checked, cleaned and bounded. */
export interface InboundLine extends Partial<EnvelopeHeader> {
  readonly module: Module
  readonly type: 'text' | 'file'
  readonly time: string
  readonly name: string
  readonly speakerLanguage: LanguageCode
  readonly text: string
  /** The text was too long and was truncated. */
  readonly truncated: boolean
  readonly multiple: boolean
  readonly translations: readonly GivenTranslation[]
  readonly pending?: readonly LanguageCode[]
  readonly late?: true
  readonly offRecord?: true
  readonly startedAtMs?: number
  readonly endedAtMs?: number
  readonly urlFile?: string
  readonly file?: FileReference
}

const controlTypes: readonly unknown[] = [
  ...['state', 'ask', 'unclear', 'question', 'reply'],
  ...['received', 'answer', 'partial', 'orders', 'glossary'],
]

export type RejectReason =
  | 'not-an-object'
  | 'unreadable'
  | 'unknown-version'
  | 'unknown-module'
  | 'unknown-type'
  | 'invalid-field'
  | 'empty-line'

/** A validated message; `later` is reserved for a later release. */
export type Inbound =
  | { readonly kind: 'line'; readonly line: InboundLine }
  | { readonly kind: 'control'; readonly control: Control }
  | { readonly kind: 'update'; readonly update: InboundUpdate }
  | { readonly kind: 'later' }
  | { readonly kind: 'rejected'; readonly reason: RejectReason }

const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(maxNameChars))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const cutToLine = (text: string): string => wellFormed(cutText(text, maxLineChars))
const timeOfDay = /^(?:[01]\d|2[0-3])(?::[0-5]\d){2}$/u

const header = { id: shortText, clientId: shortText, seq: count, sentAtMs: v.pipe(count, v.transform(momentOf)) }
/** Judged once the rest is known. */
const claimed = v.optional(v.unknown())
const spoken = {
  offRecord: claimed,
  time: v.fallback(v.pipe(v.string(), v.regex(timeOfDay)), ''),
  name: v.pipe(v.string(), v.transform(cleanName)),
  speakerLanguage: shortText,
  text: v.nullish(v.string(), ''),
  multiple: v.fallback(v.boolean(), false),
  translations: givenTranslations,
  pending: v.exactOptional(languageCodes),
}
const files = {
  urlFile: v.exactOptional(v.pipe(v.unknown(), v.transform(safeHttpUrl))),
  file: v.fallback(
    v.nullable(
      v.object({
        id: shortText,
        name: v.pipe(v.string(), v.transform(cleanFileName)),
        sizeBytes: count,
        mediaType: v.pipe(v.string(), v.maxLength(maxNameChars)),
        sha256: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
      }),
    ),
    null,
  ),
}
const schemas = {
  bare: { text: v.object(spoken), file: v.object({ ...spoken, ...files }) },
  ours: {
    text: v.object({ ...header, ...spoken, late: claimed, startedAtMs: claimed, endedAtMs: claimed }),
    file: v.object({ ...header, ...spoken, ...files }),
  },
}

const unclaimed = { late: undefined, offRecord: undefined, startedAtMs: undefined, endedAtMs: undefined }
const markOf = (offRecord: unknown): { readonly offRecord?: true } => (offRecord === true ? { offRecord } : {})
const rejected = (reason: RejectReason): Inbound => ({ kind: 'rejected', reason })

function parseText(value: unknown, module: Module, bare: boolean): Inbound {
  const result = v.safeParse(bare ? schemas.bare.text : schemas.ours.text, value)
  if (!result.success) return rejected('invalid-field')
  const { late, offRecord, startedAtMs, endedAtMs, ...fields } = { ...unclaimed, ...result.output }
  const { sentAtMs = 0 } = 'sentAtMs' in fields ? fields : {}
  const { text } = fields
  if (isBlank(text)) return rejected('empty-line')
  const bounded = { text: cutToLine(text), truncated: text.length > maxLineChars }
  const times = spokenTimes(startedAtMs, endedAtMs, sentAtMs)
  return {
    kind: 'line',
    line: {
      ...fields,
      ...(late === true && { late }),
      ...markOf(offRecord),
      ...times,
      ...bounded,
      module,
      type: 'text',
    },
  }
}

function parseFile(value: unknown, bare: boolean): Inbound {
  const result = v.safeParse(bare ? schemas.bare.file : schemas.ours.file, value)
  if (!result.success) return rejected('invalid-field')
  const { urlFile, file, offRecord, ...fields } = result.output
  if (!urlFile && !file) return rejected('empty-line')
  const bounded = { text: cutToLine(fields.text), truncated: fields.text.length > maxLineChars }
  return {
    kind: 'line',
    line: {
      ...fields,
      ...markOf(offRecord),
      ...(urlFile && { urlFile }),
      ...(file && { file }),
      ...bounded,
      module: 'chat',
      type: 'file',
    },
  }
}

function parse(value: object): Inbound {
  const { v: version, module, type } = value as { readonly [field: string]: unknown }
  if (version !== undefined && version !== envelopeVersion) return rejected('unknown-version')
  if (module === 'subtitles' || module === 'chat') {
    if (type === undefined || type === 'text') return parseText(value, module, version === undefined)
    return type === 'file' && module === 'chat' ? parseFile(value, version === undefined) : rejected('unknown-type')
  }
  if (module === sealedModule) return { kind: 'later' }
  if (module !== controlModule) return rejected('unknown-module')
  if (updateTypes.includes(type)) {
    const update = parseUpdate(value)
    return update ? { kind: 'update', update } : rejected('invalid-field')
  }
  if (!controlTypes.includes(type)) return rejected('unknown-type')
  const control = parseControl(value)
  return control ? { kind: 'control', control } : rejected('invalid-field')
}

/** Validates everything that arrives. Never throws. Bare messages have no header. */
export function parseInbound(value: unknown): Inbound {
  try {
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? parse(value)
      : rejected('not-an-object')
  } catch {
    return rejected('unreadable')
  }
}

export interface EnvelopeOptions {
  readonly clientId: string
  readonly seq: number
  readonly sentAtMs: number
  /** @default a new UUID v7 */
  readonly id?: string
}

export const createEnvelope = (
  message: LineMessage,
  { clientId, seq, sentAtMs, id = v7({ msecs: sentAtMs }) }: EnvelopeOptions,
): Envelope => ({ ...message, v: envelopeVersion, id, clientId, seq, sentAtMs })

/** The envelope of a received line, for resending; null for a bare line, which has no sequence number. */
export function envelopeOf({ id, clientId, seq, sentAtMs, truncated, ...line }: InboundLine): Envelope | null {
  if (id === undefined || clientId === undefined || seq === undefined || sentAtMs === undefined) return null
  return { ...line, v: envelopeVersion, id, clientId, seq, sentAtMs } as Envelope
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

export const formatTime = (date: Date): string =>
  [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')
