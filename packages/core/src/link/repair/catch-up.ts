import { wait } from '../../kit/wait.ts'
import type { Clock } from '../../ports/services.port.ts'
import { stateWaitMs } from '../limits.ts'
import type { LinkAtoms } from '../link-atoms.ts'
import type { RoomSession } from '../session.ts'
import type { Gaps } from './gaps.ts'
import type { HistoryReader } from './history.ts'
import type { LinesOfPeers } from './peers.ts'
import type { CatchUpRequest, Gap } from './repair.ts'
import type { Requests } from './requests.ts'

export interface CatchUpOptions {
  readonly clock: Clock
  readonly stores: Pick<LinkAtoms, 'participants'>
  readonly session: Pick<RoomSession, 'need'>
  readonly listens: boolean
  readonly gaps: Gaps
  readonly requests: Pick<Requests, 'somePeers'>
  readonly history: HistoryReader
  readonly askPeers: LinesOfPeers
  /** Tells all the state of this booth; with `asks`, they tell their own. */
  announce(fields: { readonly asks: true }): Promise<void>
  /** Earlier lines shown on joining, per module. */
  readonly earlierLines: number
}

/** What somebody gets on coming, or on coming back: from the history, or else from the others. */
export function createCatchUp(options: CatchUpOptions) {
  const { clock, stores, session, listens, gaps, requests, history, announce, askPeers, earlierLines } = options

  const askForStates = async (signal: AbortSignal) => {
    announce({ asks: true }).catch(() => {})
    await wait(stateWaitMs, clock, signal)
  }

  return async ({ arrived, isLastTry }: CatchUpRequest, signal: AbortSignal): Promise<readonly Gap[]> => {
    const isArriving = !arrived
    try {
      const open = session.need()
      const hasHistory = open.history !== undefined
      gaps.begin({ isArriving, startsAnywhere: listens })
      // Among many, it reads all that it needs from the history.
      const asking = listens && hasHistory ? undefined : announce({ asks: true }).catch(() => {})
      await history.catchUp(open, isArriving, signal)
      history.release()
      await asking
      // The others say where their earlier lines end, which then do not count as missing.
      if (isArriving && asking) await wait(stateWaitMs, clock, signal)
      if (isArriving && !hasHistory && earlierLines > 0) {
        // They may take their time.
        if (requests.somePeers(1).length === 0 && stores.participants.get().size > 0) await askForStates(signal)
        await askPeers(signal)
      }
    } catch (error) {
      if (isLastTry && !signal.aborted) {
        history.release()
        gaps.arrived()
      }
      throw error
    }
    if (!signal.aborted) gaps.arrived()
    return gaps.open()
  }
}
