import { type Atom, createAtom } from '@xstate/store'
import type { Language } from '../ports/common.ts'
import { initialSettings, type Panel, type Settings } from './settings.ts'

/** A change of the settings by the participant. */
export interface Choice {
  readonly before: Settings
  readonly after: Settings
}

export function createSettingsAtoms() {
  const settings = createAtom<Settings>(initialSettings())
  /** What the participant changed and is not stored yet; null where nothing is stored, and before the booth starts, while settings are the page's. */
  const choices = createAtom<readonly Choice[] | null>(null)
  return {
    settings,
    choices,
    /** Changes the settings as the participant chose: unlike what the page sets, it is stored. */
    choose(rule: (now: Settings) => Settings) {
      const before = settings.get()
      const after = rule(before)
      choices.set((made) => made && [...made, { before, after }])
      settings.set(after)
    },
    /** Panels with initial values from props, each with the rule that applies them. */
    seeds: createAtom<ReadonlyMap<Panel, (settings: Settings) => Settings>>(new Map()),
    /** Panels that the page does not have. */
    removedPanels: createAtom<readonly Panel[]>([]),
    /** Of these, whether each opens when the page has it again. */
    openAgain: createAtom<ReadonlyMap<Panel, boolean>>(new Map()),
    /** All languages that the catalogue has. */
    catalogue: createAtom<readonly Language[]>([]),
  }
}

export type SettingsAtoms = ReturnType<typeof createSettingsAtoms>

/** Calls the listener after a change, also after one that it makes itself; what others change meanwhile may come as one change. */
export function onSettingsChange(
  settings: Pick<Atom<Settings>, 'get' | 'subscribe'>,
  changed: (now: Settings, before: Settings) => void,
): void {
  let before = settings.get()
  let isTelling = false
  settings.subscribe(() => {
    // A store does not notify a listener of changes made inside that listener.
    if (isTelling) return
    isTelling = true
    try {
      for (let now = settings.get(); now !== before; now = settings.get()) {
        const last = before
        before = now
        changed(now, last)
      }
    } finally {
      isTelling = false
    }
  })
}
