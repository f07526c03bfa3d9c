import type { Booth, Module } from '@lingobooth/core'
import type { NoticePlace, PanelId } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { createAtom } from '@xstate/store'
import { useCallback, useMemo } from 'react'
import type { SettingsPage } from '../parts/settings-page.ts'

/** One value per booth, created on first use and garbage-collected with the booth. */
export function perBooth<T>(make: () => T): (booth: Booth) => T {
  const made = new WeakMap<Booth, T>()
  return (booth) => {
    const known = made.get(booth)
    if (known !== undefined) return known
    const fresh = make()
    made.set(booth, fresh)
    return fresh
  }
}

/** An object, since `useSelector` looks into it for `status`. */
function shared<T extends object>(first: T) {
  const { get, set, subscribe } = createAtom<T>(first)
  return { getSnapshot: get, set, subscribe }
}

type Shared<T extends object> = ReturnType<typeof shared<T>>

interface PageState {
  /** Whether the lines of a panel are being searched. */
  readonly searches: Shared<Readonly<Record<Module, boolean>>>
  /** Mounted places for notices. */
  readonly places: Shared<readonly NoticePlace[]>
  /** Panels whose initial values have been applied. */
  readonly seeded: Shared<readonly PanelId[]>
  /** Panels on the page, open or not. */
  readonly mounted: Shared<readonly PanelId[]>
  /** A page of the settings of a panel that is to be opened. */
  readonly wanted: Shared<{ readonly panel: PanelId | null; readonly page: SettingsPage }>
}

/** State that a booth's components share, and that the core does not need. */
export const pageStateOf = perBooth(
  (): PageState => ({
    searches: shared({ subtitles: false, chat: false }),
    places: shared<readonly NoticePlace[]>([]),
    seeded: shared<readonly PanelId[]>([]),
    mounted: shared<readonly PanelId[]>([]),
    wanted: shared<{ readonly panel: PanelId | null; readonly page: SettingsPage }>({ panel: null, page: 'settings' }),
  }),
)

/** Whether the lines of a panel are being searched. */
export interface Search {
  readonly module: Module
  readonly isOpen: boolean
  setOpen(isOpen: boolean): void
}

export function useSearch(booth: Booth, module: Module): Search {
  const { searches } = pageStateOf(booth)
  const isOpen = useSelector(searches, (all) => all[module])
  const setOpen = useCallback(
    (isOpen: boolean) => searches.set((all) => ({ ...all, [module]: isOpen })),
    [searches, module],
  )
  return useMemo(() => ({ module, isOpen, setOpen }), [module, isOpen, setOpen])
}
