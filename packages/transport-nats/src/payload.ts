import { fieldOf, parseJson } from '@lingobooth/core/adapter'
import type { Msg, MsgHdrs } from '@nats-io/nats-core'

export type WireMessage = Pick<Msg, 'subject' | 'data'> & { readonly headers?: MsgHdrs | undefined }

/**
 * Undefined for what is longer than a message may be, which is not even decoded, for invalid JSON, and for replies of the server itself, which a client can direct to any subject, even
 * under another participant's name.
 */
export function readJson({ data, headers }: WireMessage, maxBytes: number): unknown {
  if (data.byteLength > maxBytes) return undefined
  if (headers?.keys().some((key) => key.toLowerCase().startsWith('nats-'))) return undefined
  const content = parseJson(new TextDecoder().decode(data))
  const type = fieldOf(content, 'type')
  return typeof type === 'string' && type.startsWith('io.nats.') ? undefined : content
}

export const bytesOf = (json: string): Uint8Array => new TextEncoder().encode(json)

/** An exception in a callback would permanently stop the SDK's reading. */
export const safely = (run: () => void): void => {
  try {
    run()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
