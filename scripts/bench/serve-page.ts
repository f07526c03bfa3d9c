import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Browser, chromium, type Locator } from 'playwright'
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

/** Presses Enter. Resolves to when that was, on the clock of the system. */
export const press = (box: Locator) =>
  box.evaluate((element) => {
    const at = performance.timeOrigin + performance.now()
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    return at
  })
