import { maxToldStreams } from '../../constants.ts'
import type { BoothPeer, ControlBody, Heads, ToldStream } from '../../domain/control-message.ts'
import { modules } from '../../domain/modules.ts'
import { quietWaitMs } from '../../policies/quiet-wait.ts'
import type { Module } from '../../ports/common.ts'
import type { Clock } from '../../ports/services.port.ts'
import type { Arrivals } from '../lines/arrivals.ts'
import type { ShelfReader } from '../lines/shelf.ts'

/** What a message may take for streams, in bytes. */
const maxToldBytes = 16_384
/** Clients of whom is remembered, for one round, what others told. */
const maxHeard = 1_000

export interface TellingOptions {
  readonly clock: Clock
  readonly random: () => number
  readonly shelf: ShelfReader
  readonly arrivals: Pick<Arrivals, 'ends'>
  isPresent(sender: string): boolean
  messageBytes(): number
  sendControl(module: Module, body: ControlBody): Promise<unknown>
}

const keyOf = ({ sender, clientId }: BoothPeer) => JSON.stringify([sender, clientId])
const isSame = (left: Heads, right: Heads) => modules.every((module) => left[module] === right[module])
const reaches = (told: Heads, known: Heads) => modules.every((module) => told[module] >= known[module])

/** Tells newcomers where the lines of all end, unless another does: what he leaves out, and own numbers that he tells wrong. */
export function createTelling({
  clock,
  random,
  shelf,
  arrivals,
  isPresent,
  messageBytes,
  sendControl,
}: TellingOptions) {
  let waiting: unknown
  /** Somebody else came after others had begun to tell. */
  let isAskedAgain = false
  let isTold = false
  const told = new Map<string, Heads>()
  let isOwnTold = false
  let isOwnWrong = false
  let without: readonly BoothPeer[] = []

  const streams = (): readonly ToldStream[] => {
    const ends = new Map<string, ToldStream>()
    for (const [{ module, sender, clientId }, seq] of arrivals.ends()) {
      const end = ends.get(keyOf({ sender, clientId })) ?? { sender, clientId, subtitles: 0, chat: 0 }
      ends.set(keyOf(end), { ...end, [module]: seq })
    }
    return [...ends.values()]
  }

  /** As many of these as one message holds. */
  const fitting = (ends: readonly ToldStream[]) => {
    let left = Math.min(maxToldBytes, messageBytes() / 2)
    const encoder = new TextEncoder()
    return ends.slice(0, maxToldStreams).filter((end) => {
      left -= encoder.encode(JSON.stringify(end)).byteLength + 1
      return left >= 0
    })
  }

  /** Who is present and, as far as one message holds them, who was heard last. The others have left, or tell it themselves. */
  const untold = (): readonly ToldStream[] => {
    const known = streams().toReversed()
    const here = known.filter(({ sender }) => isPresent(sender))
    const worthTelling = new Set([...here, ...fitting([...new Set([...here, ...known])])])
    return fitting([...worthTelling].filter((end) => !reaches(told.get(keyOf(end)) ?? { subtitles: 0, chat: 0 }, end)))
  }

  const tell = () => {
    waiting = undefined
    const others = untold()
    const { heads } = shelf
    const hasSpoken = modules.some((module) => heads[module] > 0)
    if (others.length > 0 || (hasSpoken && !isOwnTold) || isOwnWrong || (!isTold && !shelf.isEmpty()))
      sendControl('subtitles', { type: 'head', heads, ...(others.length > 0 && { streams: others }) }).catch(() => {})
    const isAgain = isAskedAgain
    clear()
    if (isAgain) start()
  }

  const start = () => {
    waiting ??= clock.setTimeout(tell, quietWaitMs(random))
  }

  const clear = () => {
    isAskedAgain = false
    isTold = false
    told.clear()
    isOwnTold = isOwnWrong = false
    without = []
  }

  return {
    /** A newcomer asks all but some. */
    greeted(except: readonly BoothPeer[] = []) {
      if (except.some(({ clientId }) => clientId === shelf.clientId)) return
      if (isTold) isAskedAgain = true
      if (waiting === undefined) without = except
      start()
    },

    /** Another tells. */
    heard(peer: BoothPeer, heads: Heads, others: readonly ToldStream[] = []) {
      if (waiting === undefined || without.some(({ sender }) => sender === peer.sender)) return
      isTold = true
      for (const end of [...others, { ...peer, ...heads }]) {
        if (end.clientId === shelf.clientId) {
          isOwnTold = true
          isOwnWrong ||= !isSame(end, shelf.heads)
        }
        const before = told.get(keyOf(end))
        if (before ? reaches(end, before) : told.size < maxHeard) told.set(keyOf(end), end)
      }
    },

    clear() {
      clock.clearTimeout(waiting)
      waiting = undefined
      clear()
    },
  }
}

export type Telling = ReturnType<typeof createTelling>
