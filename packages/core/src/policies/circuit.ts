import { maxAskedRestMs, vendorRestFirstMs, vendorRestMaxMs } from '../constants.ts'
import { AdapterError, type ErrorCode, errorCodeOf, LingoboothError } from '../errors.ts'
import type { Clock } from '../ports/services.port.ts'

/** A vendor is left alone for a while, because it said that it is overloaded. */
export interface Rest {
  readonly untilMs: number
  readonly reason: ErrorCode
  /** Rests in a row. */
  readonly times: number
}

export interface Circuit {
  /** Runs a call. While the vendor rests, rejects at once with the reason; after that, one call at a time tries whether it works again. */
  run<T>(vendor: string, call: () => Promise<T>): Promise<T>
  isResting(vendor: string): boolean
}

export interface CircuitOptions {
  readonly clock: Clock
  /** Called when a vendor begins to rest, rests for longer, or works again (null). */
  onRest(vendor: string, rest: Rest | null): void
}

const unavailable = 503
const isOverloaded = (error: unknown) =>
  LingoboothError.is(error) && (error.code === 'rate-limited' || error.status === unavailable)

const askedMs = (error: unknown): number | undefined => {
  const ms = LingoboothError.is(error) ? error.retryAfterMs : undefined
  return ms !== undefined && ms >= 0 ? Math.min(ms, maxAskedRestMs) : undefined
}

/** Leaves a vendor alone that says 429 or 503: first for as long as it asks, then for a growing time, until a call succeeds. */
export function createCircuit({ clock, onRest }: CircuitOptions): Circuit {
  const rests = new Map<string, Rest>()
  const tried = new Set<string>()

  const isResting = (vendor: string) => {
    const rest = rests.get(vendor)
    return rest !== undefined && (tried.has(vendor) || clock.now() < rest.untilMs)
  }

  const rest = (vendor: string, reason: ErrorCode, times: number, durationMs: number) => {
    const untilMs = Math.max(clock.now() + durationMs, rests.get(vendor)?.untilMs ?? 0)
    const next = { untilMs, reason, times }
    rests.set(vendor, next)
    onRest(vendor, next)
  }

  /** Unless a call from before has told meanwhile that the vendor is still overloaded. */
  const end = (vendor: string, trial: Rest) => {
    if (rests.get(vendor) !== trial) return
    rests.delete(vendor)
    onRest(vendor, null)
  }

  const growingMs = (times: number) => Math.min(vendorRestFirstMs * 2 ** (times - 1), vendorRestMaxMs)

  const fail = (vendor: string, error: unknown, trial: Rest | undefined) => {
    const code = errorCodeOf(error)
    const asked = askedMs(error)
    const known = rests.get(vendor)
    const isOut = isOverloaded(error) || (trial && (code === 'network' || code === 'timeout'))
    if (isOut && trial) rest(vendor, code, trial.times + 1, Math.max(asked ?? 0, growingMs(trial.times + 1)))
    // After a call from before the rest, only what the vendor asks for is news.
    else if (isOut) rest(vendor, code, known?.times ?? 1, asked ?? (known ? 0 : growingMs(1)))
    else if (trial && code !== 'aborted') end(vendor, trial)
  }

  return {
    isResting,
    async run(vendor, call) {
      const trial = rests.get(vendor)
      if (trial && isResting(vendor))
        throw new AdapterError(vendor, trial.reason, `"${vendor}" is overloaded and left alone for now: try later.`, {
          retryAfterMs: Math.max(0, trial.untilMs - clock.now()),
        })
      if (trial) tried.add(vendor)
      try {
        const answer = await call()
        if (trial) end(vendor, trial)
        return answer
      } catch (error) {
        fail(vendor, error, trial)
        throw error
      } finally {
        if (trial) tried.delete(vendor)
      }
    },
  }
}
