import type { Locator, Page } from 'playwright'

export type PanelTitle = 'Subtitles' | 'Chat' | 'Translated voice' | 'Speak'

export const panel = (page: Page, title: PanelTitle): Locator => page.getByRole('region', { name: title, exact: true })

/** Shows a panel that is closed. The page comes to the front, since a browser draws a hidden one once a second. */
export async function showPanel(page: Page, title: PanelTitle): Promise<Locator> {
  await page.bringToFront()
  const shown = panel(page, title)
  if (!(await shown.isVisible()))
    await page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name: title, exact: true }).click()
  await shown.waitFor()
  return shown
}

export async function type(page: Page, title: 'Subtitles' | 'Chat', text: string): Promise<void> {
  await page.bringToFront()
  const box = panel(page, title).getByPlaceholder('Type text here')
  await box.fill(text)
  await box.press('Enter')
}

export const lines = (page: Page, title: 'Subtitles' | 'Chat'): Locator =>
  panel(page, title).getByRole('log').getByRole('listitem')

export async function chooseLanguage(scope: Locator, label: string, name: string): Promise<void> {
  await scope.page().bringToFront()
  const box = scope.getByRole('combobox', { name: label, exact: true })
  await box.fill(name)
  await scope.page().getByRole('option', { name }).first().click()
}

/** Shows the options of a panel. */
export async function openSettings(scope: Locator): Promise<void> {
  await scope.page().bringToFront()
  const cog = scope.getByRole('button', { name: 'Settings' })
  if ((await cog.getAttribute('aria-expanded')) === 'false') await cog.click()
  await scope.getByRole('button', { name: 'Settings', expanded: true }).waitFor()
}
