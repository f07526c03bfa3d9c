import { type Clock, LingoboothError } from '@lingobooth/core'
import { parseJson, withDeadline } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import { refusal } from './refusal.ts'

export interface BodyLimits {
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly clock: Clock
}

/** Reads a body that may be long, slow or endless. */
export async function readBody(request: Request, limits: BodyLimits): Promise<Uint8Array<ArrayBuffer>> {
  const { maxBytes, timeoutMs, clock } = limits
  const declaredBytes = Number(request.headers.get('content-length') ?? Number.NaN)
  if (declaredBytes > maxBytes) throw tooLarge(maxBytes)
  // A server reads no more than was declared; a stream would cost more than all the rest of a cached answer.
  const reader = declaredBytes >= 0 ? undefined : request.body?.getReader()
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
    await withDeadline(readAll, { clock, timeoutMs, timeoutError: tooSlow })
  } catch (error) {
    void reader?.cancel().catch(() => {})
    throw LingoboothError.is(error) ? error : refusal('bad-request', 'The body did not arrive whole: send it again.')
  }
  return joined(chunks)
}

export async function readJsonBody<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  limits: BodyLimits,
): Promise<v.InferOutput<Schema>> {
  const bytes = await readBody(request, limits)
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
