import type { DeskTools } from '../../booth/desk.ts'
import { wait } from '../../kit/wait.ts'
import type { OwnState } from '../../people/own-state.ts'
import { stateWaitMs } from '../limits.ts'
import type { RoomSession } from '../session.ts'
import type { Arrivals } from './gaps.ts'
import type { HistoryReader } from './history.ts'
import type { LinesOfPeers } from './peers.ts'
import type { CatchUpRequest, Gap } from './repair.ts'
import type { Asks } from './requests.ts'

export interface CatchUpOptions extends Pick<DeskTools, 'clock' | 'stores'> {
  readonly session: Pick<RoomSession, 'need'>
  readonly listens: boolean
  readonly arrivals: Arrivals
  readonly asks: Pick<Asks, 'somePeers'>
  readonly history: HistoryReader
  readonly askPeers: LinesOfPeers
  readonly ownState: OwnState
  /** Earlier lines shown on joining, per module. */
  readonly earlierLines: number
}

/** What somebody gets on coming, or on coming back: from the history, or else from the others. */
export function createCatchUp(options: CatchUpOptions) {
  const { clock, stores, session, listens, arrivals, asks, history, ownState, askPeers, earlierLines } = options

  const askForStates = async (signal: AbortSignal) => {
    ownState.announce({ asks: true }).catch(() => {})
    await wait(stateWaitMs, clock, signal)
  }

  return async ({ arrived, isLastTry }: CatchUpRequest, signal: AbortSignal): Promise<readonly Gap[]> => {
    const isArriving = !arrived
    try {
      const open = session.need()
      const hasHistory = open.history !== undefined
      arrivals.begin({ isArriving, startsAnywhere: listens })
      // Among many, it reads all that it needs from the history.
      const asking = listens && hasHistory ? undefined : ownState.announce({ asks: true }).catch(() => {})
      await history.catchUp(open, isArriving, signal)
      history.release()
      await asking
      // The others say where their earlier lines end, which then do not count as missing.
      if (isArriving && asking) await wait(stateWaitMs, clock, signal)
      if (isArriving && !hasHistory && earlierLines > 0) {
        // They may take their time.
        if (asks.somePeers(1).length === 0 && stores.participants.get().size > 0) await askForStates(signal)
        await askPeers(signal)
      }
    } catch (error) {
      if (isLastTry && !signal.aborted) {
        history.release()
        arrivals.arrived()
      }
      throw error
    }
    if (!signal.aborted) arrivals.arrived()
    return arrivals.gaps()
  }
}
