import type { Clock } from '../ports/services.port.ts'

/** Previews rest while the median of at least this many calls, of the last three times as many, is longer than this. */
const measuredCalls = 3
const slowTranslatorMs = 1_000

/** How long the last translations took, of final and of open lines. */
export function createPace(clock: Pick<Clock, 'monotonicMs'>, onMeasured: () => void) {
  let tookMs: readonly number[] = []
  return {
    isSlow(): boolean {
      const median = tookMs.toSorted((one, other) => one - other)[tookMs.length >> 1] ?? 0
      return tookMs.length >= measuredCalls && median > slowTranslatorMs
    },
    /** A layer that measures what is answered. */
    async measured<Asked, Answer>(asked: Asked, next: (asked: Asked) => Promise<Answer>): Promise<Answer> {
      const beganMs = clock.monotonicMs()
      const answer = await next(asked)
      if (answer === undefined) return answer
      tookMs = [...tookMs, clock.monotonicMs() - beganMs].slice(-3 * measuredCalls)
      onMeasured()
      return answer
    },
  }
}
