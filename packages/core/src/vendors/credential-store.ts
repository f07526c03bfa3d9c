import { LingoboothError } from '../errors.ts'
import { sharedCalls } from '../kit/shared-calls.ts'
import type { Clock, CredentialStore, Credentials, TokenSource } from '../ports/services.port.ts'
import { withTimeout } from './with-timeout.ts'

const expiryMarginMs = 10_000

/** Caches each vendor's credentials until shortly before they expire; concurrent calls share one fetch. */
export function createCredentialStore(
  sources: readonly TokenSource[],
  clock: Clock,
  timeoutMs: number,
): CredentialStore {
  const kept = new Map<string, Credentials>()
  const fetchOnce = sharedCalls<Credentials>(0)
  const isFresh = ({ expiresAtMs }: Credentials) =>
    expiresAtMs === undefined || expiresAtMs - expiryMarginMs > clock.now()
  return {
    async get(vendorId, { signal } = {}) {
      const known = kept.get(vendorId)
      if (known && isFresh(known)) return known
      const source = sources.find(({ vendorIds }) => vendorIds.includes(vendorId))
      if (!source) return {}
      const load = (callSignal: AbortSignal) =>
        withTimeout((fetchSignal) => source.fetch(vendorId, { signal: fetchSignal }), {
          clock,
          timeoutMs,
          signal: callSignal,
        })
      const credentials = await fetchOnce(vendorId, load, signal)
      if (typeof credentials !== 'object' || credentials === null)
        throw new LingoboothError('bad-response', 'The token source returned no credentials.', { vendor: vendorId })
      kept.set(vendorId, credentials)
      return credentials
    },
    invalidate(vendorId) {
      kept.delete(vendorId)
    },
  }
}
