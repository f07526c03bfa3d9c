import type { Booth, Notice, NoticeCode, PanelId } from '@lingobooth/core'
import { shallowEqual, useSelector } from '@xstate/react'
import { useLayoutEffect } from 'react'
import { type Place, pageStateOf } from './page-state.ts'

const everyPanel = ['subtitles', 'chat', 'tts', 'stt'] as const
const speakers = ['stt', 'subtitles', 'chat'] as const
const lines = ['subtitles', 'chat'] as const

/** Which panels a notice concerns, the nearest first; a file says itself what became of it. */
const concerned: Readonly<Record<NoticeCode, readonly PanelId[]>> = {
  'tokens-failed': everyPanel,
  'languages-failed': everyPanel,
  'settings-not-saved': everyPanel,
  'capture-denied': speakers,
  'capture-not-found': speakers,
  'capture-busy': speakers,
  'capture-unsupported': speakers,
  'capture-lost': speakers,
  'capture-failed': speakers,
  'capture-replaced': speakers,
  'speech-failing': speakers,
  'translation-failing': lines,
  'line-failed': lines,
  'line-too-long': lines,
  'lines-missing': lines,
  'voice-failed': ['tts', 'subtitles'],
  'file-failed': [],
  'file-too-large': [],
}

const otherModule: Readonly<Record<string, PanelId>> = { subtitles: 'chat', chat: 'subtitles' }

function placeOf({ code, params }: Notice, places: readonly Place[]): Place | undefined {
  if (places.includes('whole')) return 'whole'
  return concerned[code].find((panel) => places.includes(panel) && panel !== otherModule[String(params.module)])
}

/** The notices to show at a place: all of them in `Notices`, and where there is none, each once in the nearest open panel. */
export function useNoticesHere(booth: Booth, here: Place): readonly Notice[] {
  const state = pageStateOf(booth)
  useLayoutEffect(() => {
    state.set((current) => ({ ...current, places: [...current.places, here] }))
    return () =>
      state.set((current) => ({ ...current, places: current.places.toSpliced(current.places.indexOf(here), 1) }))
  }, [state, here])
  const open = useSelector(state, ({ places }) => places)
  return useSelector(
    booth.notices.view.published,
    (all) => all.filter((notice) => placeOf(notice, open) === here),
    shallowEqual,
  )
}

/** Whether this place is the one that tells of the booth as a whole: `Notices`, and where there is none, the first open panel. */
export const useSpeaksHere = (booth: Booth, here: Place): boolean =>
  useSelector(
    pageStateOf(booth),
    ({ places }) => (['whole', ...everyPanel] as const).find((place) => places.includes(place)) === here,
  )
