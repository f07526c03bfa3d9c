import type { Booth, Language } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'

/** The languages of the catalogue. */
export const useLanguages = (booth: Booth): readonly Language[] =>
  useSelector(booth.app.view.published, (view) => view.languages)

/** Those that have a voice. */
export function useVoiceLanguages(booth: Booth): readonly Language[] {
  const languages = useLanguages(booth)
  return useMemo(() => languages.filter(({ services }) => services.has('tts')), [languages])
}
