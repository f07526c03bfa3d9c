import { chromium } from 'playwright'
import { chromiumArguments } from '../chromium.ts'
import { provisionBrowser } from '../provision/browser.ts'
import { servePage } from './browser.ts'
import { median, milliseconds } from './statistics.ts'

const seconds = 5
const rounds = 3
/** Cyrillic is drawn in a font of its own; letters beyond the BMP take two units; dots may be links. */
const words = { 'Cyrillic letters': 'я', 'Latin letters': 'a', 'broken words': 'слово ', 'dotted words': 'a.io/' }

/** How long the page with the whole add-on stands still, each time that it does, under lines of 10,000 characters. */
export async function blocksOf(linesPerSecond: number, letters: string): Promise<readonly number[]> {
  const page = await servePage()
  const browser = await chromium.launch({ executablePath: provisionBrowser(), args: chromiumArguments() })
  try {
    const tab = await browser.newPage()
    await tab.goto(`${page.url}?page=whole&letters=${encodeURIComponent(letters)}`)
    await tab.waitForFunction(() => window.flood !== undefined)
    const { blocks } = await tab.evaluate(
      ([rate, duration]) => window.flood?.(rate, duration) ?? Promise.reject(new Error('The page has no flood.')),
      [linesPerSecond, seconds] as const,
    )
    return blocks.length > 0 ? blocks : [0]
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
      const blocks: number[] = []
      for (let round = 0; round < rounds; round++) blocks.push(...(await blocksOf(linesPerSecond, letters)))
      rows.push([
        `${linesPerSecond} lines a second of ${name}: block`,
        `median ${milliseconds(median(blocks))}, longest ${milliseconds(Math.max(...blocks))}${linesPerSecond === 50 ? ' (at most 200 ms)' : ''}`,
      ])
    }
  return rows
}
