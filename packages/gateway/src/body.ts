import { LingoboothError } from '@lingobooth/core'
import { orEnd, parseJson } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import { refusal } from './refusal.ts'

export interface BodyLimits {
  readonly maxBytes: number
  readonly isDeclared: boolean
  /** Ends it; its reason is an error. */
  readonly signal: AbortSignal
}

/** The bytes that a request declares, or undefined. A server reads no more than that. */
export function declaredBytesOf({ headers }: Request, maxBytes: number): number | undefined {
  const declaredBytes = Number(headers.get('content-length') ?? Number.NaN)
  if (declaredBytes > maxBytes) throw tooLarge(maxBytes)
  return declaredBytes >= 0 ? declaredBytes : undefined
}

/** Reads a body that may be long, slow or endless. */
export async function readBody(
  request: Request,
  { maxBytes, isDeclared, signal }: BodyLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  // A stream would cost more than all the rest of a cached answer.
  const reader = isDeclared ? undefined : request.body?.getReader()
  const readAll = async () => {
    if (!reader) {
      const bytes = new Uint8Array(await request.arrayBuffer())
      if (bytes.length > maxBytes) throw tooLarge(maxBytes)
      return bytes
    }
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let total = 0
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      total += chunk.value.length
      if (total > maxBytes) throw tooLarge(maxBytes)
      chunks.push(new Uint8Array(chunk.value))
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer())
  }
  try {
    return await orEnd(readAll(), [{ signal, error: (reason) => reason as Error }])
  } catch (error) {
    void reader?.cancel().catch(() => {})
    throw LingoboothError.is(error) ? error : refusal('bad-request', 'The body did not arrive whole: send it again.')
  }
}

export function parseBody<Schema extends v.GenericSchema>(bytes: Uint8Array, schema: Schema): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, parseJson(new TextDecoder().decode(bytes)), { abortEarly: true })
  if (parsed.success) return parsed.output
  const path = v.getDotPath(parsed.issues[0])?.split('.')[0] ?? 'the body'
  throw refusal('bad-request', `"${/^\w{1,20}$/.test(path) ? path : 'the body'}" is missing or not valid.`)
}

const tooLarge = (maxBytes: number) => refusal('too-large', `A body here may have at most ${maxBytes} bytes.`)
