import { AdapterError, LingoboothError } from '../errors.ts'

/**
 * Converts anything thrown to a `LingoboothError`: one that already is stays as it is, a `TimeoutError` becomes `timeout`, anything else `network`.
 * The original message is dropped, as it may contain a URL, a token or text.
 */
export function adapterErrorOf(vendor: string, thrown: unknown): LingoboothError {
  if (LingoboothError.is(thrown)) return thrown
  const kind = thrown instanceof Error && /^\w{1,40}$/.test(thrown.name) ? ` (${thrown.name})` : ''
  return kind === ' (TimeoutError)'
    ? new AdapterError(vendor, 'timeout', `"${vendor}" did not answer in time: try again.`)
    : new AdapterError(vendor, 'network', `The connection of "${vendor}" failed${kind}: try again.`)
}
