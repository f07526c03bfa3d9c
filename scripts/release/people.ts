import type { Browser, Page } from 'playwright'
import { panel, type } from '../../examples/react-host/test/support/panels.ts'

/** Luis and Ada enter, she types, he reads it in his language, and no page complains. @throws what a page complains of, or that nothing is read */
export async function meet(browser: Browser, enter: (page: Page, name: string) => Promise<unknown>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  // A busy machine is slow.
  context.setDefaultTimeout(120_000)
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (said) => said.type() === 'error' && complaints.push(said.text()))
  const come = async (name: string) => {
    const page = await context.newPage()
    await enter(page, name)
    await page.getByText('Connected', { exact: true }).waitFor()
    return page
  }
  try {
    const [luis, ada] = [await come('Luis'), await come('Ada')]
    await type(ada, 'Subtitles', 'Good morning.')
    await luis.bringToFront()
    const line = panel(luis, 'Subtitles').getByRole('listitem').getByText('[es-ES] Good morning.', { exact: true })
    await line.waitFor()
  } catch (error) {
    complaints.push(String(error))
  }
  await context.close()
  if (complaints.length > 0) throw new Error(`The pages complained: ${complaints.join('\n')}`)
}
