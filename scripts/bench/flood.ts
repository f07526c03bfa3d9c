import { chromium } from 'playwright'
import { chromiumArguments } from '../chromium.ts'
import { provisionBrowser } from '../provision/browser.ts'
import { servePage } from './browser.ts'
import { milliseconds } from './statistics.ts'

const floods = [
  { linesPerSecond: 1_000, seconds: 1, mostCommits: 130, mostBlockedMs: 100, mostBehindMs: 2_000 },
  { linesPerSecond: 10_000, seconds: 3, mostCommits: undefined, mostBlockedMs: 500, mostBehindMs: 2_000 },
]

/** Lines of others that come faster than anybody reads, into the subtitles panel of a built page. */
export async function benchFlood(): Promise<(readonly [string, string])[]> {
  const page = await servePage()
  const browser = await chromium.launch({ executablePath: provisionBrowser(), args: chromiumArguments() })
  try {
    const rows: (readonly [string, string])[] = []
    for (const { linesPerSecond, seconds, mostCommits, mostBlockedMs, mostBehindMs } of floods) {
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
      await tab.goto(`${page.url}?page=own`)
      await tab.waitForFunction(() => window.flood !== undefined)
      const { commits, frames, longestBlockMs, behindMs } = await tab.evaluate(
        ([rate, duration]) => window.flood?.(rate, duration) ?? Promise.reject(new Error('The page has no flood.')),
        [linesPerSecond, seconds] as const,
      )
      await tab.close()
      const name = `${linesPerSecond} lines a second for ${seconds} s`
      const atMost = mostCommits === undefined ? '' : ` (at most ${mostCommits})`
      rows.push(
        [`${name}: commits`, `${commits}${atMost} in ${frames} frames`],
        [`${name}: longest block`, `${milliseconds(longestBlockMs)} (at most ${mostBlockedMs} ms)`],
        [`${name}: caught up after`, `${milliseconds(behindMs)} (at most ${mostBehindMs} ms)`],
      )
    }
    return rows
  } finally {
    await browser.close()
    await page.close()
  }
}
