import { AdapterError } from '@lingobooth/core'
import type { Msg, MsgHdrs } from '@nats-io/nats-core'
import { vendor } from './names.ts'

export type WireMessage = Pick<Msg, 'subject' | 'data'> & { readonly headers?: MsgHdrs | undefined }

/** @throws `bad-request` for what is no JSON, `too-large` beyond the limit. */
export function encodeJson(value: unknown, maxBytes = Number.POSITIVE_INFINITY): Uint8Array {
  let json: string | undefined
  try {
    json = JSON.stringify(value)
  } catch {
    // A cycle or a BigInt, against the types: the error below says so.
  }
  if (json === undefined) throw new AdapterError(vendor, 'bad-request', 'Only JSON can be sent.')
  const bytes = new TextEncoder().encode(json)
  if (bytes.byteLength > maxBytes)
    throw new AdapterError(vendor, 'too-large', `A message holds at most ${maxBytes} bytes: send less at a time.`)
  return bytes
}

/**
 * Undefined for what is no JSON, and for what the server itself says: a client can have its answers
 * sent to any subject, also to one under the name of somebody else.
 */
export function readJson({ data, headers }: WireMessage): unknown {
  if (headers?.keys().some((key) => key.toLowerCase().startsWith('nats-'))) return undefined
  try {
    const content: unknown = JSON.parse(new TextDecoder().decode(data))
    const type: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, 'type') : undefined
    return typeof type === 'string' && type.startsWith('io.nats.') ? undefined : content
  } catch {
    return undefined
  }
}

/** What a callback of the SDK throws would end its reading for good. */
export const safely = (run: () => void): void => {
  try {
    run()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
