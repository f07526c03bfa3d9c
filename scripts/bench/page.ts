import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright'
import { build, defaultClientConditions, preview } from 'vite'
import { chromiumArguments } from '../chromium.ts'
import { provisionBrowser } from '../provision/browser.ts'

const root = fileURLToPath(new URL('page', import.meta.url))

async function servePage() {
  const outDir = fileURLToPath(new URL('../../.cache/bench-page', import.meta.url))
  const config = {
    root,
    configFile: false as const,
    logLevel: 'error' as const,
    plugins: [react()],
    resolve: { conditions: ['@lingobooth/source', ...defaultClientConditions] },
    build: { outDir, emptyOutDir: true },
    preview: { host: '127.0.0.1', port: 0 },
  }
  await build(config)
  const server = await preview(config)
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() }
}

/** Builds and serves the page of the benches, and opens a browser for it, while something runs. */
export async function onPage<Result>(run: (browser: Browser, url: string) => Promise<Result>): Promise<Result> {
  const page = await servePage()
  try {
    const browser = await chromium.launch({ executablePath: await provisionBrowser(), args: chromiumArguments() })
    try {
      return await run(browser, page.url)
    } finally {
      await browser.close()
    }
  } finally {
    await page.close()
  }
}

/** Somebody who types English, and a reader of Spanish beside them, in the whole add-on. The query says who translates, and how fast. */
export async function openConversation(
  context: BrowserContext,
  url: string,
  { query = '', alone = false }: { readonly query?: string; readonly alone?: boolean } = {},
) {
  const enter = async (name: string, language: string) => {
    const page = await context.newPage()
    await page.goto(`${url}?page=conversation&${query}&n=${name}&id=bench&lng=${language}&g=female`)
    await page.getByText('Connected', { exact: true }).waitFor()
    return page
  }
  const writer = await enter('Ada', 'en-US')
  const reader = alone ? writer : await enter('Luis', 'es-ES')
  // In the dock, or in the panel of an older commit.
  const box = writer.getByPlaceholder('Type text here').first()
  return { writer, reader, box }
}

/** Presses Enter. Resolves to when that was, on the clock of the system. */
export const press = (box: Locator) =>
  box.evaluate((element) => {
    const at = performance.timeOrigin + performance.now()
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    return at
  })

/** Reads how long a page's own thread has worked, in milliseconds: a busy machine changes it less than a clock. */
export async function workOf(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}
