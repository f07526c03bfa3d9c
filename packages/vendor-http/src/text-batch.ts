import { AdapterError, errorCodeOf } from '@lingobooth/core'
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

/** Of one call: enough to ask for 33 texts one by one, or to find three that are too long among 1,024. */
const mostRepeats = 64

/** Sends the texts that are asked for in the same turn together, as many in a call as the vendor takes. A call that is too large for it is made again in halves. */
export function createTextBatch(vendor: string, limits: BatchLimits): TranslateInBatch {
  const gather = gatherCalls<Asked, ReadonlyMap<Asked, PromiseSettledResult<string>>>()
  return async ({ key, text, signal = new AbortController().signal, send }: TextBatch): Promise<string> => {
    const asked = { text }
    const sendAll = async (items: readonly Asked[], signal: AbortSignal) => {
      const results = new Map<Asked, PromiseSettledResult<string>>()
      const sendPart = async (part: readonly Asked[], repeats = { left: mostRepeats }): Promise<void> => {
        try {
          const texts = part.map(({ text }) => text)
          for (const [index, value] of (await send(texts, signal)).entries())
            results.set(part[index] as Asked, { status: 'fulfilled', value })
        } catch (reason) {
          const half = Math.ceil(part.length / 2)
          const isTooLarge = part.length > 1 && errorCodeOf(reason) === 'too-large'
          if (isTooLarge && repeats.left > 0) {
            repeats.left -= 2
            return void (await Promise.all(
              [part.slice(0, half), part.slice(half)].map((one) => sendPart(one, repeats)),
            ))
          }
          for (const each of part) results.set(each, { status: 'rejected', reason })
        }
      }
      await Promise.all(partsOf(items, limits).map((part) => sendPart(part)))
      return results
    }
    try {
      const result = (await gather(key, asked, sendAll, signal)).get(asked)
      if (result?.status === 'rejected') throw result.reason
      return result?.value ?? ''
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
