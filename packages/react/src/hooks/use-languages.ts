import type { Booth, Language } from '@lingobooth/core'
import { useSelected } from './use-selected.ts'

/** The catalogue, for the rows of a list. */
export const useLanguages = (booth: Booth): readonly Language[] => useSelected(booth.app.view, (view) => view.languages)
