import type { ErrorCode } from '@lingobooth/core'
import * as v from 'valibot'
import type { AnswerOptions, RecordedRequest } from '../vendor-server.ts'

/** What a port does, as in a preset. */
export type DoubleKind = 'translation' | 'speechToText' | 'textToSpeech'

/** A failure that the vendor documents, and what an adapter has to make of it. */
export interface DocumentedError extends Required<Pick<AnswerOptions, 'status'>>, Pick<AnswerOptions, 'headers'> {
  /** JSON, or text. */
  readonly body: unknown
  readonly code: ErrorCode
  readonly retryAfterMs?: number
}

/** What the double was told to answer with. */
export interface Said {
  text(original: string, target?: string): string
  readonly sound: Uint8Array
}

/** A request, read as the vendor reads it. */
export interface DoubleCall {
  readonly path: readonly string[]
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** One documented call. What it does not document is refused. */
export interface DocumentedCall {
  readonly kind: DoubleKind
  /** Such as `POST /v2/translate`, for people. */
  readonly shape: string
  readonly path: RegExp
  /** Headers that have to be there. */
  readonly headers?: Readonly<Record<string, RegExp>>
  /** @default none */
  readonly query?: v.GenericSchema
  /** @default json */
  readonly bodyType?: 'json' | 'form-data' | 'wav' | 'text' | 'none'
  readonly body?: v.GenericSchema
  answer(call: DoubleCall, said: Said): unknown
}

export interface VendorDoubleSpec {
  readonly id: string
  /** Where the shapes are from. */
  readonly source: string
  /** When they were read. */
  readonly asOf: string
  /** The header with the key, and what stands before it; or the member of the body. */
  readonly key: { readonly header?: string; readonly prefix?: string; readonly member?: string }
  readonly calls: readonly DocumentedCall[]
  readonly wrongKey: DocumentedError
  /** Also what anything undocumented gets. */
  readonly badRequest: DocumentedError
  readonly errors: Readonly<Record<string, DocumentedError>>
}

/** A member that may be left out. */
export const maybe = v.optional

export const text = v.pipe(v.string(), v.nonEmpty())
export const oneOf = (names: string) => v.picklist(names.split(' '))
export const flag = v.picklist(['true', 'false'])
/** A field or parameter that may come several times. */
export const several = v.optional(v.union([text, v.array(text)]))
/** The recording: WAV, 16 kHz, mono, 16 bits. */
export const recording = v.strictObject({ fileName: text, mediaType: v.literal('audio/wav'), isWav: v.literal(true) })

const isWav = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 4)) === 'RIFF'

const unlisted = (pairs: readonly (readonly [string, unknown])[]): Record<string, unknown> => {
  const grouped = new Map<string, unknown[]>()
  for (const [name, value] of pairs) grouped.set(name, [...(grouped.get(name) ?? []), value])
  return Object.fromEntries([...grouped].map(([name, values]) => [name, values.length > 1 ? values : values[0]]))
}

/** The body as the call documents it; undefined where it is of another type. */
export function bodyOf(call: DocumentedCall, request: RecordedRequest): unknown {
  const type = request.headers['content-type'] ?? ''
  switch (call.bodyType ?? 'json') {
    case 'json':
      try {
        return type.startsWith('application/json') ? JSON.parse(request.text) : undefined
      } catch {
        return undefined
      }
    case 'form-data':
      return unlisted(
        request.parts.map(({ name, fileName, mediaType, bytes, text }) => [
          name,
          fileName === undefined ? text : { fileName, mediaType, isWav: isWav(bytes) },
        ]),
      )
    case 'wav':
      return type === 'audio/wav' && isWav(request.bytes) ? 'wav' : undefined
    case 'text':
      return request.text
    case 'none':
      return request.text === '' ? 'none' : undefined
  }
}

export const queryOf = (request: RecordedRequest): Record<string, unknown> => unlisted([...request.query])

/** JSON in a form field. */
export const jsonField = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(v.string(), v.parseJson(), schema)
