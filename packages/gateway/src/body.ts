import { type Clock, LingoboothError } from '@lingobooth/core'
import { parseJson, withDeadline } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import { refusal } from './refusal.ts'

export interface BodyLimits {
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly clock: Clock
  /** Ends it, with `abortError`. */
  readonly signal: AbortSignal
  readonly abortError: () => Error
}

/** The length that a request declares, or NaN. A server reads no more than that. */
export const declaredBytesOf = ({ headers }: Request) => Number(headers.get('content-length') ?? Number.NaN)

/** What a body may come to. */
export function bodyBytesOf(request: Request, maxBytes: number): number {
  const declaredBytes = declaredBytesOf(request)
  if (declaredBytes > maxBytes) throw tooLarge(maxBytes)
  return declaredBytes >= 0 ? declaredBytes : maxBytes
}

/** Reads a body that may be long, slow or endless. */
export async function readBody(request: Request, limits: BodyLimits): Promise<Uint8Array<ArrayBuffer>> {
  const { maxBytes, timeoutMs, clock, signal, abortError } = limits
  // A stream would cost more than all the rest of a cached answer.
  const reader = declaredBytesOf(request) >= 0 ? undefined : request.body?.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const readAll = async () => {
    if (!reader) {
      const bytes = new Uint8Array(await request.arrayBuffer())
      if (bytes.length > maxBytes) throw tooLarge(maxBytes)
      chunks.push(bytes)
      return
    }
    let total = 0
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      total += chunk.value.length
      if (total > maxBytes) throw tooLarge(maxBytes)
      chunks.push(new Uint8Array(chunk.value))
    }
  }
  try {
    await withDeadline(readAll, { clock, timeoutMs, timeoutError: tooSlow, signal, abortError })
  } catch (error) {
    void reader?.cancel().catch(() => {})
    throw LingoboothError.is(error) ? error : refusal('bad-request', 'The body did not arrive whole: send it again.')
  }
  return joined(chunks)
}

export function parseBody<Schema extends v.GenericSchema>(bytes: Uint8Array, schema: Schema): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, parseJson(new TextDecoder().decode(bytes)), { abortEarly: true })
  if (parsed.success) return parsed.output
  const path = v.getDotPath(parsed.issues[0])?.split('.')[0] ?? 'the body'
  throw refusal('bad-request', `"${/^\w{1,20}$/.test(path) ? path : 'the body'}" is missing or not valid.`)
}

export function joined(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [first] = chunks
  if (first && chunks.length === 1) return first
  const bytes = new Uint8Array(chunks.reduce((total, { length }) => total + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

const tooLarge = (maxBytes: number) => refusal('too-large', `A body here may have at most ${maxBytes} bytes.`)
const tooSlow = () => refusal('timeout', 'The body came too slowly: send it again.', { status: 408 })
