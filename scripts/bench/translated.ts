import type { Page } from 'playwright'
import { type Figure, medianOf } from './figure.ts'
import { onPage, press } from './serve-page.ts'

const vendorSeconds = [0, 1, 3]
const rounds = 7
const frameMs = 17

interface Painted {
  /** Its words in the original, if they were painted before the translation. */
  readonly original: number | undefined
  readonly translation: number
}

/** When a line is painted, as a promise in the page. */
const follow = (page: Page, text: string) =>
  page.evaluateHandle((wanted) => {
    const painted = () =>
      new Promise<number>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
        requestAnimationFrame(() => port2.postMessage(null))
      })
    const done = new Promise<Painted>((resolve) => {
      let original: Promise<number> | undefined
      const observer = new MutationObserver(async () => {
        const shown = document.body.textContent
        if (!shown.includes(`» ${wanted}`)) {
          if (shown.includes(wanted)) original ??= painted()
          return
        }
        observer.disconnect()
        resolve({ original: await original, translation: await painted() })
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    return { done }
  }, text)

/** From the key press at one page to the frames in which the other shows the line and its translation, by who translates and how long that takes. */
export const benchTranslated = (): Promise<readonly Figure[]> =>
  onPage(async (browser, url) => {
    const figures: Figure[] = []
    for (const seconds of vendorSeconds)
      for (const translate of ['sender', 'receiver']) {
        const context = await browser.newContext()
        const enter = async (query: string) => {
          const page = await context.newPage()
          await page.goto(`${url}?page=conversation&translate=${translate}&vendorMs=${seconds * 1_000}&${query}`)
          await page.getByText('Connected', { exact: true }).waitFor()
          return page
        }
        const writer = await enter('n=Ada&id=bench&lng=en-US&g=female')
        const reader = await enter('n=Luis&id=bench&lng=es-ES&g=male')
        const box = writer.getByRole('region', { name: 'Subtitles' }).getByPlaceholder('Type text here')
        await reader.bringToFront()
        const originalsMs: number[] = []
        const translationsMs: number[] = []
        for (let round = 0; round < rounds; round++) {
          const text = `Number ${round} of many.`
          await box.fill(text)
          const line = await follow(reader, text)
          const pressed = await press(box)
          const { original, translation } = await line.evaluate(({ done }) => done)
          if (original !== undefined) originalsMs.push(original - pressed)
          translationsMs.push(translation - pressed)
        }
        await context.close()
        const name = `translator takes ${seconds} s, '${translate}'`
        figures.push(medianOf(`${name}: translation`, translationsMs, { grain: frameMs }))
        if (originalsMs.length > 0)
          figures.push(medianOf(`${name}: original before it`, originalsMs, { grain: frameMs }))
      }
    return figures
  })
