/** How far the times that others claim may lie before a line was sent, or before it came while this participant was there. */
export const maxClaimedAgeMs = 60_000

const lastMomentMs = 8_640_000_000_000_000

/** A sender's clock may tell anything; what no calendar has is cut off. */
export const momentOf = (claimedMs: number): number => Math.min(claimedMs, lastMomentMs)

/** When a line was spoken, by its sender's clock, in milliseconds since 1970. */
export interface SpokenTimes {
  readonly startedAtMs?: number
  readonly endedAtMs?: number
}

const isMoment = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** The times of a spoken line, if it can have ended then: in order, and not long before it was sent. */
export function spokenTimes(startedAtMs: unknown, endedAtMs: unknown, sentAtMs: number): SpokenTimes {
  const earliestMs = sentAtMs - maxClaimedAgeMs
  if (!isMoment(startedAtMs) || !isMoment(endedAtMs) || endedAtMs < earliestMs || endedAtMs > sentAtMs) return {}
  return startedAtMs > endedAtMs ? {} : { startedAtMs: Math.max(startedAtMs, earliestMs), endedAtMs }
}

export const ownTimes = (startedAtMs: number, endedAtMs: number, nowMs: number): Required<SpokenTimes> => ({
  startedAtMs: Math.min(Math.round(startedAtMs), nowMs),
  endedAtMs: Math.min(Math.round(endedAtMs), nowMs),
})
