import { type Browser, chromium, type Page } from 'playwright'
import { panel, type } from '../../examples/react-host/test/support/panels.ts'
import { chromiumArguments } from '../chromium.ts'
import { provisionBrowser } from '../provision/browser.ts'

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: provisionBrowser(), args: chromiumArguments() })

/** What one types, the other reads, and no page complains. Each page is in the room already. @throws what a page complains of, or that nothing is read */
export async function meet(writer: Page, reader: Page, shown: string): Promise<void> {
  const text = 'Good morning.'
  await type(writer, 'Subtitles', text)
  await reader.bringToFront()
  await panel(reader, 'Subtitles').getByRole('listitem').getByText(shown, { exact: true }).waitFor()
}

/** Opens pages in a context, and keeps what they complain of. */
export async function openPages(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  // A busy machine is slow.
  context.setDefaultTimeout(120_000)
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (said) => said.type() === 'error' && complaints.push(said.text()))
  return {
    complaints,
    async open(url: string) {
      const page = await context.newPage()
      await page.goto(url)
      return page
    },
    async connected(page: Page) {
      await page
        .getByText('Connected', { exact: true })
        .waitFor()
        .catch((error: unknown) => {
          throw new Error(`Nobody is connected. ${complaints.join('\n')}`, { cause: error })
        })
      return page
    },
    async close() {
      await context.close()
      if (complaints.length > 0) throw new Error(`The pages complained: ${complaints.join('\n')}`)
    },
  }
}
