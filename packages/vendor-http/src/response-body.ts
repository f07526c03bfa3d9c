import type { Utterance } from '@lingobooth/core'
import { parseJson } from '@lingobooth/core/adapter'
import { badResponse } from './bad-response.ts'
import { fromBase64 } from './base64.ts'
import { loadPart } from './load-part.ts'
import type { HttpVendorOptions } from './options.ts'
import { readAll, readPath } from './value-path.ts'

export const maxJsonBytes = 1024 * 1024
export const maxAudioBytes = 10 * 1024 * 1024
/** Base64 takes four characters for three bytes; the rest of the JSON has the usual limit. */
const maxBase64JsonBytes = Math.ceil(maxAudioBytes / 3) * 4 + maxJsonBytes

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

/** Reads the JSON of an answer. */
export async function readAnswer(options: HttpVendorOptions, response: Response): Promise<Answer> {
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
  const found = rules ? await rules.plainTexts(options, texts) : texts
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

const textType = /^text\/|[/+](?:json|xml|html)$/

/** Reads audio of at most 10 MB: the body itself, or base64 at a path of a JSON response. */
export async function readAudio(vendor: string, response: Response, base64Path?: string): Promise<Blob> {
  if (base64Path !== undefined) {
    const value = readPath(await readJson(vendor, response, maxBase64JsonBytes), base64Path)
    const bytes = typeof value === 'string' ? fromBase64(value) : undefined
    if (!bytes) throw badResponse(vendor, `without base64 sound in the field "${base64Path}" ("valueResponse")`)
    return soundOf(vendor, bytes, undefined)
  }
  const type = mediaTypeOf(response)
  if (textType.test(type)) {
    void response.body?.cancel().catch(() => {})
    throw badResponse(vendor, `with ${type} instead of sound`)
  }
  return soundOf(vendor, await readBytes(vendor, response, maxAudioBytes), type)
}

/** Types that play from their first bytes on. */
const streamedType = /^audio\/(mpeg|aac)$/

/** Whether the vendor sends sound while it makes it: nobody knows its length yet. */
export const isStreamed = (response: Response): boolean =>
  streamedType.test(mediaTypeOf(response)) && !response.headers.has('content-length')

/** Opens sound of at most 10 MB that is still being made; resolves with its first bytes. */
export async function openAudio(vendor: string, response: Response): Promise<Utterance> {
  const reader = response.body?.getReader()
  let first = await reader?.read()
  while (first?.value?.length === 0) first = await reader?.read()
  const cancel = () => void reader?.cancel().catch(() => {})
  if (!first?.value) throw badResponse(vendor, 'with empty sound')
  if (isText(first.value)) {
    cancel()
    throw badResponse(vendor, 'with text instead of sound')
  }
  const { value: beginning } = first
  let total = beginning.length
  const chunks = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(beginning),
    async pull(controller) {
      const next = await reader?.read()
      if (!next?.value) return controller.close()
      total += next.value.length
      if (total > maxAudioBytes) {
        cancel()
        throw tooLong(vendor, maxAudioBytes)
      }
      controller.enqueue(next.value)
    },
    cancel,
  })
  return { kind: 'stream', mediaType: mediaTypeOf(response), chunks }
}

function soundOf(vendor: string, bytes: Uint8Array<ArrayBuffer>, type: string | undefined): Blob {
  if (bytes.length === 0) throw badResponse(vendor, 'with empty sound')
  if (isText(bytes)) throw badResponse(vendor, 'with text instead of sound')
  if (bytes.length > maxAudioBytes) throw tooLong(vendor, maxAudioBytes)
  return new Blob([bytes], { type: type?.startsWith('audio/') ? type : audioTypeOf(bytes) })
}

/** Whether a body is JSON, HTML or XML, whatever its declared type. Audio may start with the same byte, but contains bytes that text does not. */
function isText(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 64), { stream: true })
  return /^\s*[<{]/.test(start) && !/[^\s\P{Cc}]|\uFFFD/u.test(start)
}

/** MP3 unless the bytes say otherwise. */
function audioTypeOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  if (start === 'RIFF') return 'audio/wav'
  return start === 'OggS' ? 'audio/ogg' : 'audio/mpeg'
}

export async function readBytes(
  vendor: string,
  response: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let total = 0
  const reader = response.body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    total += chunk.value.length
    if (total > maxBytes) {
      void reader?.cancel().catch(() => {})
      throw tooLong(vendor, maxBytes)
    }
    chunks.push(chunk.value)
  }
  const [first] = chunks
  return first && chunks.length === 1 ? first : new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** The media type without parameters, if well-formed: the header is the vendor's input. */
function mediaTypeOf(response: Response): string {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[a-z]+\/[a-z0-9.+-]{1,60}$/.test(type) ? type : 'no known media type'
}

const tooLong = (vendor: string, maxBytes: number) => badResponse(vendor, `with more than ${maxBytes} bytes`)
