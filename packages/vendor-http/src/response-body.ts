import { parseJson } from '@lingobooth/core/adapter'
import { badResponse } from './bad-response.ts'
import { loadPart } from './load-part.ts'
import type { HttpVendorOptions } from './options.ts'
import { readAll } from './value-path.ts'

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

/** What the vendor answered, read as its options say. */
export interface Answer {
  /** The text, that of several parts joined; if it is missing, `absent`, or else an error. */
  text(absent?: ''): string
  /** One text for each that was asked for. */
  texts(count: number): readonly string[]
  /** The text at another path. */
  at(path: string | undefined): string | undefined
}

/** Reads the JSON of an answer to these texts. */
export async function readAnswer(
  options: HttpVendorOptions,
  response: Response,
  asked?: readonly string[],
): Promise<Answer> {
  const { id, valueResponse = '' } = options
  const body = await readJson(id, response)
  const { okWhen, usage, decode, thinks } = options
  const rules = okWhen || usage || decode || thinks ? await loadRules(id) : undefined
  rules?.reportUsage(options, body)
  const isSilent = rules?.isSilent(options, body)

  const paths = [valueResponse].flat()
  const path = paths.find((path) => readAll(body, path).length > 0) ?? paths[0] ?? ''
  const texts = readAll(body, path).map((value) => {
    if (typeof value !== 'string') throw badResponse(id, `with a field "${path}" that is not text`)
    return value
  })
  const found = rules ? await rules.plainTexts(options, texts, asked) : texts
  return {
    text(absent) {
      if (found.length > 0 || isSilent) return found.join('')
      if (absent === undefined) throw badResponse(id, `without the field "${path}" ("valueResponse")`)
      return absent
    },
    texts(count) {
      if (found.length !== count) throw badResponse(id, `with ${found.length} texts for ${count} ("valueResponse")`)
      return found
    },
    at: (path) => (path === undefined ? [] : readAll(body, path)).find((value) => typeof value === 'string'),
  }
}

/** Loads what few vendors need. */
const loadRules = (vendor: string) => loadPart(vendor, import('./answer-rules.ts'))

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
      if (chunks.length === 0) check?.(chunk.value)
      chunks.push(chunk.value)
    }
  } catch (error) {
    void reader?.cancel().catch(() => {})
    throw error
  }
  const [first] = chunks
  return first && chunks.length === 1 ? first : new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** The media type without parameters, if well-formed: the header is the vendor's input. */
export function mediaTypeOf(response: Response): string {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[a-z]+\/[a-z0-9.+-]{1,60}$/.test(type) ? type : 'no known media type'
}

export const tooLong = (vendor: string, maxBytes: number) => badResponse(vendor, `with more than ${maxBytes} bytes`)
