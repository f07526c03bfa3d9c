import { AdapterError } from '@lingobooth/core'
import type { HttpVendorOptions, OutgoingRequest, SignOptions } from './options.ts'

/** The request with the headers that `sign` adds. */
export async function addSignature(
  vendor: string,
  sign: NonNullable<HttpVendorOptions['sign']>,
  request: OutgoingRequest,
  options: Omit<SignOptions, 'bytes'>,
): Promise<OutgoingRequest> {
  let { body } = request
  const bytes = async () => {
    const sent = new Response(body)
    // The boundary of a form is chosen as it is read.
    const type = body instanceof FormData ? sent.headers.get('content-type') : null
    const read = new Uint8Array(await sent.arrayBuffer())
    if (type !== null) request.headers.set('content-type', type)
    if (body !== null) body = read
    return read
  }
  try {
    for (const [name, value] of new Headers(await sign(request, { ...options, bytes })))
      request.headers.set(name, value)
    return { ...request, body }
  } catch {
    throw new AdapterError(vendor, 'internal', `The request to "${vendor}" could not be signed.`)
  }
}
