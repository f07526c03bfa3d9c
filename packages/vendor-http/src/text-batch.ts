import { AdapterError } from '@lingobooth/core'
import { adapterErrorOf, gatherCalls } from '@lingobooth/core/adapter'

export interface TextBatch {
  /** Alike for texts that may go in one call. */
  readonly key: string
  readonly text: string
  readonly signal: AbortSignal | undefined
  send(texts: readonly string[], signal: AbortSignal): Promise<readonly string[]>
}

export interface BatchLimits {
  readonly maxTexts: number
  readonly maxChars: number | undefined
}

export type TranslateInBatch = (asked: TextBatch) => Promise<string>

type Asked = Pick<TextBatch, 'text'>

/** Sends the texts that are asked for in the same turn together, as many in a call as the vendor takes. */
export function createTextBatch(vendor: string, limits: BatchLimits): TranslateInBatch {
  const gather = gatherCalls<Asked, (asked: Asked) => string>()
  return async ({ key, text, signal = new AbortController().signal, send }: TextBatch): Promise<string> => {
    const asked = { text }
    const sendAll = async (items: readonly Asked[], signal: AbortSignal) => {
      const parts = partsOf(items, limits)
      const sent = await Promise.allSettled(
        parts.map((part) =>
          send(
            part.map(({ text }) => text),
            signal,
          ),
        ),
      )
      return (asked: Asked) => {
        const at = parts.findIndex((part) => part.includes(asked))
        const result = sent[at]
        if (result?.status === 'rejected') throw result.reason
        return result?.value[parts[at]?.indexOf(asked) ?? 0] ?? ''
      }
    }
    try {
      const answerTo = await gather(key, asked, sendAll, signal)
      return answerTo(asked)
    } catch (error) {
      if (signal.aborted) throw new AdapterError(vendor, 'aborted', `The call to "${vendor}" was aborted.`)
      throw adapterErrorOf(vendor, error)
    }
  }
}

function partsOf(items: readonly Asked[], { maxTexts, maxChars = Number.POSITIVE_INFINITY }: BatchLimits): Asked[][] {
  const parts: Asked[][] = []
  let chars = 0
  for (const item of items) {
    const last = parts.at(-1)
    chars += item.text.length
    if (last && last.length < maxTexts && chars <= maxChars) last.push(item)
    else {
      parts.push([item])
      chars = item.text.length
    }
  }
  return parts
}
