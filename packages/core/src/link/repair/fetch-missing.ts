import { wait } from '../../kit/wait.ts'
import type { Clock } from '../../ports/services.port.ts'
import type { RoomSession } from '../session.ts'
import type { RepairRequest, RepairResult } from './gap-repair.ts'
import type { Gaps } from './gaps.ts'
import type { HistoryReader } from './history.ts'
import type { AskEnd, Requests } from './requests.ts'

/** Without a history, a listener asks for missing lines after a random time up to this: many may miss the same (RFC 5401 suppression). */
export const listenerAskMs = 5_000

export interface FetchMissingOptions {
  readonly clock: Clock
  readonly session: Pick<RoomSession, 'need'>
  readonly listens: boolean
  readonly gaps: Gaps
  readonly requests: Requests
  readonly history: HistoryReader
  readonly random: () => number
}

/** Fetches the missing lines of a stream: from the history, its sender, or another who has them. */
export const createFetchMissing =
  ({ clock, session, listens, gaps, requests, history, random }: FetchMissingOptions) =>
  async ({ stream: key, source }: RepairRequest, signal: AbortSignal): Promise<RepairResult> => {
    const stream = gaps.stream(key)
    const missing = gaps.missing(key)
    if (!stream || missing.length === 0) return 'repaired'
    let end: AskEnd = 'incomplete'
    if (source === 'history') {
      gaps.beginRepair(key)
      if (listens && !session.need().history) await wait(random() * listenerAskMs, clock, signal)
      await history.find(stream, signal)
    } else if (source === 'sender') end = await requests.lines(stream, missing, stream, signal)
    else {
      const [peer] = requests.somePeers(1, ({ clientId }) => clientId !== stream.clientId)
      if (peer) end = await requests.lines(stream, missing, peer, signal)
    }
    if (gaps.missing(key).length === 0) return 'repaired'
    return typeof end === 'object' ? end : 'open'
  }
