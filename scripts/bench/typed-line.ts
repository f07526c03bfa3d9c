import type { Browser } from 'playwright'
import { type Figure, lowerIsBetter, medianOf } from './figure.ts'
import { onPage, press } from './serve-page.ts'
import { quantile } from './statistics.ts'

const rounds = 200
/** Between two lines: nobody types the next one in the frame in which the last one was painted. */
const pauseMs = 60
const frameMs = 1_000 / 60

/** From the key press at one page to the first frame in which the other shows the translation. */
async function timeLines(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext()
  const enter = async (query: string) => {
    const page = await context.newPage()
    await page.goto(`${url}?page=conversation&${query}`)
    await page.getByText('Connected', { exact: true }).waitFor()
    return page
  }
  const writer = await enter('n=Ada&id=bench&lng=en-US&g=female')
  const reader = await enter('n=Luis&id=bench&lng=es-ES&g=male')
  const box = writer.getByRole('region', { name: 'Subtitles' }).getByPlaceholder('Type text here')
  await reader.bringToFront()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const text = `Number ${round} of many.`
    await box.fill(text)
    await reader.waitForTimeout(pauseMs + Math.random() * frameMs)
    const painted = await reader.evaluateHandle((wanted) => {
      const time = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.body.textContent.includes(wanted)) return
          observer.disconnect()
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
          requestAnimationFrame(() => port2.postMessage(null))
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      })
      return { time }
    }, `» ${text}`)
    const pressed = await press(box)
    times.push((await painted.evaluate(({ time }) => time)) - pressed)
  }
  await context.close()
  return times
}

/** A typed line, with a translator that answers at once. */
export const benchTypedLine = (): Promise<readonly Figure[]> =>
  onPage(async (browser, url) => {
    const timesMs = await timeLines(browser, url)
    return [
      medianOf('typed to painted in translation, median', timesMs),
      lowerIsBetter('typed to painted in translation, p99', quantile(timesMs, 0.99), 'ms', { goal: 50 }),
    ]
  })
