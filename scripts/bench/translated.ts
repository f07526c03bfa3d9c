import { chromium, type Page } from 'playwright'
import { chromiumArguments } from '../chromium.ts'
import { provisionBrowser } from '../provision/browser.ts'
import { press, servePage } from './browser.ts'
import { median } from './statistics.ts'

const vendorSeconds = [0, 1, 3]
const rounds = 7

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

const secondsOf = (times: readonly number[]) => (times.length > 0 ? `${(median(times) / 1_000).toFixed(2)} s` : 'never')

/** From the key press at one page to the frames in which the other shows the line and its translation, by who translates and how long that takes. */
export async function benchTranslated(): Promise<readonly (readonly string[])[]> {
  const served = await servePage()
  const browser = await chromium.launch({ executablePath: provisionBrowser(), args: chromiumArguments() })
  const measure = async (translate: string, seconds: number) => {
    const context = await browser.newContext()
    const enter = async (query: string) => {
      const page = await context.newPage()
      await page.goto(`${served.url}?page=conversation&translate=${translate}&vendorMs=${seconds * 1_000}&${query}`)
      await page.getByText('Connected', { exact: true }).waitFor()
      return page
    }
    const writer = await enter('n=Ada&id=bench&lng=en-US&g=female')
    const reader = await enter('n=Luis&id=bench&lng=es-ES&g=male')
    const box = writer.getByRole('region', { name: 'Subtitles' }).getByPlaceholder('Type text here')
    await reader.bringToFront()
    const times: Painted[] = []
    for (let round = 0; round < rounds; round++) {
      const text = `Number ${round} of many.`
      await box.fill(text)
      const line = await follow(reader, text)
      const pressed = await press(box)
      const { original, translation } = await line.evaluate(({ done }) => done)
      times.push({ original: original && original - pressed, translation: translation - pressed })
    }
    await context.close()
    return [
      secondsOf(times.flatMap(({ original }) => original ?? [])),
      secondsOf(times.map(({ translation }) => translation)),
    ] as const
  }
  const rows: string[][] = []
  for (const seconds of vendorSeconds) {
    const sender = await measure('sender', seconds)
    const receiver = await measure('receiver', seconds)
    rows.push([`${seconds} s`, sender[1], receiver[1], sender[0], receiver[0]])
  }
  await browser.close()
  await served.close()
  const head = ["`'sender'`", "`'receiver'`"].map((who) => `Translation, ${who}`)
  return [
    ['Translator takes', ...head, ...head.map((name) => name.replace('Translation', 'Original before it'))],
    ...rows,
  ]
}
