import { type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumArguments } from '../../../../scripts/chromium.ts'
import { findBrowser } from '../../../../scripts/provision/browser.ts'
import { type ServedPageOptions, servePage } from './serve-page.ts'

export interface StageOptions extends ServedPageOptions {
  /** 48 kHz WAV that the fake microphone of the browser plays once. */
  readonly microphoneWav?: string
  /** Address of a page that is served already, with the calls of the vendor set on the same origin. */
  readonly servedPage?: string
  /** Beginnings of the browser's usual switches that it starts without. */
  readonly withoutSwitches?: readonly string[]
}

export interface Guest {
  readonly name: string
  readonly language: string
  readonly gender?: 'male' | 'female'
  readonly room?: string
}

export const ada: Guest = { name: 'Ada Lovelace', language: 'en-US', gender: 'female' }
export const luis: Guest = { name: 'Luis García', language: 'es-ES', gender: 'male' }

export interface Stage {
  readonly url: string
  readonly context: BrowserContext
  /** What went wrong in the pages: uncaught errors and failed assertions of the browser. */
  readonly pageErrors: readonly string[]
  /** Every line that the pages wrote to the console. */
  readonly consoleLines: readonly string[]
  /** Opens a page, without waiting for it. */
  open(query: string): Promise<Page>
  /** Opens a page and waits until the guest is in the room. */
  enter(guest: Guest): Promise<Page>
  /** Closes every page, so that nobody is in a room any more, and forgets what they stored. */
  empty(): Promise<void>
  close(): Promise<void>
}

/** Engines, page and browser, as the demo runs them. */
export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const served = options.servedPage ? undefined : await servePage(options)
  const url = options.servedPage ?? served?.url ?? ''
  const wav = options.microphoneWav
  const switches = chromiumArguments(wav === undefined ? {} : { microphoneWav: wav })
  const unwanted = options.withoutSwitches ?? []
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    args: switches.filter((name) => !unwanted.some((beginning) => name.startsWith(beginning))),
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true })
  const pageErrors: string[] = []
  const consoleLines: string[] = []

  const open = async (query: string) => {
    const page = await context.newPage()
    page.on('pageerror', (error) => pageErrors.push(error.message))
    page.on('console', (line) => consoleLines.push(line.text()))
    await page.goto(`${url}${query}`)
    return page
  }

  return {
    url,
    context,
    pageErrors,
    consoleLines,
    open,
    async enter({ name, language, gender = 'male', room = 'weekly' }) {
      const query = new URLSearchParams({ n: name, id: room, lng: language, g: gender })
      const page = await open(`?${query}`)
      await page.getByText('Connected', { exact: true }).waitFor()
      return page
    },
    async empty() {
      const [page] = context.pages().filter((each) => each.url().startsWith(url))
      await page?.evaluate(() => localStorage.clear())
      await Promise.all(context.pages().map((page) => page.close()))
    },
    async close() {
      await browser.close()
      await served?.close()
    },
  }
}
