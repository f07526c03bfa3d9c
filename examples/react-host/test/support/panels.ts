import type { Locator, Page } from 'playwright'

export type PanelTitle = 'Subtitles' | 'Chat' | 'Translated voice' | 'Speak'

export const panel = (page: Page, title: PanelTitle): Locator => page.getByRole('region', { name: title, exact: true })

/** Shows a panel that is closed, whole. The page comes to the front, since a browser draws a hidden one once a second. */
export async function showPanel(page: Page, title: PanelTitle): Promise<Locator> {
  await page.bringToFront()
  const shown = panel(page, title)
  const toolbar = page.getByRole('toolbar', { name: 'Panels' })
  const press = (each: PanelTitle) => toolbar.getByRole('button', { name: each, exact: true }).click()
  await toolbar.waitFor()
  if (!(await shown.isVisible())) await press(title)
  await shown.waitFor()
  // The first screen gives way to a panel that is opened.
  const greeting = page.locator('[data-scope="greeting"]')
  await greeting.or(page.locator('[data-part="dock"]')).first().waitFor({ state: 'attached' })
  if ((await greeting.count()) > 0) {
    await closeSettings(panel(page, 'Subtitles'))
    for (const _ of ['close', 'open']) await press('Chat')
  }
  await shown.getByRole('button', { name: 'Settings' }).waitFor()
  return shown
}

export async function type(page: Page, title: 'Subtitles' | 'Chat', text: string): Promise<void> {
  await page.bringToFront()
  await closeSettings(panel(page, title))
  const box = panel(page, title).getByPlaceholder('Type text here')
  await box.fill(text)
  await box.press('Enter')
}

export const lines = (page: Page, title: 'Subtitles' | 'Chat'): Locator =>
  panel(page, title).getByRole('log').getByRole('listitem')

export async function chooseLanguage(scope: Locator, label: string, name: string): Promise<void> {
  await openSettings(scope)
  const box = scope.getByRole('combobox', { name: new RegExp(`${label}$`) })
  await box.fill(name)
  await scope.page().getByRole('option', { name }).first().click()
}

/** Goes back to the lines that the settings of a panel cover. */
export async function closeSettings(scope: Locator): Promise<void> {
  const back = scope.getByRole('button', { name: 'Back' })
  while (await back.isVisible()) await back.click()
}

/** Shows the options of a panel. */
export async function openSettings(scope: Locator): Promise<void> {
  await scope.page().bringToFront()
  const cog = scope.getByRole('button', { name: 'Settings' })
  if ((await cog.getAttribute('aria-expanded')) === 'false') await cog.click()
  await scope.getByRole('button', { name: 'Settings', expanded: true }).waitFor()
}
