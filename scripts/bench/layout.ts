import { chromium } from 'playwright'
import { chromiumArguments } from '../chromium.ts'
import { provisionBrowser } from '../provision/browser.ts'
import { servePage } from './browser.ts'
import { tasksDuring } from './page-work.ts'
import { median, milliseconds } from './statistics.ts'

const seconds = 5
const rounds = 3
const words = { 'Cyrillic letters': 'я', 'Latin letters': 'a', 'short words': 'слово ', addresses: 'a.io/' }

/** The longest task of a page with the whole add-on, under lines of 10,000 characters. */
export async function longestTaskMs(linesPerSecond: number, letters: string): Promise<number> {
  const page = await servePage()
  const browser = await chromium.launch({ executablePath: provisionBrowser(), args: chromiumArguments() })
  try {
    const tab = await browser.newPage()
    await tab.goto(`${page.url}?page=whole&letters=${encodeURIComponent(letters)}`)
    await tab.waitForFunction(() => window.flood !== undefined)
    const tasks = await tasksDuring(browser, async () => {
      await tab.evaluate(([rate, duration]) => window.flood?.(rate, duration), [linesPerSecond, seconds] as const)
    })
    return tasks.reduce((longest, task) => Math.max(longest, task), 0)
  } finally {
    await browser.close()
    await page.close()
  }
}

/** The longest lines, in Subtitles, Chat and captions of a built page. */
export async function benchLayout(): Promise<(readonly [string, string])[]> {
  const rows: (readonly [string, string])[] = []
  for (const linesPerSecond of [50, 200])
    for (const [name, letters] of Object.entries(words)) {
      const longest: number[] = []
      for (let round = 0; round < rounds; round++) longest.push(await longestTaskMs(linesPerSecond, letters))
      const figures = `median ${milliseconds(median(longest))}, worst ${milliseconds(Math.max(...longest))}`
      rows.push([`${linesPerSecond} lines a second of ${name}`, `${figures} (at most 200 ms)`])
    }
  return rows
}
