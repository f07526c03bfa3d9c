import type { Booth, PanelId } from '@lingobooth/core'

interface Focus {
  readonly toggles: Map<PanelId, HTMLElement>
  /** Opened by its toggle and not yet there. */
  awaited: PanelId | null
}

const focusOf = new WeakMap<Booth, Focus>()

function of(booth: Booth): Focus {
  const focus = focusOf.get(booth) ?? { toggles: new Map(), awaited: null }
  focusOf.set(booth, focus)
  return focus
}

/** Focus goes into a panel that its toggle opened, and back to the toggle when the panel is closed from inside. */
export const panelFocus = {
  toggleRef: (booth: Booth, panel: PanelId) => (toggle: HTMLElement | null) => {
    const { toggles } = of(booth)
    if (toggle) toggles.set(panel, toggle)
    return () => {
      if (toggles.get(panel) === toggle) toggles.delete(panel)
    }
  },
  expect(booth: Booth, panel: PanelId) {
    of(booth).awaited = panel
  },
  arrive(booth: Booth, panel: PanelId, element: HTMLElement) {
    const focus = of(booth)
    if (focus.awaited !== panel) return
    focus.awaited = null
    element.focus()
  },
  giveBack(booth: Booth, panel: PanelId) {
    of(booth).toggles.get(panel)?.focus()
  },
}
