import { fieldOf, parseJson } from '@lingobooth/core/adapter'
import type { Msg, MsgHdrs } from '@nats-io/nats-core'

export type WireMessage = Pick<Msg, 'subject' | 'data'> & { readonly headers?: MsgHdrs | undefined }

/**
 * Undefined for what is no JSON, and for what the server itself says: a client can have its answers
 * sent to any subject, also to one under the name of somebody else.
 */
export function readJson({ data, headers }: WireMessage): unknown {
  if (headers?.keys().some((key) => key.toLowerCase().startsWith('nats-'))) return undefined
  const content = parseJson(new TextDecoder().decode(data))
  const type = fieldOf(content, 'type')
  return typeof type === 'string' && type.startsWith('io.nats.') ? undefined : content
}

export const bytesOf = (json: string): Uint8Array => new TextEncoder().encode(json)

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
