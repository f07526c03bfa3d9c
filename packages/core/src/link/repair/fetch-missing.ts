import type { DeskTools } from '../../booth/desk.ts'
import { wait } from '../../kit/wait.ts'
import type { RoomSession } from '../session.ts'
import type { RepairRequest, RepairResult } from './gap-repair.ts'
import type { Arrivals } from './gaps.ts'
import type { HistoryReader } from './history.ts'
import type { AskEnd, Asks } from './requests.ts'

/** Without a history, a listener asks for missing lines after a random time up to this: many may miss the same (RFC 5401 suppression). */
export const listenerAskMs = 5_000

export interface FetchMissingOptions extends Pick<DeskTools, 'clock'> {
  readonly session: Pick<RoomSession, 'need'>
  readonly listens: boolean
  readonly arrivals: Arrivals
  readonly asks: Asks
  readonly history: HistoryReader
  readonly random: () => number
}

/** Fetches the missing lines of a stream: from the history, its sender, or another who has them. */
export const createFetchMissing =
  ({ clock, session, listens, arrivals, asks, history, random }: FetchMissingOptions) =>
  async ({ stream: key, source }: RepairRequest, signal: AbortSignal): Promise<RepairResult> => {
    const stream = arrivals.stream(key)
    const missing = arrivals.missing(key)
    if (!stream || missing.length === 0) return 'repaired'
    let end: AskEnd = 'incomplete'
    if (source === 'history') {
      arrivals.beginRepair(key)
      if (listens && !session.need().history) await wait(random() * listenerAskMs, clock, signal)
      await history.find(stream, signal)
    } else if (source === 'sender') end = await asks.lines(stream, missing, stream, signal)
    else {
      const [peer] = asks.somePeers(1, ({ clientId }) => clientId !== stream.clientId)
      if (peer) end = await asks.lines(stream, missing, peer, signal)
    }
    if (arrivals.missing(key).length === 0) return 'repaired'
    return typeof end === 'object' ? end : 'open'
  }
