import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, expect } from 'vitest'
import { panelParts } from '../panels/panel-parts.ts'

afterEach(cleanup)
// As long as the other waits of tests, see vitest.config.ts.
configure({ asyncUtilTimeout: 60_000 })

/** Renders in StrictMode, as a careful host does. */
export const show = (ui: ReactNode) => render(<StrictMode>{ui}</StrictMode>)

/** Cannot be used, and says why to whoever comes to it. */
export const isShut = (control: HTMLElement) => control.getAttribute('aria-disabled') === 'true'

export const user = userEvent.setup()

export const region = (name: string) => within(screen.getByRole('region', { name }))

export const findRegion = async (name: string) => within(await screen.findByRole('region', { name }))

export async function openSettings(name: string) {
  const panel = await findRegion(name)
  const toggle = panel.getByRole('button', { name: 'Settings' })
  if (toggle.getAttribute('aria-expanded') === 'false') {
    await panelParts.load()
    await user.click(toggle)
    await waitFor(() => expect(toggle.getAttribute('aria-expanded')).toBe('true'))
  }
  return panel
}

/** The text box of a whole booth, once what is typed there goes into that panel. */
export async function boxFor(title: string) {
  const into = screen.queryByRole('button', { name: /^Into / })
  if (into && into.textContent !== `Into ${title}`) await user.click(into)
  return screen.getByRole<HTMLTextAreaElement>('textbox', {
    name: 'Type text here',
    description: new RegExp(`^Into ${title}( |$)`),
  })
}

/** Picks a language as somebody would who types a part of its name. */
export async function pickLanguage(panel: ReturnType<typeof region>, label: string, typed: string, option: string) {
  const combobox = panel.getByRole('combobox', { name: (name) => name.endsWith(label) })
  await user.clear(combobox)
  await user.type(combobox, typed)
  await user.click(panel.getByRole('option', { name: option }))
}

export { screen, within }
