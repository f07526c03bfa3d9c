import { type Browser, chromium } from 'playwright'
import { chromiumArguments } from '../chromium.ts'
import { provisionBrowser } from '../provision/browser.ts'
import { servePage } from './browser.ts'
import { median, milliseconds } from './statistics.ts'

const lines = 500
const rounds = 3
const mostBlockedMs = 200
const readings = [
  ['nobody else', undefined],
  ['a reader of another language', 'es-ES'],
] as const

/** What typing takes, and how much of it the page's own thread works, which a busy machine changes less. */
async function typeAway(browser: Browser, url: string, reader: string | undefined) {
  const context = await browser.newContext()
  try {
    const enter = async (query: string) => {
      const page = await context.newPage()
      await page.goto(`${url}?page=conversation&${query}`)
      await page.getByText('Connected', { exact: true }).waitFor()
      return page
    }
    const writer = await enter('n=Ada&id=bench&lng=en-US&g=female')
    if (reader) await enter(`n=Luis&id=bench&lng=${reader}&g=male`)
    await writer.bringToFront()
    const devtools = await context.newCDPSession(writer)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const workedMs = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
    }
    const before = await workedMs()
    const typed = await writer.evaluate(
      (count) => window.typeLines?.(count) ?? Promise.reject(new Error('The page cannot type.')),
      lines,
    )
    return { ...typed, workMs: (await workedMs()) - before }
  } finally {
    await context.close()
  }
}

/** Many lines typed without a pause, into the whole add-on. */
export async function benchTyping(): Promise<(readonly [string, string])[]> {
  const page = await servePage()
  const browser = await chromium.launch({ executablePath: provisionBrowser(), args: chromiumArguments() })
  try {
    const rows: (readonly [string, string])[] = []
    for (const [who, reader] of readings) {
      const runs: Awaited<ReturnType<typeof typeAway>>[] = []
      for (let round = 0; round < rounds; round++) runs.push(await typeAway(browser, page.url, reader))
      const name = `${lines} lines for ${who}`
      rows.push(
        [`${name}: typed, sent and shown`, milliseconds(median(runs.map(({ busyMs }) => busyMs)))],
        [`${name}: work of the page`, milliseconds(median(runs.map(({ workMs }) => workMs)))],
        [
          `${name}: longest block`,
          `${milliseconds(Math.max(...runs.map(({ longestBlockMs }) => longestBlockMs)))} (at most ${mostBlockedMs} ms)`,
        ],
      )
    }
    return rows
  } finally {
    await browser.close()
    await page.close()
  }
}
