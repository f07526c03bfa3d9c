import type { Booth } from '@lingobooth/core'
import type { PanelId } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect } from 'react'
import type { SettingsPage } from '../parts/settings-page.ts'
import { pageStateOf } from './page-state.ts'

/** Opens a page of a panel's settings, and the panel, from elsewhere on the page; undefined where there is no such panel. */
export function useOpenSettings(booth: Booth, panel: PanelId): ((page: SettingsPage) => void) | undefined {
  const { mounted, wanted } = pageStateOf(booth)
  const isThere = useSelector(mounted, (panels) => panels.includes(panel))
  if (!isThere) return undefined
  return (page) => {
    booth.app.setVisible(panel, true)
    wanted.set({ panel, page })
  }
}

/** The panel is on the page, open or not. */
export function useMounted(booth: Booth, panel: PanelId): void {
  const { mounted } = pageStateOf(booth)
  useLayoutEffect(() => {
    mounted.set((panels) => [...panels, panel])
    return () => mounted.set((panels) => panels.toSpliced(panels.indexOf(panel), 1))
  }, [mounted, panel])
}

/** Calls back with the page that is wanted of this panel. */
export function useWantedSettings(booth: Booth, panel: PanelId, open: (page: SettingsPage) => void): void {
  const { wanted } = pageStateOf(booth)
  const page = useSelector(wanted, (state) => (state.panel === panel ? state.page : null))
  useEffect(() => {
    if (!page) return
    wanted.set({ panel: null, page: 'settings' })
    open(page)
  })
}
