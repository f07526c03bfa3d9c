import { maxAskedRestMs, vendorRestFirstMs, vendorRestMaxMs } from '../constants.ts'
import { errorCodeOf, LingoboothError } from '../errors.ts'
import type { Clock } from '../ports/services.port.ts'

/** A vendor is left alone for a while, because it said that it is overloaded. */
export interface Rest {
  /** On monotonic time. */
  readonly untilMs: number
  /** Why it rests. */
  readonly error: unknown
  /** Rests in a row. */
  readonly times: number
}

export interface Circuit {
  /** Runs a call. While the vendor rests, rejects at once with the error for which it does; after that, one call at a time tries whether it works again. */
  run<T>(vendor: string, call: () => Promise<T>): Promise<T>
  isResting(vendor: string): boolean
  /** Whether it neither rests nor has to be tried first. */
  isClosed(vendor: string): boolean
}

export interface CircuitOptions {
  readonly clock: Clock
  /** The first rest where the vendor asks for none, in milliseconds. @default 2000 */
  readonly firstMs?: number
  /** Called when a vendor begins to rest, rests for longer, or works again (undefined). */
  onRest(vendor: string, rest: Rest | undefined): void
}

const unavailable = 503
const isDown: readonly string[] = ['network', 'timeout']

/** Circuit breaker for a vendor that answers 429 or 503: opens for as long as the vendor asks, then with exponential backoff, until a call succeeds. A used-up quota opens it for the longest time at once. */
export function createCircuit({ clock, firstMs = vendorRestFirstMs, onRest }: CircuitOptions): Circuit {
  const rests = new Map<string, Rest>()
  const tried = new Set<string>()

  const isResting = (vendor: string) => tried.has(vendor) || clock.monotonicMs() < (rests.get(vendor)?.untilMs ?? 0)

  /** How it rests after a failed call; `trial` is the rest that the call tried to end. */
  const restAfter = (error: unknown, known: Rest | undefined, trial: Rest | undefined): Rest | undefined => {
    const { code, status, retryAfterMs } = LingoboothError.is(error) ? error : { code: errorCodeOf(error) }
    const isSpent = code === 'quota-exceeded'
    const isOverloaded = isSpent || code === 'rate-limited' || status === unavailable
    if (!isOverloaded && !(trial && isDown.includes(code))) return trial && code !== 'aborted' ? undefined : known
    const times = trial ? trial.times + 1 : (known?.times ?? 1)
    const growingMs = isSpent ? vendorRestMaxMs : Math.min(firstMs * 2 ** (times - 1), vendorRestMaxMs)
    const askedMs = retryAfterMs !== undefined && retryAfterMs >= 0 ? Math.min(retryAfterMs, maxAskedRestMs) : undefined
    // To a call from before the rest, only what the vendor asks for is news.
    const restMs = trial ? Math.max(askedMs ?? 0, growingMs) : (askedMs ?? (known ? 0 : growingMs))
    return { untilMs: Math.max(clock.monotonicMs() + restMs, known?.untilMs ?? 0), error, times }
  }

  return {
    isResting,
    isClosed: (vendor) => !rests.has(vendor),
    async run(vendor, call) {
      const trial = rests.get(vendor)
      if (isResting(vendor)) throw trial?.error
      const settle = (rest: Rest | undefined) => {
        const known = rests.get(vendor)
        // A call from before may have told meanwhile that the vendor is still overloaded.
        if (rest === known || (!rest && known !== trial)) return
        if (rest) rests.set(vendor, rest)
        else rests.delete(vendor)
        onRest(vendor, rest)
      }
      if (trial) tried.add(vendor)
      try {
        const answer = await call()
        settle(undefined)
        return answer
      } catch (error) {
        settle(restAfter(error, rests.get(vendor), trial))
        throw error
      } finally {
        if (trial) tried.delete(vendor)
      }
    },
  }
}
