import { wait } from '../../kit/wait.ts'
import { modules } from '../../modules.ts'
import type { Clock } from '../../ports/services.port.ts'
import { keptLines } from '../limits.ts'
import type { LinkAtoms } from '../link-atoms.ts'
import type { BoothPeer } from '../wire/control-message.ts'
import { askWaitMs, maxPeerAsks } from './gap-repair.ts'
import type { Gaps } from './gaps.ts'
import type { Requests } from './requests.ts'
import type { RetransmissionBuffer } from './retransmission-buffer.ts'

/** A booth that leaves lines out hides nothing: another one is always asked too. */
const askedAtOnce = 2

export interface LinesOfPeersOptions {
  readonly clock: Clock
  readonly stores: Pick<LinkAtoms, 'participants'>
  personOf(sender: string): string
  readonly kept: Pick<RetransmissionBuffer, 'latest' | 'isEmpty'>
  readonly gaps: Pick<Gaps, 'pendingHeads'>
  readonly requests: Pick<Requests, 'latest' | 'somePeers'>
  /** Per module. */
  readonly count: number
}

/** Asks two others for the latest lines, and whoever says that its own go on after those that came. */
export function createLinesOfPeers({ clock, stores, personOf, kept, gaps, requests, count }: LinesOfPeersOptions) {
  /** Where fewer lines came than were asked for, all that there are should have come. */
  const isBehind = (peer: BoothPeer) => {
    const heads = gaps.pendingHeads(peer)
    return modules.some((module) => {
      const came = kept.latest(module, keptLines)
      const ofPeer = came.filter(
        ({ sender, envelope }) => sender === peer.sender && envelope.clientId === peer.clientId,
      )
      const last = Math.max(0, ...ofPeer.map(({ envelope }) => envelope.seq))
      return (heads?.[module] ?? 0) > last && (last > 0 || came.length < count)
    })
  }

  return async (signal: AbortSignal) => {
    const asked = new Set<string>()
    const askedPeople = new Set<string>()
    const busy: BoothPeer[] = []
    let answers = 0
    let waitMs = 0

    const ask = async (peer: BoothPeer) => {
      const end = await requests.latest(peer, count, (ended) => wait(askWaitMs, clock, ended), signal)
      if (end === 'complete') answers++
      if (typeof end !== 'object') return
      busy.push(peer)
      waitMs = Math.max(waitMs, end.waitMs)
    }

    /** Preferably booths that are present, each of another person. */
    const askSome = async (most: number, isWanted: (peer: BoothPeer) => boolean = () => true) => {
      const participants = stores.participants.get()
      const rankOf = ({ sender }: BoothPeer) =>
        (askedPeople.has(personOf(sender)) ? 2 : 0) + (participants.has(sender) ? 0 : 1)
      const chosen: BoothPeer[] = []
      while (chosen.length < most && asked.size < maxPeerAsks) {
        const [best] = requests
          .somePeers(Number.POSITIVE_INFINITY, (peer) => !asked.has(peer.sender) && isWanted(peer))
          .toSorted((left, right) => rankOf(left) - rankOf(right))
        if (!best) break
        asked.add(best.sender)
        askedPeople.add(personOf(best.sender))
        chosen.push(best)
      }
      await Promise.all(chosen.map(ask))
    }

    await askSome(askedAtOnce)
    await askSome(askedAtOnce - answers)
    await askSome(maxPeerAsks, isBehind)
    const again = busy.splice(0).filter((peer) => kept.isEmpty() || isBehind(peer))
    if (again.length > 0) await wait(waitMs, clock, signal)
    await Promise.all(again.map(ask))
  }
}

export type LinesOfPeers = ReturnType<typeof createLinesOfPeers>
