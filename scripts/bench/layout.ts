import { type Figure, lowerIsBetter, medianOf } from './figure.ts'
import { tasksDuring } from './page-work.ts'
import { onPage } from './serve-page.ts'

const seconds = 5
const rounds = 3
const goal = 200
const texts = { 'Cyrillic letters': 'я', 'Latin letters': 'a', 'short words': 'слово ', addresses: 'a.io/' }

/** The longest task of a page with the whole add-on, under lines of 10,000 characters. */
const longestTaskMs = (linesPerSecond: number, letters: string): Promise<number> =>
  onPage(async (browser, url) => {
    const tab = await browser.newPage()
    await tab.goto(`${url}?page=whole&letters=${encodeURIComponent(letters)}`)
    await tab.waitForFunction(() => window.flood !== undefined)
    const tasks = await tasksDuring(browser, async () => {
      await tab.evaluate(([rate, duration]) => window.flood?.(rate, duration), [linesPerSecond, seconds] as const)
    })
    return tasks.reduce((longest, task) => Math.max(longest, task), 0)
  })

/** The longest lines, in Subtitles, Chat and captions of a built page. */
export async function benchLayout(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const linesPerSecond of [50, 200])
    for (const [words, letters] of Object.entries(texts)) {
      const longest: number[] = []
      for (let round = 0; round < rounds; round++) longest.push(await longestTaskMs(linesPerSecond, letters))
      const name = `${linesPerSecond} lines a second of ${words}`
      figures.push(
        medianOf(`${name}, median`, longest, { goal }),
        lowerIsBetter(`${name}, worst`, Math.max(...longest), 'ms', { goal }),
      )
    }
  return figures
}
