import { listenerAskMs, stateWaitMs } from '../../constants.ts'
import type { RepairRequest, RepairResult } from '../../machines/gap-repair/gap-repair.machine.ts'
import type { CatchUpRequest, Gap } from '../../machines/reception/reception.machine.ts'
import { wait } from '../../policies/wait.ts'
import type { DeskTools } from '../desk.ts'
import type { EarlierLines } from '../newcomers/earlier-lines.ts'
import type { HistoryReader } from '../newcomers/history-reader.ts'
import type { OwnState } from '../people/own-state.ts'
import type { Arrivals } from '../repair/arrivals.ts'
import type { AskEnd, Asks } from '../repair/asks.ts'
import type { RoomSession } from '../session/room-session.ts'

export interface RecoveryOptions extends Pick<DeskTools, 'clock' | 'stores'> {
  readonly session: Pick<RoomSession, 'need'>
  readonly listens: boolean
  readonly arrivals: Arrivals
  readonly asks: Asks
  readonly history: HistoryReader
  readonly askForEarlier: EarlierLines
  readonly ownState: OwnState
  /** Earlier lines shown on joining, per module. */
  readonly earlierLines: number
  readonly random: () => number
}

/** Recovers missed lines from history or from peers. */
export function createRecovery({
  clock,
  stores,
  session,
  listens,
  arrivals,
  asks,
  history,
  ...parts
}: RecoveryOptions) {
  const { ownState, askForEarlier, earlierLines, random } = parts

  const askForStates = async (signal: AbortSignal) => {
    ownState.announce({ asks: true }).catch(() => {})
    await wait(stateWaitMs, clock, signal)
  }

  const catchUp = async ({ arrived, isLastTry }: CatchUpRequest, signal: AbortSignal): Promise<readonly Gap[]> => {
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
        await askForEarlier(signal)
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

  const fetch = async ({ stream: key, source }: RepairRequest, signal: AbortSignal): Promise<RepairResult> => {
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

  return { catchUp, fetch }
}
