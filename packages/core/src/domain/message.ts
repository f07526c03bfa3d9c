import { v7 } from 'uuid'
import * as v from 'valibot'
import { maxLineChars, maxNameChars } from '../constants.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { FileReference } from '../ports/transport.port.ts'
import { cleanFileName, cleanName, cutText, wellFormed } from './clean-text.ts'
import { type Control, controlModule, parseControl } from './control-message.ts'
import { safeHttpUrl } from './safe-url.ts'

/** The version of the envelope that this release writes and reads. */
export const envelopeVersion = 1
/** Translations of one line that are read; further ones are ignored. */
const maxTranslations = 50
/** Module kept for encrypted lines. */
const sealedModule = 'sealed'

export type GivenTranslation = { readonly targetLanguage: LanguageCode; readonly text: string }

type Spoken = {
  /** HH:MM:SS of the sender; shown, never used to order. */
  readonly time: string
  readonly name: string
  readonly speakerLanguage: LanguageCode
  readonly text: string
  /** Recognised after what was said after it. */
  readonly late?: true
  /** The sender translated the line for the languages in `translations`. */
  readonly multiple?: boolean
  readonly translations?: readonly GivenTranslation[]
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

/** A message of the specification. */
export type LineMessage = SubtitleMessage | ChatMessage

export type EnvelopeHeader = {
  readonly id: string
  /** New for every join; a claim, not an identity. */
  readonly clientId: string
  /** Counts the messages of one client on one channel. */
  readonly seq: number
  readonly sentAtMs: number
}

/** What travels: flat, so that a peer of the bare specification reads it too. */
export type Envelope = { readonly v: typeof envelopeVersion } & EnvelopeHeader & LineMessage

/** A line from the wire after the one validator: every field checked, cleaned and bounded. */
export interface InboundLine extends Partial<EnvelopeHeader> {
  readonly module: Module
  readonly type: 'text' | 'file'
  readonly time: string
  readonly name: string
  readonly speakerLanguage: LanguageCode
  readonly text: string
  /** The text was longer than a line may be and was cut. */
  readonly truncated: boolean
  readonly multiple: boolean
  readonly translations: readonly GivenTranslation[]
  readonly late?: true
  readonly urlFile?: string
  readonly file?: FileReference
}

/** Control messages of later releases, which are known and ignored. */
const laterControlTypes: readonly unknown[] = ['partial']
const controlTypes: readonly unknown[] = ['hello', 'head', 'ask', 'answer']

export type RejectReason =
  | 'not-an-object'
  | 'unreadable'
  | 'unknown-version'
  | 'unknown-module'
  | 'unknown-type'
  | 'invalid-field'
  | 'empty-line'

/** A message after the one validator; `later` is what a later release will read. */
export type Inbound =
  | { readonly kind: 'line'; readonly line: InboundLine }
  | { readonly kind: 'control'; readonly control: Control }
  | { readonly kind: 'later' }
  | { readonly kind: 'rejected'; readonly reason: RejectReason }

const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(maxNameChars))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const cutToLine = (text: string): string => wellFormed(cutText(text, maxLineChars))
const timeOfDay = /^(?:[01]\d|2[0-3])(?::[0-5]\d){2}$/u

const translation = v.object({ targetLanguage: shortText, text: v.pipe(v.string(), v.transform(cutToLine)) })

/** A translation that cannot be read is left out; the line stays. */
function readTranslation(value: unknown): GivenTranslation[] {
  const result = v.safeParse(translation, value)
  return result.success ? [result.output] : []
}

/** Reads as many translations as have room together in one line. */
function readTranslations(list: unknown[]): GivenTranslation[] {
  let chars = 0
  return list
    .slice(0, maxTranslations)
    .flatMap(readTranslation)
    .filter(({ text }) => {
      chars += text.length
      return chars <= maxLineChars
    })
}

const header = { id: shortText, clientId: shortText, seq: count, sentAtMs: count }
const spoken = {
  time: v.fallback(v.pipe(v.string(), v.regex(timeOfDay)), ''),
  name: v.pipe(v.string(), v.transform(cleanName)),
  speakerLanguage: shortText,
  text: v.nullish(v.string(), ''),
  multiple: v.fallback(v.boolean(), false),
  translations: v.fallback(v.pipe(v.custom<unknown[]>(Array.isArray), v.transform(readTranslations)), []),
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
    text: v.object({ ...header, ...spoken, late: v.optional(v.unknown()) }),
    file: v.object({ ...header, ...spoken, ...files }),
  },
}

const rejected = (reason: RejectReason): Inbound => ({ kind: 'rejected', reason })

function parseText(value: unknown, module: Module, bare: boolean): Inbound {
  const result = v.safeParse(bare ? schemas.bare.text : schemas.ours.text, value)
  if (!result.success) return rejected('invalid-field')
  const { late, ...fields } = { late: undefined, ...result.output }
  const { text } = fields
  if (text.trim() === '') return rejected('empty-line')
  const bounded = { text: cutToLine(text), truncated: text.length > maxLineChars }
  return { kind: 'line', line: { ...fields, ...(late === true && { late }), ...bounded, module, type: 'text' } }
}

function parseFile(value: unknown, bare: boolean): Inbound {
  const result = v.safeParse(bare ? schemas.bare.file : schemas.ours.file, value)
  if (!result.success) return rejected('invalid-field')
  const { urlFile, file, ...fields } = result.output
  if (!urlFile && !file) return rejected('empty-line')
  const bounded = { text: cutToLine(fields.text), truncated: fields.text.length > maxLineChars }
  return {
    kind: 'line',
    line: { ...fields, ...(urlFile && { urlFile }), ...(file && { file }), ...bounded, module: 'chat', type: 'file' },
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
  if (laterControlTypes.includes(type)) return { kind: 'later' }
  if (!controlTypes.includes(type)) return rejected('unknown-type')
  const control = parseControl(value)
  return control ? { kind: 'control', control } : rejected('invalid-field')
}

/** The one door for everything that arrives. Never throws; a bare message of the specification has no header. */
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

/** Wraps a line for the wire. */
export const createEnvelope = (
  message: LineMessage,
  { clientId, seq, sentAtMs, id = v7({ msecs: sentAtMs }) }: EnvelopeOptions,
): Envelope => ({ ...message, v: envelopeVersion, id, clientId, seq, sentAtMs })

/** The line as it travels, to be passed on; null for a line of the bare specification, which has no number. */
export function envelopeOf({ id, clientId, seq, sentAtMs, truncated, ...line }: InboundLine): Envelope | null {
  if (id === undefined || clientId === undefined || seq === undefined || sentAtMs === undefined) return null
  return { ...line, v: envelopeVersion, id, clientId, seq, sentAtMs } as Envelope
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Local time as HH:MM:SS. */
export const formatTime = (date: Date): string =>
  [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')
