import { maxUtteranceBytes } from '../audio/limits.ts'
import { AdapterError, LingoboothError } from '../errors.ts'
import type { TimeoutOptions } from '../vendors/with-timeout.ts'
import { withTimeout } from '../vendors/with-timeout.ts'

/**
 * Sound that a vendor is still making; resolves with its first bytes. Reads ahead, so that no connection waits until a line is spoken.
 * Fails after `maxUtteranceBytes`, after `timeoutMs` without a byte, or without any; then, and when `signal` aborts, it cancels `chunks`.
 */
export async function openSound(
  vendor: string,
  chunks: ReadableStream<Uint8Array>,
  options: TimeoutOptions,
): Promise<ReadableStream<Uint8Array>> {
  const reader = chunks.getReader()
  const cancel = () => void reader.cancel().catch(() => {})
  options.signal?.addEventListener('abort', cancel, { once: true })
  const bad = (what: string) => new AdapterError(vendor, 'bad-response', `"${vendor}" gave ${what}.`)
  let bytes = 0

  const next = async () => {
    try {
      for (;;) {
        const { done, value } = await withTimeout(() => reader.read(), options)
        if (done && bytes === 0) throw bad('a sound without a byte')
        if (done) return undefined
        if (!(value instanceof Uint8Array)) throw bad('a sound of something other than bytes')
        bytes += value.length
        if (bytes > maxUtteranceBytes) throw bad(`a sound of more than ${maxUtteranceBytes} bytes`)
        if (value.length > 0) return value
      }
    } catch (error) {
      cancel()
      if (LingoboothError.is(error)) throw error
      throw new AdapterError(vendor, 'network', `The sound of "${vendor}" broke off.`)
    }
  }

  const first = await next()
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (first) controller.enqueue(first)
      },
      async pull(controller) {
        const chunk = await next()
        if (chunk) controller.enqueue(chunk)
        else controller.close()
      },
      cancel,
    },
    { highWaterMark: maxUtteranceBytes, size: ({ length }) => length },
  )
}
