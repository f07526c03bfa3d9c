import type { Clock } from '@lingobooth/core'
import { sha256Hex } from '@lingobooth/core/adapter'

/** The part of LiveKit's reader of a text stream that is used. */
export type TextReader = AsyncIterable<string> & {
  readonly info: { readonly attributes?: Record<string, string> | undefined }
}

export interface ReadTextOptions {
  readonly clock: Clock
  readonly maxBytes: number
  /** A stream in which nothing comes for so long is given up, as one whose end was lost never ends. */
  readonly stallMs: number
}

/** The whole text of a stream; null where it breaks off, stalls, is too long or is not what its sender sent. */
export async function readText(reader: TextReader, options: ReadTextOptions): Promise<string | null> {
  const text = await readWhole(reader, options)
  const digest = reader.info.attributes?.[digestAttribute]
  if (text === null || (digest !== undefined && digest !== (await sha256Hex(text)))) return null
  return text
}

function readWhole(reader: TextReader, { clock, maxBytes, stallMs }: ReadTextOptions): Promise<string | null> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(null)
    let timer = clock.setTimeout(giveUp, stallMs)
    // What is too long is read all the same: LiveKit keeps the parts that nobody reads.
    const read = async () => {
      let text: string | null = ''
      for await (const part of reader) {
        clock.clearTimeout(timer)
        timer = clock.setTimeout(giveUp, stallMs)
        if (text !== null && text.length + part.length <= maxBytes) text += part
        else text = null
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

/**
 * LiveKit knows who began a stream, but takes its parts from anybody who names it:
 * the digest in its head, which only its sender can write, holds the rest to it.
 */
export const digestAttribute = 'sha256'
