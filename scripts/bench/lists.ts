import type { Page } from 'playwright'
import { type Figure, lowerIsBetter, medianOf, neitherIsBetter } from './figure.ts'
import { onPage } from './serve-page.ts'
import { median } from './statistics.ts'

const linesAdded = 60
const rounds = 3

/** What one more line costs, in the tasks and the frame that follow it. */
async function timeOneMore(page: Page, lines: number): Promise<number[]> {
  await page.waitForFunction(() => window.addLines !== undefined)
  await page.evaluate((count) => window.addLines?.(count), lines)
  await page.getByText(`Line ${lines}:`).first().waitFor()
  return page.evaluate(async (rounds) => {
    const times: number[] = []
    const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
    const task = () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
    for (let round = 0; round < rounds; round++) {
      await frame()
      await task()
      let frameBegan = 0
      requestAnimationFrame(() => {
        frameBegan = performance.now()
      })
      const began = performance.now()
      window.addLines?.(1)
      // Views are told, and React commits, in a task or in the next frame; reading the height then forces the layout that follows.
      const inFrame = new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          void document.body.scrollHeight
          resolve(performance.now() - frameBegan)
        })
      })
      await task()
      await task()
      void document.body.scrollHeight
      const inTasks = performance.now() - began
      times.push(inTasks + (await inFrame))
    }
    return times
  }, linesAdded)
}

/** A list of many lines, beside a bare virtua list of the same rows and beside a short one. */
export const benchLists = (): Promise<readonly Figure[]> =>
  onPage(async (browser, url) => {
    const list = async (kind: 'own' | 'bare', lines: number) => {
      const tab = await browser.newPage()
      await tab.goto(`${url}?page=${kind}`)
      const times = await timeOneMore(tab, lines)
      await tab.close()
      return median(times)
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
