import { orEnd, wait, withDeadline } from '../../kit/wait.ts'
import type { Clock } from '../../ports/services.port.ts'
import { reconnectFirstMs } from '../limits.ts'

/** Grace period before a missing line counts as a gap: it may just be late. */
export const gapSettleMs = 150
export const askWaitMs = 2_000
const peerJitterMs = 500
export const maxPeerAsks = 4
const maxRepairWaitMs = 60_000

/** Where missing lines are requested. */
export type Source = 'history' | 'sender' | 'peer'

export interface RepairRequest {
  /** Key of the stream with missing lines. */
  readonly stream: string
  readonly source: Source
}

/** `repaired`: nothing is missing any more. With `waitMs`: there is more, but not before that. */
export type RepairResult = 'repaired' | 'open' | { readonly waitMs: number }

export interface GapRepairOptions {
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
  fetch(request: RepairRequest, signal: AbortSignal): Promise<RepairResult>
}

/** What a wait counts for at least, so that there are not many of them. */
const leastWaitMs = 250

/**
 * Recovers the missing lines of one stream: from history, then alternately from the sender and other peers, as either may be away for a moment.
 * Resolves when nothing is missing, or nobody is left to ask; rejects when the signal aborts.
 */
export async function repairGap(
  stream: string,
  { clock, random, fetch }: GapRepairOptions,
  signal: AbortSignal,
): Promise<void> {
  const pause = async (durationMs: number) => {
    await wait(durationMs, clock, signal)
    signal.throwIfAborted()
  }
  const jitterMs = () => Math.round(random() * peerJitterMs)
  let waitedMs = 0

  const request = (source: Source) => {
    const call = (ended: AbortSignal) => fetch({ stream, source }, ended)
    const answer =
      source === 'history'
        ? orEnd(call(signal), [{ signal }])
        : withDeadline(call, { clock, timeoutMs: askWaitMs, signal })
    return answer.catch((): RepairResult => 'open')
  }

  const isRepairedBy = async (source: Source): Promise<boolean> => {
    for (;;) {
      const result = await request(source)
      signal.throwIfAborted()
      if (typeof result === 'string' || waitedMs + result.waitMs > maxRepairWaitMs) return result === 'repaired'
      waitedMs += Math.max(result.waitMs, leastWaitMs)
      await pause(result.waitMs + jitterMs())
    }
  }

  await pause(gapSettleMs)
  if (await isRepairedBy('history')) return
  for (let asked = 1; ; asked++) {
    if (await isRepairedBy('sender')) return
    await pause(jitterMs())
    if ((await isRepairedBy('peer')) || asked === maxPeerAsks) return
    await pause(reconnectFirstMs * 2 ** asked)
  }
}
