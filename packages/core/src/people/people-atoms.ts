import { createAtom } from '@xstate/store'
import type { Module } from '../ports/common.ts'
import type { RoomRules } from '../ports/room-policy.port.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { type Hidden, noneHidden } from './hidden.ts'
import { allowedLanguages } from './room-rules.ts'

export function createPeopleAtoms({ catalogue }: Pick<SettingsAtoms, 'catalogue'>) {
  const rules = createAtom<RoomRules | null>(null)
  return {
    /** What this participant may do in the room; null where no policy rules. */
    rules,
    /** The languages that may be used in the room. */
    languages: createAtom(() => allowedLanguages(catalogue.get(), rules.get())),
    /** What is said now is off the record: of everybody, by order of a host, or of this participant. */
    offRecord: createAtom({ all: false, own: false }),
    hidden: createAtom<Hidden>(noneHidden),
    /** Lines of others that came while nobody could see them. */
    unread: createAtom<Readonly<Record<Module, number>>>({ subtitles: 0, chat: 0 }),
  }
}

export type PeopleAtoms = ReturnType<typeof createPeopleAtoms>
