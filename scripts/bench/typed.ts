import type { BrowserContext, Page } from 'playwright'
import { type Figure, lowerIsBetter, medianOf } from './figure.ts'
import { onPage, openConversation, press, workOf } from './page.ts'
import { quantile } from './statistics.ts'

const frameMs = 1_000 / 60
/** The browser tells of no shorter ones. */
const longTaskMs = 50

interface Painted {
  /** Its words in the original, if they were painted before the translation. */
  readonly original: number | undefined
  readonly translation: number
}

/** When a line is painted, on the clock of the system, as a promise in the page. */
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

/** From the key press at one page to the frames in which the other shows each line and its translation, in milliseconds. */
async function timeLines(context: BrowserContext, url: string, rounds: number, query = ''): Promise<Painted[]> {
  const { reader, box } = await openConversation(context, url, { query })
  await reader.bringToFront()
  const times: Painted[] = []
  for (let round = 0; round < rounds; round++) {
    const text = `Number ${round} of many.`
    await box.fill(text)
    // Nobody types the next line in the frame in which the last one was painted.
    await reader.waitForTimeout(60 + Math.random() * frameMs)
    const line = await follow(reader, text)
    const pressed = await press(box)
    const { original, translation } = await line.evaluate(({ done }) => done)
    times.push({ original: original && original - pressed, translation: translation - pressed })
  }
  return times
}

/** A typed line, with a translator that answers at once. */
export const benchTypedLine = (): Promise<readonly Figure[]> =>
  onPage(async (browser, url) => {
    const timesMs = (await timeLines(await browser.newContext(), url, 200)).map(({ translation }) => translation)
    return [
      medianOf('typed to painted in translation, median', timesMs),
      lowerIsBetter('typed to painted in translation, p99', quantile(timesMs, 0.99), 'ms', { goal: 50 }),
    ]
  })

/** The same by who translates and how long that takes. */
export const benchTranslated = (): Promise<readonly Figure[]> =>
  onPage(async (browser, url) => {
    const figures: Figure[] = []
    for (const seconds of [0, 1, 3])
      for (const translate of ['sender', 'receiver']) {
        const context = await browser.newContext()
        const times = await timeLines(context, url, 7, `translate=${translate}&vendorMs=${seconds * 1_000}`)
        await context.close()
        const name = `translator takes ${seconds} s, '${translate}'`
        const timesMs = times.map(({ translation }) => translation)
        figures.push(medianOf(`${name}: translation`, timesMs, { grain: frameMs }))
        const originalsMs = times.flatMap(({ original }) => original ?? [])
        if (originalsMs.length > 0)
          figures.push(medianOf(`${name}: original before it`, originalsMs, { grain: frameMs }))
      }
    return figures
  })

/** Many lines typed without a pause: how long that takes, and how much of it the page's own thread works, which a busy machine changes less. */
export const benchTyping = (): Promise<readonly Figure[]> =>
  onPage(async (browser, url) => {
    const lines = 500
    const figures: Figure[] = []
    for (const [who, alone] of [
      ['nobody else', true],
      ['a reader of another language', false],
    ] as const) {
      const runs: { readonly busyMs: number; readonly longestBlockMs: number; readonly workMs: number }[] = []
      for (let round = 0; round < 3; round++) {
        const context = await browser.newContext()
        const { writer } = await openConversation(context, url, { alone })
        await writer.bringToFront()
        const workedMs = await workOf(writer)
        const before = await workedMs()
        const typed = await writer.evaluate((count) => window.typeLines(count), lines)
        runs.push({ ...typed, workMs: (await workedMs()) - before })
        await context.close()
      }
      const name = `${lines} lines for ${who}`
      const of = (key: keyof (typeof runs)[number]) => runs.map((each) => each[key])
      figures.push(
        medianOf(`${name}: typed, sent and shown`, of('busyMs')),
        medianOf(`${name}: work of the page`, of('workMs')),
        lowerIsBetter(`${name}: longest block`, Math.max(...of('longestBlockMs')), 'ms', {
          goal: 200,
          grain: longTaskMs,
        }),
      )
    }
    return figures
  })
