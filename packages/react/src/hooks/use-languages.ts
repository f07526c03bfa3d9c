import type { Booth, Language } from '@lingobooth/core'
import { useSelector } from '@xstate/react'

/** The languages of the catalogue. */
export const useLanguages = (booth: Booth): readonly Language[] =>
  useSelector(booth.app.view.published, (view) => view.languages)
