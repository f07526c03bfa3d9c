import { listenerReadsMs } from '../link/limits.ts'
import type { LinkAtoms, Participants } from '../link/link-atoms.ts'
import type { RoomSession } from '../link/session.ts'
import type { Control } from '../link/wire/control-message.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import { languageLookup } from '../text/languages/language.ts'
import { targetLanguages } from '../text/languages/target-languages.ts'
import type { People } from './participants-of-room.ts'
import type { PeopleAtoms } from './people-atoms.ts'
import type { Enforcement } from './policy.ts'
import { createReaderList } from './readers.ts'

export interface ReadersOptions {
  readonly stores: Pick<LinkAtoms, 'participants'> & Pick<PeopleAtoms, 'languages'>
  readonly clock: Clock
  readonly session: Pick<RoomSession, 'seesReaders'>
  readonly people: Pick<People, 'personOf'>
  readonly isRemoved: Enforcement['isRemoved']
  /** Who translates a line. @default the sender, where the transport has presence and profiles */
  readonly translate: 'sender' | 'receiver' | undefined
  readonly spokenModules: readonly Module[]
  /** Languages that a line is translated into by its sender. */
  readonly maxTargets: number
}

/** What the others read, in one stay. */
export function createReaders({
  stores,
  clock,
  session,
  people,
  isRemoved,
  translate,
  spokenModules,
  maxTargets,
}: ReadersOptions) {
  const readers = createReaderList(people.personOf)
  const { known, codeOf } = languageLookup(stores.languages)
  let present: Participants = stores.participants.get()
  const { unsubscribe } = stores.participants.subscribe((now) => {
    readers.forgetGone(present, now)
    present = now
  })

  return {
    /** A booth said what it reads. */
    heard(sender: string, { clientId, reads, listens }: Extract<Control, { type: 'state' }>) {
      if (reads) readers.note(sender, clientId, reads, listens ? clock.monotonicMs() : undefined)
    },

    /** The languages into which a line is translated here, the most read first. */
    targets(module: Module, source: LanguageCode): readonly LanguageCode[] {
      if (translate === 'receiver' || (translate === undefined && !session.seesReaders())) return []
      readers.forgetSilent(clock.monotonicMs() - 3 * listenerReadsMs)
      readers.forgetRemoved(isRemoved)
      const there = new Map([...stores.participants.get()].filter(([sender]) => !isRemoved(sender)))
      const read = readers.languages(there, module, spokenModules.includes(module))
      return targetLanguages(
        codeOf(source),
        read.map((languages) => languages.flatMap(known)),
        maxTargets,
      )
    },

    hasListeners: readers.hasListeners,

    end: unsubscribe,
  }
}

export type Readers = ReturnType<typeof createReaders>
