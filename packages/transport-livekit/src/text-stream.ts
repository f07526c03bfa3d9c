import type { Clock } from '@lingobooth/core'
import { sha256Hex } from '@lingobooth/core/adapter'

/** The part of LiveKit's text stream reader used here. */
export type TextReader = AsyncIterable<string> & {
  readonly info: { readonly id: string; readonly attributes?: Record<string, string> | undefined }
}

export interface ReadTextOptions {
  readonly clock: Clock
  readonly maxBytes: number
  /** A stream without progress for this long is given up: if its end is lost, it never ends. */
  readonly stallMs: number
  /** Drops the rest of a text that is too long. @returns false where it has to be read, because it would be buffered */
  refuse(id: string): boolean
}

/** Reads the text of a stream; null if it breaks off, stalls, is too long or is not what its sender sent. */
export async function readText(reader: TextReader, options: ReadTextOptions): Promise<string | null> {
  const text = await readWhole(reader, options)
  const digest = reader.info.attributes?.[digestAttribute]
  if (text === null || (digest !== undefined && digest !== (await sha256Hex(text)))) return null
  return text
}

function readWhole(reader: TextReader, { clock, maxBytes, stallMs, refuse }: ReadTextOptions): Promise<string | null> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(null)
    let timer = clock.setTimeout(giveUp, stallMs)
    const read = async () => {
      let text: string | null = ''
      let bytes = 0
      for await (const part of reader) {
        clock.clearTimeout(timer)
        timer = clock.setTimeout(giveUp, stallMs)
        bytes += bytesOf(part)
        text = text === null || bytes > maxBytes ? null : text + part
        if (text === null && refuse(reader.info.id)) break
      }
      return text
    }
    read()
      .catch(() => null)
      .then((text) => {
        clock.clearTimeout(timer)
        resolve(text)
      })
  })
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/**
 * LiveKit verifies the sender of a stream's header, but accepts chunks from anyone who knows its id. The digest in the
 * header authenticates the rest.
 */
export const digestAttribute = 'sha256'
