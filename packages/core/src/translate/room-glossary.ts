import { errorCodeOf } from '../errors.ts'
import { jsonBytes } from '../kit/text-bytes.ts'
import { stateIntervalMs } from '../link/limits.ts'
import type { RoomSession } from '../link/session.ts'
import { hostChannel } from '../link/wire/control-message.ts'
import { type GlossaryRefusal, readTerm } from '../link/wire/parse-terms.ts'
import {
  fitsMessage,
  maxRoomTerms,
  maxRoomTermsBytes,
  mergedTerms,
  noTerms,
  orderAfter,
  type RoomTerm,
  roomTerms,
  type ToldTerm,
  type ToldTerms,
  termKey,
  termMessages,
} from '../link/wire/room-terms.ts'
import type { GlossaryScope } from '../people/room-rules.ts'
import type { Clock, Logger } from '../ports/services.port.ts'
import type { TranslateAtoms } from './translate-atoms.ts'

/** What could not be told is told again after this time. */
export const tellAgainMs = 5_000

export interface RoomGlossaryOptions {
  readonly stores: Pick<TranslateAtoms, 'pageTerms' | 'roomTerms' | 'glossary'>
  readonly clock: Clock
  readonly logger: Logger
  readonly session: Pick<RoomSession, 'sendControl' | 'messageBytes'>
  /** Whose glossary this participant may change. */
  scope(): GlossaryScope | null
}

/** The terms that were added in the room, during one stay: by hosts for all booths, or here for this one. */
export function createRoomGlossary({ stores, clock, logger, session, scope }: RoomGlossaryOptions) {
  let known: ToldTerms = noTerms
  let telling: unknown
  let tellingAgain: unknown

  const take = (next: ToldTerms) => {
    if (next === known) return
    known = next
    stores.roomTerms.set(roomTerms(known))
    import('./glossary/lay-glossary.ts')
      .then(({ layGlossary }) => layGlossary(stores))
      .catch((error: unknown) =>
        logger.warn('The glossary of the room could not be used', { code: errorCodeOf(error) }),
      )
  }

  const tell = async (told: readonly ToldTerm[]) => {
    if (scope() !== 'room' || told.length === 0) return
    try {
      for (const terms of termMessages(told, session.messageBytes()))
        await session.sendControl(hostChannel, { type: 'glossary', terms })
    } catch {
      if (tellingAgain !== undefined) return
      tellingAgain = clock.setTimeout(() => {
        tellingAgain = undefined
        void tellAll()
      }, tellAgainMs)
    }
  }
  const tellAll = () => tell([...known.values()])

  const changed = (changes: readonly ToldTerm[]): GlossaryRefusal | null => {
    const [whose, messageBytes] = [scope(), session.messageBytes()]
    if (!whose) return { at: 'glossary', reason: 'not-allowed' }
    if (whose === 'room' && messageBytes === 0) return { at: 'glossary', reason: 'not-connected' }
    const isAdded = changes.some(({ removed }) => !removed)
    const next = mergedTerms(known, changes)
    const terms = roomTerms(next)
    if (isAdded && terms.length > maxRoomTerms) return { at: 'glossary', reason: 'too-many' }
    const fits = whose !== 'room' || changes.every((change) => fitsMessage(change, messageBytes))
    if (!fits || (isAdded && jsonBytes(terms) > maxRoomTermsBytes)) return { at: 'glossary', reason: 'too-large' }
    take(next)
    void tell(changes)
    return null
  }

  const knownOf = (term: string) => known.get(termKey(term))
  const orderOf = (term: string) => orderAfter(knownOf(term), clock.now())
  const removal = (term: string): readonly ToldTerm[] => {
    const last = knownOf(term)
    return last && !last.removed ? [{ term: last.term, order: orderOf(term), removed: true }] : []
  }

  return {
    /** A host told what has changed, or all there is. */
    heard: (told: readonly ToldTerm[]) => take(mergedTerms(known, told)),

    /** Adds or changes a term, and removes the one that it was `before`. Null where it was accepted. */
    set(given: RoomTerm, before = ''): GlossaryRefusal | null {
      const term = readTerm(given)
      if ('reason' in term) return term
      const isRenamed = termKey(before) !== termKey(term.term)
      return changed([...(isRenamed ? removal(before) : []), { ...term, order: orderOf(term.term) }])
    },

    remove: (term: string): GlossaryRefusal | null => changed(removal(term)),

    /** Somebody has come, or is back. Repeated requests make a host send no more than this. */
    peerCame() {
      if (scope() !== 'room' || known.size === 0 || telling !== undefined) return
      telling = clock.setTimeout(() => {
        telling = undefined
        void tellAll()
      }, stateIntervalMs)
    },

    /** The room is left: its terms go. */
    end: () => take(noTerms),
  }
}
