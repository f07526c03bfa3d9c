import { addChosen } from '../domain/settings/chosen.ts'
import type { Settings } from '../domain/settings/settings.ts'
import type { Stores } from './stores.ts'

/** Changes the settings as the participant chose: unlike what the page sets, it is stored. */
export function choose({ settings, chosen }: Pick<Stores, 'settings' | 'chosen'>, rule: (now: Settings) => Settings) {
  const before = settings.get()
  const after = rule(before)
  chosen.set((noted) => noted && addChosen(noted, before, after))
  settings.set(after)
}
