import { createAtom } from '@xstate/store'
import type { Dictionary } from '../ports/services.port.ts'
import type { Glossary } from './glossary/glossary.ts'

export const createTranslateAtoms = () => ({
  dictionaries: createAtom<readonly Dictionary[]>([]),
  glossary: createAtom<Glossary | undefined>(undefined),
})

export type TranslateAtoms = ReturnType<typeof createTranslateAtoms>
