import type { Scope } from '../../kit/scope.ts'
import { onAbort, wait } from '../../kit/wait.ts'
import { reconnectFirstMs } from '../limits.ts'
import { type GapRepairOptions, repairGap } from './gap-repair.ts'

const maxCatchUpTries = 3
export const repairsAtOnce = 4
const maxWaitingRepairs = 100
/** Of one person, to leave room for others. */
const maxWaitingRepairsOfPerson = 4

/** A stream with missing lines. */
export interface Gap {
  readonly stream: string
  readonly person: string
}

export interface CatchUpRequest {
  /** Whether earlier lines have been fetched. */
  readonly arrived: boolean
  /** If it fails now, the booth goes on without. */
  readonly isLastTry: boolean
}

export interface RepairOptions extends Omit<GapRepairOptions, 'clock'> {
  readonly scope: Scope
  /** Resolves to the remaining gaps. */
  catchUp(request: CatchUpRequest, signal: AbortSignal): Promise<readonly Gap[]>
  /** What is still missing of a stream is not requested again. */
  giveUp(stream: string): void
}

/** Catches up on earlier and missed lines with each connection, and repairs gaps while there is one: a few at once, one for each person. */
export function createRepair({ scope, catchUp, giveUp, random, fetch }: RepairOptions) {
  const { clock } = scope
  const repairing = new Map<string, { readonly gap: Gap; readonly controller: AbortController }>()
  let waiting: readonly Gap[] = []
  let arrived = false
  let connection: AbortController | undefined
  let isLive = false

  const isOfBusy = ({ person }: Gap) => [...repairing.values()].some(({ gap }) => gap.person === person)

  const end = (stream: string, controller: AbortController) => {
    if (controller.signal.aborted) return
    controller.abort()
    repairing.delete(stream)
    giveUp(stream)
    beginNext()
  }

  const begin = (gap: Gap) => {
    const { stream } = gap
    const controller = new AbortController()
    repairing.set(stream, { gap, controller })
    scope.run(async () => {
      await repairGap(stream, { clock, random, fetch }, controller.signal).catch(() => {})
      end(stream, controller)
    })
  }

  const beginNext = () => {
    if (!isLive) return
    for (const gap of waiting) {
      if (repairing.size >= repairsAtOnce) return
      if (isOfBusy(gap)) continue
      waiting = waiting.filter((other) => other !== gap)
      begin(gap)
    }
  }

  const note = (gap: Gap) => {
    if (repairing.has(gap.stream) || waiting.some(({ stream }) => stream === gap.stream)) return
    const ofPerson = waiting.filter(({ person }) => person === gap.person).length
    if (waiting.length < maxWaitingRepairs && ofPerson < maxWaitingRepairsOfPerson) waiting = [...waiting, gap]
    else giveUp(gap.stream)
  }

  const goLive = (gaps: readonly Gap[]) => {
    arrived = isLive = true
    for (const gap of gaps) note(gap)
    beginNext()
  }

  const catchUpAndGoLive = async ({ signal }: AbortController) => {
    for (let tries = 0; tries < maxCatchUpTries; tries++) {
      const isLastTry = tries === maxCatchUpTries - 1
      const gaps = await catchUp({ arrived, isLastTry }, signal).catch(() => (isLastTry ? [] : undefined))
      if (signal.aborted) return
      if (gaps) return goLive(gaps)
      await wait(reconnectFirstMs * 2 ** (tries + 1), clock, signal)
      if (signal.aborted) return
    }
  }

  const detach = () => {
    connection?.abort()
    connection = undefined
    isLive = false
    waiting = [...[...repairing.values()].map(({ gap }) => gap), ...waiting]
    for (const { controller } of repairing.values()) controller.abort()
    repairing.clear()
  }
  onAbort(scope.signal, detach)

  return {
    /** A connection has opened. */
    attach() {
      if (connection) return
      const opened = new AbortController()
      connection = opened
      scope.run(() => catchUpAndGoLive(opened))
    },
    /** It is interrupted, or has closed. */
    detach,

    found(gap: Gap) {
      note(gap)
      beginNext()
    },
    /** Nothing of a stream is missing any more. */
    closed(stream: string) {
      const running = repairing.get(stream)
      if (running) end(stream, running.controller)
      else waiting = waiting.filter((gap) => gap.stream !== stream)
    },
    /** Streams whose lines are being requested, and those that wait for it. */
    open: () => ({ repairing: [...repairing.keys()], waiting: waiting.map(({ stream }) => stream) }),
  }
}

export type Repair = ReturnType<typeof createRepair>
