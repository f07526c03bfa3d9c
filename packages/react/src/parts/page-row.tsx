import { ChevronRight } from 'lucide'
import { useContext } from 'react'
import { Icon } from './icon.tsx'
import { part } from './part.ts'
import { type SettingsPage, SettingsPages } from './settings-page.ts'

/** Opens another page of the settings. */
export function PageRow({ page, label }: { readonly page: Exclude<SettingsPage, 'settings'>; readonly label: string }) {
  const { go } = useContext(SettingsPages)
  return (
    <button {...part('button', 'row')} type="button" data-opens={page} onClick={() => go(page)}>
      {label}
      <Icon of={ChevronRight} />
    </button>
  )
}
