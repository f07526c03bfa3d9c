import { type Figure, lowerIsBetter, neitherIsBetter } from './figure.ts'
import { onPage } from './serve-page.ts'

const floods = [
  { linesPerSecond: 1_000, seconds: 1, mostBlockedMs: 100, mostBehindMs: 2_000 },
  { linesPerSecond: 10_000, seconds: 3, mostBlockedMs: 500, mostBehindMs: 2_000 },
]
const mostCommitsAFrame = 4
const frameMs = 17
/** The browser tells of no shorter ones. */
const longTaskMs = 50

/** Lines of others that come faster than anybody reads, into the subtitles panel of a built page. */
export const benchFlood = (): Promise<readonly Figure[]> =>
  onPage(async (browser, url) => {
    const figures: Figure[] = []
    for (const { linesPerSecond, seconds, mostBlockedMs, mostBehindMs } of floods) {
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
