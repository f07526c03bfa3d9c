import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { build, defaultClientConditions, preview } from 'vite'
import { chromiumArguments } from '../chromium.ts'
import { provisionBrowser } from '../provision/browser.ts'
import { publishedStyles } from '../styles/vite-styles.ts'
import { median, milliseconds, quantile } from './statistics.ts'

const root = fileURLToPath(new URL('page', import.meta.url))
const lineRounds = 200
const listRounds = 60

export async function servePage() {
  const outDir = fileURLToPath(new URL('../../.cache/bench-page', import.meta.url))
  const config = {
    root,
    configFile: false as const,
    logLevel: 'error' as const,
    plugins: [react(), publishedStyles()],
    resolve: { conditions: ['@lingobooth/source', ...defaultClientConditions] },
    build: { outDir, emptyOutDir: true },
    preview: { host: '127.0.0.1', port: 0 },
  }
  await build(config)
  const server = await preview(config)
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() }
}

/** Presses Enter. Resolves to when that was, on the clock of the system. */
export const press = (box: Locator) =>
  box.evaluate((element) => {
    const at = performance.timeOrigin + performance.now()
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    return at
  })

/** From the key press at one page to the first frame in which the other shows the translation. */
async function benchTypedLine(browser: Browser, url: string) {
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
  for (let round = 0; round < lineRounds; round++) {
    const text = `Number ${round} of many.`
    await box.fill(text)
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

/** What one more line costs, in the tasks and the frame that follow it. */
async function benchOneMore(page: Page, lines: number): Promise<number[]> {
  await page.waitForFunction(() => window.addLines !== undefined)
  await page.evaluate((count) => window.addLines?.(count), lines)
  await page.getByText(`Line ${lines}:`).first().waitFor()
  return page.evaluate(async (rounds) => {
    const times: number[] = []
    const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
    const task = () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
    for (let round = 0; round < rounds; round++) {
      await frame()
      await task()
      let frameBegan = 0
      requestAnimationFrame(() => {
        frameBegan = performance.now()
      })
      const began = performance.now()
      window.addLines?.(1)
      // Views are told, and React commits, in a task or in the next frame; reading the height then forces the layout that follows.
      const inFrame = new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          void document.body.scrollHeight
          resolve(performance.now() - frameBegan)
        })
      })
      await task()
      await task()
      void document.body.scrollHeight
      const inTasks = performance.now() - began
      times.push(inTasks + (await inFrame))
    }
    return times
  }, listRounds)
}

export async function benchBrowser() {
  const page = await servePage()
  const browser = await chromium.launch({ executablePath: provisionBrowser(), args: chromiumArguments() })
  try {
    const typed = await benchTypedLine(browser, page.url)
    const list = async (kind: 'own' | 'bare', lines: number) => {
      const tab = await browser.newPage()
      await tab.goto(`${page.url}?page=${kind}`)
      const times = await benchOneMore(tab, lines)
      await tab.close()
      return median(times)
    }
    const rounds = { own: [] as number[], bare: [] as number[], short: [] as number[] }
    for (let round = 0; round < 3; round++) {
      rounds.own.push(await list('own', 10_000))
      rounds.bare.push(await list('bare', 10_000))
      rounds.short.push(await list('own', 100))
    }
    const [own, bare, short] = [median(rounds.own), median(rounds.bare), median(rounds.short)]
    return {
      typed: [
        ['typed to painted in translation, median', milliseconds(median(typed))],
        ['typed to painted in translation, p99', `${milliseconds(quantile(typed, 0.99))} (target 50 ms)`],
      ] as const,
      list: [
        ['one more line at 10,000 lines, ours', milliseconds(own)],
        [
          'the same in a bare virtua list',
          `${milliseconds(bare)}; ours is ${(own / bare).toFixed(2)} times that (target 1.3)`,
        ],
        [
          'one more line at 100 lines, ours',
          `${milliseconds(short)}; 10,000 is ${(own / short).toFixed(2)} times that (target 1.2)`,
        ],
      ] as const,
    }
  } finally {
    await browser.close()
    await page.close()
  }
}
