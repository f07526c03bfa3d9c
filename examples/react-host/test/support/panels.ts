import type { Locator, Page } from 'playwright'

export type PanelTitle = 'Subtitles' | 'Chat' | 'Translated voice' | 'Speak'

export const panel = (page: Page, title: PanelTitle): Locator => page.getByRole('region', { name: title, exact: true })

const others = { Subtitles: 'Chat', Chat: 'Subtitles' } as const

/** Where one speaks, types and hears. */
export const dock = (page: Page): Locator => page.locator('[data-part="dock"]')

const greeting = (page: Page) => page.locator('[data-scope="greeting"]')
const toggle = (page: Page, title: PanelTitle) =>
  page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name: title, exact: true })

/** Opens one of the two panels and makes it the one that the dock is for. The page comes to the front, since a browser draws a hidden one once a second. */
export async function bringToFront(page: Page, title: 'Subtitles' | 'Chat'): Promise<Locator> {
  await page.bringToFront()
  const press = toggle(page, title)
  await press.waitFor()
  if ((await press.getAttribute('aria-pressed')) === 'false') await press.click()
  await page.locator(`[data-part="toggle"][aria-pressed="true"][title="${title}"]`).waitFor()
  const switches = dock(page).getByRole('button', { name: `Into ${others[title]}`, exact: true })
  if (await switches.isVisible()) await switches.click()
  await dock(page).locator('span[hidden]').getByText(`Into ${title}`, { exact: true }).waitFor({ state: 'attached' })
  return panel(page, title)
}

async function open(page: Page, title: PanelTitle): Promise<Locator> {
  await page.bringToFront()
  const opened = panel(page, title)
  await toggle(page, title).waitFor()
  if (!(await opened.isVisible())) await toggle(page, title).click()
  await opened.waitFor()
  return opened
}

/** Shows a panel that is closed, whole. */
export async function showPanel(page: Page, title: PanelTitle): Promise<Locator> {
  const shown = await open(page, title)
  await greeting(page).or(dock(page)).first().waitFor({ state: 'attached' })
  // The first screen gives way to Chat.
  if ((await greeting(page).count()) > 0) {
    await closeSettings(panel(page, 'Subtitles'))
    await bringToFront(page, 'Chat')
  }
  await shown.getByRole('button', { name: 'Settings' }).waitFor()
  return shown
}

/** The box for the text of a panel, which comes to the front. */
export async function boxFor(page: Page, title: 'Subtitles' | 'Chat'): Promise<Locator> {
  const box = page.getByPlaceholder('Type text here')
  await dock(page).or(box).first().waitFor()
  // A panel that is used alone has its own.
  if ((await dock(page).count()) === 0) return panel(page, title).locator(box)
  await bringToFront(page, title)
  return dock(page).locator(box)
}

export async function type(page: Page, title: 'Subtitles' | 'Chat', text: string): Promise<void> {
  await page.bringToFront()
  await closeSettings(panel(page, title))
  const box = await boxFor(page, title)
  await box.fill(text)
  await box.press('Enter')
}

/** Of the first screen, or of the dock. */
export const unmuteButton = (page: Page): Locator =>
  panel(page, 'Translated voice').getByRole('button', { name: /^Unmute$|\(Unmute\)$/ })
export const muteButton = (page: Page): Locator =>
  panel(page, 'Translated voice').getByRole('button', { name: /^Mute$|\(Mute\)$/ })

export async function unmute(page: Page): Promise<void> {
  await open(page, 'Translated voice')
  await unmuteButton(page).click()
  await muteButton(page).waitFor()
}

/** Speech goes to the panel in front. */
export async function startSpeech(page: Page, title: 'Subtitles' | 'Chat' = 'Subtitles'): Promise<Locator> {
  const speak = await open(page, 'Speak')
  await closeSettings(panel(page, 'Subtitles'))
  await bringToFront(page, title)
  await speak.getByRole('button', { name: 'Start speech' }).click()
  await speak.getByRole('button', { name: 'Stop speech' }).waitFor()
  return speak
}

/** Those of the list, then those that are read now. */
export const lines = (page: Page, title: 'Subtitles' | 'Chat'): Locator =>
  panel(page, title)
    .getByRole('log')
    .or(panel(page, title).getByRole('group', { name: 'Now', exact: true }))
    .getByRole('listitem')

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
