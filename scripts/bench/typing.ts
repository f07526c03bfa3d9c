import type { Browser } from 'playwright'
import { type Figure, lowerIsBetter, medianOf } from './figure.ts'
import { workOf } from './page-work.ts'
import { onPage } from './serve-page.ts'

const lines = 500
const rounds = 3
const mostBlockedMs = 200
/** The browser tells of no shorter ones. */
const longTaskMs = 50
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
    const workedMs = await workOf(writer)
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
export const benchTyping = (): Promise<readonly Figure[]> =>
  onPage(async (browser, url) => {
    const figures: Figure[] = []
    for (const [who, reader] of readings) {
      const runs: Awaited<ReturnType<typeof typeAway>>[] = []
      for (let round = 0; round < rounds; round++) runs.push(await typeAway(browser, url, reader))
      const name = `${lines} lines for ${who}`
      const blocksMs = runs.map(({ longestBlockMs }) => longestBlockMs)
      figures.push(
        medianOf(
          `${name}: typed, sent and shown`,
          runs.map(({ busyMs }) => busyMs),
        ),
        medianOf(
          `${name}: work of the page`,
          runs.map(({ workMs }) => workMs),
        ),
        lowerIsBetter(`${name}: longest block`, Math.max(...blocksMs), 'ms', {
          goal: mostBlockedMs,
          grain: longTaskMs,
        }),
      )
    }
    return figures
  })
