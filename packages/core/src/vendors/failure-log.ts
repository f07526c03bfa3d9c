import { errorCodeOf, LingoboothError } from '../errors.ts'
import type { Logger } from '../ports/services.port.ts'

/** Failures in a row after which the voice, or recognition, is shown as unavailable. */
export const failuresOfOutage = 3

/** The details of an error for the log. The message of a foreign error is omitted, as it may contain text or a key. */
export function errorDetails(error: unknown) {
  const code = errorCodeOf(error)
  if (!LingoboothError.is(error)) return { code }
  const { vendor, status, message } = error
  return { ...(vendor !== undefined && { vendor }), code, ...(status !== undefined && { status }), message }
}

/**
 * Returns the outcome of an adapter's call, and logs failures: each reason once, until the adapter works again.
 * A message that contains one of `texts` is omitted.
 */
export type FailureLog = <T>(line: string, adapter: string, call: Promise<T>, ...texts: readonly string[]) => Promise<T>

export function createFailureLog(logger: Logger): FailureLog {
  const logged = new Map<string, Set<string>>()

  const log = (line: string, adapter: string, error: unknown, texts: readonly string[]) => {
    const { message, ...reason } = { message: undefined, vendor: adapter, ...errorDetails(error) }
    const reasons = logged.get(adapter) ?? new Set()
    const name = JSON.stringify([line, reason])
    if (reason.code === 'aborted' || reasons.has(name)) return
    logged.set(adapter, reasons.add(name))
    const isQuoting = texts.some((text) => text !== '' && message?.includes(text))
    logger.warn(line, { ...reason, ...(message !== undefined && !isQuoting && { message }) })
  }

  return async (line, adapter, call, ...texts) => {
    try {
      const answer = await call
      logged.delete(adapter)
      return answer
    } catch (error) {
      log(line, adapter, error, texts)
      throw error
    }
  }
}
