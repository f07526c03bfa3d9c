import { createOwnedMap } from '../../kit/owned-map.ts'
import type { Clock } from '../../ports/services.port.ts'
import type { BoothPeer } from '../wire/control-message.ts'
import type { KeptLine, RetransmissionBuffer } from './retransmission-buffer.ts'

const bounds = { max: 1_000, maxOfOwner: 50, whenFull: 'share' } as const

/** A line of another may be on its way for this long: it was said before who came so soon before it. */
export const onItsWayMs = 10_000

/** Since when somebody is known to be in the room. */
interface Witness {
  /** So many lines had been kept here by then. */
  readonly since: number
  readonly atMs: number
  /** They said that they came, or must have come while this participant was away. */
  readonly cameLater: boolean
}

export interface WitnessesOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly kept: Pick<RetransmissionBuffer, 'count' | 'placeOf'>
  personOf(sender: string): string
}

/** For one stay, who was in the room when a line was said: what is said off the record goes to nobody else. */
export function createWitnesses({ clock, kept, personOf }: WitnessesOptions) {
  const known = createOwnedMap<Witness>(bounds)
  let wasAway = false
  const keyOf = ({ sender, clientId }: BoothPeer) => JSON.stringify([sender, clientId])

  return {
    /** Somebody told their state; `asks`: they come, or are back. */
    heard(peer: BoothPeer, asks: boolean) {
      const key = keyOf(peer)
      if (known.has(key)) return
      const atMs = clock.monotonicMs()
      known.set(key, personOf(peer.sender), { since: kept.count, atMs, cameLater: asks || wasAway })
    },

    /** The connection is lost: who comes meanwhile is not heard. */
    away() {
      wasAway = true
    },

    /** Whether somebody is known to have come before a line was said: one of this participant, or of another. */
    heardBefore(peer: BoothPeer, line: KeptLine): boolean {
      const [witness, place] = [known.get(keyOf(peer)), kept.placeOf(line)]
      if (!witness || !place) return false
      return line.sender === '' ? place.count > witness.since : place.atMs - witness.atMs >= onItsWayMs
    },

    /** Whether it is known that somebody came only then. */
    cameLater: (peer: BoothPeer): boolean => known.get(keyOf(peer))?.cameLater === true,
  }
}

export type Witnesses = ReturnType<typeof createWitnesses>
