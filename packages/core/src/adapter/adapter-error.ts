import { AdapterError, LingoboothError } from '../errors.ts'

/**
 * Whatever was thrown, as an error to tell: one of Lingobooth stays as it is, everything else is `network`, or `timeout` by its name.
 * Its text is left behind, as it may hold an address, a token or what somebody said.
 */
export function adapterErrorOf(vendor: string, thrown: unknown): LingoboothError {
  if (LingoboothError.is(thrown)) return thrown
  const kind = thrown instanceof Error && /^\w{1,40}$/.test(thrown.name) ? ` (${thrown.name})` : ''
  return kind === ' (TimeoutError)'
    ? new AdapterError(vendor, 'timeout', `"${vendor}" did not answer in time: try again.`)
    : new AdapterError(vendor, 'network', `The connection of "${vendor}" failed${kind}: try again.`)
}
