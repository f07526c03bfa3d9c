import type { Locator, Page } from 'playwright'

export const call = (page: Page): Locator => page.getByRole('region', { name: 'Call', exact: true })

export const button = (page: Page, name: string): Locator => call(page).getByRole('button', { name, exact: true })

const tiles = (page: Page): Locator => call(page).getByRole('list', { name: 'Participants' }).getByRole('listitem')

/** What stands in each tile: initials where there is no picture, the name, and whether muted. */
export const captionsOf = (page: Page): Promise<string[]> =>
  tiles(page).evaluateAll((all) =>
    all.map((tile) =>
      [...tile.querySelectorAll('.initials, bdi, .caption span, [role="img"]')]
        .map((part) => part.textContent || part.getAttribute('aria-label'))
        .join(' '),
    ),
  )

/** How many tiles show moving pictures. */
export const playingPictures = (page: Page): Promise<number> =>
  tiles(page)
    .locator('video')
    .evaluateAll(
      (all) =>
        (all as HTMLVideoElement[]).filter(({ videoWidth, currentTime }) => videoWidth > 0 && currentTime > 0).length,
    )

/** What the keyboard comes to next. */
export async function tabStops(page: Page, count: number): Promise<string[]> {
  const names: string[] = []
  while (names.length < count) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? ''),
    )
  }
  return names
}

/** Controls that a finger cannot reach, wherever the page is scrolled. */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.locator('button, select, input, textarea').evaluateAll((all) =>
    all
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = control.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return !control.contains(top)
      })
      .map((control) => control.outerHTML),
  )
