import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { median, quantile } from '../bench/statistics.ts'
import { chromiumArguments } from '../chromium.ts'
import { provisionBrowser } from '../provision/browser.ts'
import { freePorts } from '../servers/free-ports.ts'
import { type Figure, mustHappen } from './figure.ts'
import { controlOf, longestText, stateOf, wireLine } from './stage.ts'

const rounds = 20
const warmUpMs = 10_000
const linesPerSecond = 100

async function startDemo(): Promise<{ readonly url: string; readonly demo: ChildProcess }> {
  const [port] = await freePorts(1)
  const demo = spawn(process.execPath, [fileURLToPath(new URL('../../examples/react-host/demo.ts', import.meta.url))], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  for await (const text of demo.stdout ?? []) {
    told += text
    if (told.includes('Open both links')) break
  }
  return { url: `http://127.0.0.1:${port}/`, demo }
}

async function enters(context: BrowserContext, url: string, query: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}?id=weekly&${query}`)
  await page.getByText('Connected', { exact: true }).waitFor()
  return page
}

/** Keeps its pace in a worker, like a program: the longest lines, interim results, questions and greetings. */
const source = (frames: unknown) => `
const frames = ${JSON.stringify(frames)}
const channel = new BroadcastChannel('lingobooth:1:"weekly"')
let count = 0
setInterval(() => {
  count++
  for (const { module, body } of frames) {
    const json = JSON.stringify({ ...body, id: 'eve-' + count, ...(body.seq && { seq: count }) })
    channel.postMessage({ v: 1, from: 'eve', kind: 'message', channel: module, json })
  }
}, ${1_000 / linesPerSecond})`

async function attack(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await page.route(`${url}eve`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Eve</title>' }))
  await page.goto(`${url}eve`)
  const partial = { revision: 1, text: longestText, stable: { calm: 9_000, fast: 9_000 } }
  const frames = [
    { module: 'subtitles', body: wireLine('eve', 1, { text: longestText, speakerLanguage: 'russian-russia' }) },
    { module: 'chat', body: wireLine('eve', 1, { module: 'chat', type: 'text', text: longestText }) },
    {
      module: 'subtitles',
      body: controlOf('eve', { type: 'partial', ...partial, speakerLanguage: 'ru', name: 'Eve' }),
    },
    { module: 'control', body: stateOf('eve', { heads: { subtitles: 1, chat: 1 }, asks: true }) },
  ]
  await page.evaluate((text) => {
    new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
  }, source(frames))
}

/** From the key press at the writer to the first frame after this page has the text. */
async function timeOfLine(writer: Page, reader: Page, text: string): Promise<number> {
  const painted = await reader.evaluateHandle((wanted) => {
    const time = new Promise<number>((resolve) => {
      const observer = new MutationObserver((changes) => {
        const inList = changes.filter(({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest('[role="log"]'),
        )
        const nodes = inList.flatMap(({ target, type, addedNodes }) =>
          type === 'characterData' ? [target] : [...addedNodes],
        )
        if (!nodes.some(({ textContent }) => textContent?.includes(wanted))) return
        observer.disconnect()
        requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    return { time }
  }, text)
  const box = writer.getByRole('region', { name: 'Subtitles' }).getByPlaceholder('Type text here')
  await box.fill(`Room ${text} is open.`)
  const pressed = await box.evaluate((element) => {
    const at = performance.timeOrigin + performance.now()
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    return at
  })
  return (await painted.evaluate(({ time }) => time)) - pressed
}

/** The demo while somebody floods its room: a line typed by one is read by the other. */
export async function floodTheDemo(): Promise<readonly Figure[]> {
  const { url, demo } = await startDemo()
  const browser = await chromium.launch({ executablePath: provisionBrowser(), args: chromiumArguments() })
  try {
    const context = await browser.newContext()
    const ada = await enters(context, url, 'n=Ada&lng=en-US&g=female')
    const luis = await enters(context, url, 'n=Luis&lng=es-ES&g=male')
    await attack(context, url)
    await luis.bringToFront()
    await luis.waitForTimeout(warmUpMs)
    mustHappen((await luis.getByText(longestText.slice(0, 100)).count()) > 0, 'nothing of Eve is shown.')
    const [atSelf, atOther]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      atOther.push(await timeOfLine(ada, luis, `${4_000 + round}`))
      await ada.bringToFront()
      atSelf.push(await timeOfLine(ada, ada, `${5_000 + round}`))
      await luis.bringToFront()
    }
    const figure = (who: string, times: readonly number[]): Figure => ({
      what: `a typed line shown to ${who}, ${linesPerSecond} long lines a second (median ${Math.round(median(times))})`,
      value: quantile(times, 0.95),
      atMost: 1_000,
      unit: 'ms',
    })
    return [figure('its author', atSelf), figure('another', atOther)]
  } finally {
    await browser.close()
    demo.kill('SIGINT')
    await once(demo, 'exit')
  }
}
