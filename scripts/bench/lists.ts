import type { Page } from 'playwright'
import { type Figure, lowerIsBetter, medianOf, neitherIsBetter } from './figure.ts'
import { workOf } from './page-work.ts'
import { onPage } from './serve-page.ts'
import { median } from './statistics.ts'

const linesAdded = 200
const rounds = 3
/** Until the list of many lines has come to its end. */
const restMs = 500

/** What the page's own thread works for one more line, until it is drawn and all is at rest, in milliseconds. */
async function workOfOneMore(page: Page, lines: number): Promise<number> {
  await page.waitForFunction(() => window.addLines !== undefined)
  await page.evaluate((count) => window.addLines?.(count), lines)
  await page.getByText(`Line ${lines}:`).first().waitFor()
  await page.waitForTimeout(restMs)
  const workedMs = await workOf(page)
  const before = await workedMs()
  await page.evaluate(async (count) => {
    const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
    for (let line = 0; line < count; line++) {
      window.addLines?.(1)
      await frame()
      await frame()
    }
  }, linesAdded)
  return ((await workedMs()) - before) / linesAdded
}

/** A list of many lines, beside a bare virtua list of the same rows and beside a short one. */
export const benchLists = (): Promise<readonly Figure[]> =>
  onPage(async (browser, url) => {
    const list = async (kind: 'own' | 'bare', lines: number) => {
      const tab = await browser.newPage()
      await tab.goto(`${url}?page=${kind}`)
      const workMs = await workOfOneMore(tab, lines)
      await tab.close()
      return workMs
    }
    const times = { own: [] as number[], bare: [] as number[], short: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      times.own.push(await list('own', 10_000))
      times.bare.push(await list('bare', 10_000))
      times.short.push(await list('own', 100))
    }
    const [own, bare, short] = [median(times.own), median(times.bare), median(times.short)]
    return [
      medianOf('one more line at 10,000 lines', times.own),
      neitherIsBetter('the same in a bare virtua list', bare, 'ms'),
      lowerIsBetter('ours to the bare list', own / bare, 'times', { goal: 1.3 }),
      medianOf('one more line at 100 lines', times.short),
      lowerIsBetter('10,000 lines to 100 lines', own / short, 'times', { goal: 1.2 }),
    ]
  })
