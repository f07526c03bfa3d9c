import { createContext } from 'react'

/** A page over a panel: its settings, or what opens from them. */
export type SettingsPage = 'settings' | 'captions' | 'glossary' | 'export'

interface SettingsPages {
  readonly page: SettingsPage
  go(page: SettingsPage | null): void
}

/** Which page of the settings is shown; null closes them. */
export const SettingsPages = createContext<SettingsPages>({ page: 'settings', go() {} })
