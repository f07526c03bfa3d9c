import type { Utterance } from '@lingobooth/core'
import { badResponse } from './bad-response.ts'
import { fromBase64 } from './base64.ts'
import { maxJsonBytes, mediaTypeOf, readBytes, readJson, tooLong } from './response-body.ts'
import { readPath } from './value-path.ts'

export const maxAudioBytes = 10 * 1024 * 1024
/** Base64 takes four characters for three bytes; the rest of the JSON has the usual limit. */
const maxBase64JsonBytes = Math.ceil(maxAudioBytes / 3) * 4 + maxJsonBytes

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
  const check = (beginning: Uint8Array) => {
    // Servers of one's own may call sound a page.
    if (textType.test(type) && !soundTypeOf(beginning)) throw badResponse(vendor, `with ${type} instead of sound`)
  }
  return soundOf(vendor, await readBytes(vendor, response, maxAudioBytes, check), type)
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
  return new Blob([bytes], { type: type?.startsWith('audio/') ? type : (soundTypeOf(bytes) ?? 'audio/mpeg') })
}

/** Whether a body is JSON, HTML or XML, whatever its declared type. Audio may start with the same byte, but contains bytes that text does not. */
function isText(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 64), { stream: true })
  return /^\s*[<{]/.test(start) && !/[^\s\P{Cc}]|\uFFFD/u.test(start)
}

/** How files of sound begin, as Latin-1. No text in UTF-8 begins like a frame of MP3 or AAC. */
const beginnings: readonly (readonly [beginning: RegExp, type: string])[] = [
  [/^RIFF/, 'audio/wav'],
  [/^OggS/, 'audio/ogg'],
  [/^fLaC/, 'audio/flac'],
  [/^.{4}ftyp/s, 'audio/mp4'],
  [/^.\x45\xdf\xa3/s, 'audio/webm'],
  [/^\xff[\xf0\xf1\xf8\xf9]/, 'audio/aac'],
  [/^ID3|^\xff[\xe0-\xff]/, 'audio/mpeg'],
]

function soundTypeOf(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  return beginnings.find(([beginning]) => beginning.test(start))?.[1]
}
