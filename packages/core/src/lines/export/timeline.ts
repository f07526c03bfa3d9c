import { maxClaimedAgeMs } from '../../link/wire/message.ts'
import { isOfBefore, type TranscriptLine } from '../transcript.ts'

/** A sender's clock that may be right, because its fastest line took no longer than this, counts as right. */
export const trustedClockMs = 2_000

type Timed = Pick<
  TranscriptLine,
  'own' | 'sender' | 'clientId' | 'origin' | 'startedAtMs' | 'endedAtMs' | 'sentAtMs' | 'receivedAtMs'
>

const clientOf = ({ sender, clientId = '' }: Timed) => `${sender.length}:${sender}:${clientId}`

/** How far the clock of each client is from the own one: what its fastest line took, unless that is little enough for the line to have taken it. */
function clockErrors(lines: readonly Timed[]): ReadonlyMap<string, number> {
  const fastest = new Map<string, number>()
  for (const line of lines) {
    if (line.origin !== 'live') continue
    const tookMs = line.receivedAtMs - line.sentAtMs
    fastest.set(clientOf(line), Math.min(tookMs, fastest.get(clientOf(line)) ?? tookMs))
  }
  for (const [client, tookMs] of fastest) if (tookMs >= 0 && tookMs <= trustedClockMs) fastest.set(client, 0)
  return fastest
}

/**
 * When lines were said, in milliseconds from the first join or another origin, by the own clock and in this order. The clocks of others may be wrong: a line is
 * never later than it came, one of before a join never after that join, and one that came while somebody was there is at most a minute older.
 */
export function timeline<Line extends Timed>(
  lines: readonly Line[],
  joinsAtMs: readonly number[],
  originAtMs?: number,
): readonly { readonly line: Line; readonly startMs: number; readonly endMs: number | null }[] {
  const [zeroMs = 0] = joinsAtMs
  const aheadMs = (originAtMs ?? zeroMs) - zeroMs
  const errors = clockErrors(lines)
  const timed = lines.map((line) => {
    const { origin, receivedAtMs, sentAtMs, startedAtMs = sentAtMs, endedAtMs = sentAtMs } = line
    const joinMs = joinsAtMs.findLast((atMs) => atMs <= receivedAtMs) ?? receivedAtMs
    const latestMs = origin === 'history' ? joinMs : receivedAtMs
    const claimedMs = sentAtMs + (errors.get(clientOf(line)) ?? 0)
    const isTooOld = origin === 'live' && claimedMs < latestMs - maxClaimedAgeMs
    const saidMs = isTooOld ? latestMs : Math.min(claimedMs, latestMs)
    const earliestMs = isOfBefore(line) ? Number.NEGATIVE_INFINITY : 0
    const at = (claimed: number) => Math.max(earliestMs, saidMs - (sentAtMs - claimed) - zeroMs) - aheadMs
    return { line, startMs: at(startedAtMs), endMs: line.endedAtMs === undefined ? null : at(endedAtMs) }
  })
  return timed.toSorted((left, right) => left.startMs - right.startMs)
}
