import { errorCodeOf, LingoboothError } from '../errors.ts'
import type { Clock } from '../ports/services.port.ts'

/** An overloaded vendor that does not say for how long is left alone for this long, then twice as long each time. */
export const vendorBackoffFirstMs = 2_000
export const vendorBackoffMaxMs = 300_000
/** No vendor is left alone for longer than this, whatever it asks. */
export const maxRetryAfterMs = 3_600_000

/** A vendor is left alone for a while, because it said that it is overloaded. */
export interface Backoff {
  /** On monotonic time. */
  readonly untilMs: number
  /** Why. */
  readonly error: unknown
  /** How often in a row. */
  readonly times: number
}

export interface Circuit {
  /** Runs a call. While the circuit is open, rejects at once with the error that opened it; after that, one call at a time tries whether the vendor works again. */
  run<T>(vendor: string, call: () => Promise<T>): Promise<T>
  isBackingOff(vendor: string): boolean
  /** Whether calls go through, none as a trial. */
  isClosed(vendor: string): boolean
}

export interface CircuitOptions {
  readonly clock: Clock
  /** The first backoff where the vendor asks for none, in milliseconds. @default 2000 */
  readonly firstMs?: number
  /** Called when a vendor is left alone, for longer, or works again (undefined). */
  onBackoff(vendor: string, backoff: Backoff | undefined): void
}

const unavailable = 503
const isDown: readonly string[] = ['network', 'timeout']

/** Circuit breaker for a vendor that answers 429 or 503: opens for as long as the vendor asks, then with exponential backoff, until a call succeeds. A used-up quota opens it for the longest time at once. */
export function createCircuit({ clock, firstMs = vendorBackoffFirstMs, onBackoff }: CircuitOptions): Circuit {
  const backoffs = new Map<string, Backoff>()
  const tried = new Set<string>()

  const isBackingOff = (vendor: string) =>
    tried.has(vendor) || clock.monotonicMs() < (backoffs.get(vendor)?.untilMs ?? 0)

  /** After a failed call; `trial` is the backoff that the call tried to end. */
  const backoffAfter = (
    error: unknown,
    known: Backoff | undefined,
    trial: Backoff | undefined,
  ): Backoff | undefined => {
    const { code, status, retryAfterMs } = LingoboothError.is(error) ? error : { code: errorCodeOf(error) }
    const isSpent = code === 'quota-exceeded'
    const isOverloaded = isSpent || code === 'rate-limited' || status === unavailable
    if (!isOverloaded && !(trial && isDown.includes(code))) return trial && code !== 'aborted' ? undefined : known
    const times = trial ? trial.times + 1 : (known?.times ?? 1)
    const growingMs = isSpent ? vendorBackoffMaxMs : Math.min(firstMs * 2 ** (times - 1), vendorBackoffMaxMs)
    const askedMs =
      retryAfterMs !== undefined && retryAfterMs >= 0 ? Math.min(retryAfterMs, maxRetryAfterMs) : undefined
    // To a call from before it, only what the vendor asks for is news.
    const backoffMs = trial ? Math.max(askedMs ?? 0, growingMs) : (askedMs ?? (known ? 0 : growingMs))
    return { untilMs: Math.max(clock.monotonicMs() + backoffMs, known?.untilMs ?? 0), error, times }
  }

  return {
    isBackingOff,
    isClosed: (vendor) => !backoffs.has(vendor),
    async run(vendor, call) {
      const trial = backoffs.get(vendor)
      if (isBackingOff(vendor)) throw trial?.error
      const settle = (backoff: Backoff | undefined) => {
        const known = backoffs.get(vendor)
        // A call from before may have told meanwhile that the vendor is still overloaded.
        if (backoff === known || (!backoff && known !== trial)) return
        if (backoff) backoffs.set(vendor, backoff)
        else backoffs.delete(vendor)
        onBackoff(vendor, backoff)
      }
      if (trial) tried.add(vendor)
      try {
        const answer = await call()
        settle(undefined)
        return answer
      } catch (error) {
        settle(backoffAfter(error, backoffs.get(vendor), trial))
        throw error
      } finally {
        if (trial) tried.delete(vendor)
      }
    },
  }
}
