import { sha256Hex } from '@lingobooth/core/adapter'
import { type Reading, readParts } from './read-parts.ts'

/** The part of LiveKit's text stream reader used here. */
export type TextReader = AsyncIterable<string> & {
  readonly info: { readonly id: string; readonly attributes?: Record<string, string> | undefined }
}

export interface ReadTextOptions extends Reading {
  readonly maxBytes: number
  /** Whether there is room for one more part of this length. @default always */
  hold?(chars: number): boolean
}

/** Reads the text of a stream; null if it breaks off, stalls, is too long or is not what its sender sent. */
export async function readText(
  reader: TextReader,
  { maxBytes, hold = () => true, ...reading }: ReadTextOptions,
): Promise<string | null> {
  const parts: string[] = []
  let bytes = 0
  const isWhole = await readParts(reader, reading, (part) => {
    bytes += bytesOf(part)
    const isTaken = bytes <= maxBytes && hold(part.length)
    if (isTaken) parts.push(part)
    return isTaken
  })
  const text = parts.splice(0).join('')
  if (!isWhole) return null
  const digest = reader.info.attributes?.[digestAttribute]
  return digest === undefined || digest === (await sha256Hex(text)) ? text : null
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/**
 * LiveKit verifies the sender of a stream's header, but accepts chunks from anyone who knows its id. The digest in the
 * header authenticates the rest.
 */
export const digestAttribute = 'sha256'
