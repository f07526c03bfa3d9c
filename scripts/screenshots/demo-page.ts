import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import { createServer } from 'vite'
import { createEngineRoom } from '../../examples/local-engines/src/index.ts'
import { demoGateway } from '../../examples/react-host/demo-gateway.ts'
import { lines } from '../../examples/react-host/test/support/panels.ts'
import { chromiumArguments } from '../chromium.ts'
import { provisionBrowser } from '../provision/browser.ts'

const host = fileURLToPath(new URL('../../examples/react-host/', import.meta.url))

export const ada = 'n=Ada+Lovelace&lng=en-US&g=female'
export const luis = 'n=Luis+García&lng=es-ES&g=male'

/** Waits until everybody reads all lines and none waits for its translation. */
export async function settled(pages: readonly Page[], title: 'Subtitles' | 'Chat', count: number) {
  for (const page of pages) {
    await lines(page, title)
      .nth(count - 1)
      .waitFor()
    await page.waitForFunction(
      (unsettled) => document.querySelector(unsettled) === null,
      '[role="log"] :is([data-state="open"], [data-state="pending"]), [data-part="now"][data-state="open"], [data-foreign="true"]',
    )
  }
}

interface Entering {
  readonly room: string
  readonly guests: readonly string[]
  /** In CSS pixels: width and height. */
  readonly size: readonly [number, number]
}

/** Opens the page for each of the guests, and waits until they are connected. */
export async function enter(browser: Browser, url: string, { room, guests, size: [width, height] }: Entering) {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: width < 600 ? 2 : 1.5 })
  const pages: Page[] = []
  for (const guest of guests) {
    const page = await context.newPage()
    await page.goto(`${url}?${guest}&id=${room}`)
    await page.getByText('Connected', { exact: true }).waitFor({ state: 'attached' })
    pages.push(page)
  }
  return pages
}

/** Serves the demo page with the engines of this computer, and opens a browser. */
export async function withDemo(show: (browser: Browser, url: string) => Promise<void>): Promise<void> {
  const engines = createEngineRoom({ neural: [], choice: 'local' })
  const server = await createServer({
    root: host,
    configFile: `${host}vite.config.ts`,
    plugins: [demoGateway(engines)],
    server: { port: 0, hmr: false, watch: null },
    logLevel: 'warn',
  })
  await server.listen()
  const url = server.resolvedUrls?.local[0] ?? ''
  const browser = await chromium.launch({ executablePath: await provisionBrowser(), args: chromiumArguments() })
  try {
    await show(browser, url)
  } finally {
    await browser.close()
    await server.close()
    await engines.close()
  }
}
