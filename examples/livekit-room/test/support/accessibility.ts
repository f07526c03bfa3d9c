import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'

const script = createRequire(import.meta.url).resolve('axe-core')

/** What axe finds wrong with the page as it is. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: script })
  const { violations } = await page.evaluate(() => (window as unknown as { axe: { run(): AxeResults } }).axe.run())
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
