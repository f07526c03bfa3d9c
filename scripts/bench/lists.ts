import type { Page } from 'playwright'
import { type Figure, lowerIsBetter, medianOf, neitherIsBetter } from './figure.ts'
import { onPage, workOf } from './page.ts'
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

const floods = [
  { linesPerSecond: 1_000, seconds: 1, mostBlockedMs: 100 },
  { linesPerSecond: 10_000, seconds: 3, mostBlockedMs: 500 },
]
const mostBehindMs = 2_000
const mostCommitsAFrame = 4
const frameMs = 17
/** The browser tells of no shorter ones. */
const longTaskMs = 50

/** Lines of others that come faster than anybody reads, into the subtitles panel of a built page. */
export const benchFlood = (): Promise<readonly Figure[]> =>
  onPage(async (browser, url) => {
    const figures: Figure[] = []
    for (const { linesPerSecond, seconds, mostBlockedMs } of floods) {
      const tab = await browser.newPage()
      // React tells the hook of its developer tools of each commit, in a production build too.
      await tab.addInitScript(() => {
        window.commits = 0
        const onCommitFiberRoot = () => {
          window.commits = (window.commits ?? 0) + 1
        }
        Object.assign(window, {
          __REACT_DEVTOOLS_GLOBAL_HOOK__: { supportsFiber: true, inject: () => 1, onCommitFiberRoot },
        })
      })
      await tab.goto(`${url}?page=own`)
      await tab.waitForFunction(() => window.flood !== undefined)
      const { commits, frames, longestBlockMs, behindMs } = await tab.evaluate(
        ([rate, duration]) => window.flood?.(rate, duration) ?? Promise.reject(new Error('The page has no flood.')),
        [linesPerSecond, seconds] as const,
      )
      await tab.close()
      const name = `${linesPerSecond} lines a second for ${seconds} s`
      figures.push(
        lowerIsBetter(`${name}: commits a frame`, commits / frames, 'commits', { goal: mostCommitsAFrame, grain: 0.5 }),
        neitherIsBetter(`${name}: frames`, frames, 'frames'),
        lowerIsBetter(`${name}: longest block`, longestBlockMs, 'ms', { goal: mostBlockedMs, grain: longTaskMs }),
        lowerIsBetter(`${name}: caught up after`, behindMs, 'ms', { goal: mostBehindMs, grain: frameMs }),
      )
    }
    return figures
  })

const letters = { 'Cyrillic letters': 'я', 'Latin letters': 'a', 'short words': 'слово ', addresses: 'a.io/' }

/** Lines of 10,000 characters, half of them in Chat, into a page with the whole add-on and captions. */
export const benchLayout = (): Promise<readonly Figure[]> =>
  onPage(async (browser, url) => {
    const longestBlockMs = async (linesPerSecond: number, text: string) => {
      const tab = await browser.newPage()
      await tab.goto(`${url}?page=whole&letters=${encodeURIComponent(text)}`)
      await tab.waitForFunction(() => window.flood !== undefined)
      const flooded = await tab.evaluate((rate) => window.flood?.(rate, 5), linesPerSecond)
      await tab.close()
      return flooded?.longestBlockMs ?? Number.NaN
    }
    const figures: Figure[] = []
    for (const linesPerSecond of [50, 200])
      for (const [name, text] of Object.entries(letters)) {
        const blocks: number[] = []
        for (let round = 0; round < rounds; round++) blocks.push(await longestBlockMs(linesPerSecond, text))
        figures.push(medianOf(`${linesPerSecond} lines a second of ${name}: longest block`, blocks, { goal: 200 }))
      }
    return figures
  })
