import { createAtom } from '@xstate/store'
import type { RoomTerm } from '../link/wire/room-terms.ts'
import type { Dictionary } from '../ports/services.port.ts'
import type { Glossary } from './glossary/glossary.ts'
import type { GlossaryTerm } from './glossary/glossary-term.ts'

export const createTranslateAtoms = () => ({
  dictionaries: createAtom<readonly Dictionary[]>([]),
  /** The page's own terms. */
  pageTerms: createAtom<readonly GlossaryTerm[]>([]),
  /** Those that were added in the room. */
  roomTerms: createAtom<readonly RoomTerm[]>([]),
  /** Both, as they are used. */
  glossary: createAtom<Glossary | undefined>(undefined),
})

export type TranslateAtoms = ReturnType<typeof createTranslateAtoms>
