import type { Booth } from '@lingobooth/core'
import type { PanelId } from '@lingobooth/core/view'
import { perBooth } from '../hooks/page-state.ts'

interface Focus {
  readonly toggles: Map<PanelId, HTMLElement>
  /** Opened by its toggle, but not mounted yet. */
  awaited: PanelId | null
}

const focusOf = perBooth((): Focus => ({ toggles: new Map(), awaited: null }))

/** Moves the focus into a panel opened by its toggle, and back to the toggle when the panel is closed from inside. */
export const panelFocus = {
  /** A ref without a clean-up function, which React 18 does not know. */
  toggleRef(booth: Booth, panel: PanelId) {
    const { toggles } = focusOf(booth)
    let mine: HTMLElement | null = null
    return (toggle: HTMLElement | null) => {
      if (toggle) toggles.set(panel, toggle)
      else if (toggles.get(panel) === mine) toggles.delete(panel)
      mine = toggle
    }
  },
  expect(booth: Booth, panel: PanelId) {
    focusOf(booth).awaited = panel
  },
  arrive(booth: Booth, panel: PanelId, element: HTMLElement) {
    const focus = focusOf(booth)
    if (focus.awaited !== panel) return
    focus.awaited = null
    element.focus()
  },
  /** A ref for what the focus goes into. */
  arriveRef: (booth: Booth, panel: PanelId) => (element: HTMLElement | null) => {
    if (element) panelFocus.arrive(booth, panel, element)
  },
  giveBack(booth: Booth, panel: PanelId) {
    focusOf(booth).toggles.get(panel)?.focus()
  },
}
