import type { Booth, Language } from '@lingobooth/core'
import { useSelector } from '@xstate/react'

/** The catalogue, for the rows of a list. */
export const useLanguages = (booth: Booth): readonly Language[] =>
  useSelector(booth.app.view.published, (view) => view.languages)
