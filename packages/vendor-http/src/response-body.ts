import { parseJson } from '@lingobooth/core/adapter'
import { badResponse } from './bad-response.ts'

export const maxJsonBytes = 1024 * 1024

/** Reads JSON of at most 1 MB. */
export async function readJson(vendor: string, response: Response, maxBytes = maxJsonBytes): Promise<unknown> {
  const bytes = await readBytes(vendor, response, maxBytes)
  const value = parseJson(new TextDecoder().decode(bytes))
  if (value !== undefined) return value
  const came = bytes.length === 0 ? 'nothing' : mediaTypeOf(response)
  const hint = came === 'text/html' ? '; check its "url" and the proxy, as a page answered' : ''
  throw badResponse(vendor, `with ${came} instead of JSON${hint}`)
}

/** As many as tell sound of every kind. */
const beginningBytes = 12

/** Reads at most so many bytes. `check` throws where the beginning says that the rest is of no use. */
export async function readBytes(
  vendor: string,
  response: Response,
  maxBytes: number,
  check?: (beginning: Uint8Array) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let total = 0
  const reader = response.body?.getReader()
  try {
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      total += chunk.value.length
      if (total > maxBytes) throw tooLong(vendor, maxBytes)
      chunks.push(chunk.value)
      if (total >= beginningBytes && total - chunk.value.length < beginningBytes) check?.(await joined(chunks))
    }
  } catch (error) {
    void reader?.cancel().catch(() => {})
    throw error
  }
  if (total < beginningBytes) check?.(await joined(chunks))
  return joined(chunks)
}

const joined = async (chunks: Uint8Array<ArrayBuffer>[]) => new Uint8Array(await new Blob(chunks).arrayBuffer())

/** The media type without parameters, if well-formed: the header is the vendor's input. */
export function mediaTypeOf(response: Response): string {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[a-z]+\/[a-z0-9.+-]{1,60}$/.test(type) ? type : 'no known media type'
}

export const tooLong = (vendor: string, maxBytes: number) => badResponse(vendor, `with more than ${maxBytes} bytes`)
