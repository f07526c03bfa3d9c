import { join } from 'node:path'
import { startLocalEngines } from '@lingobooth/local-engines'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { preview } from 'vite'
import { inject } from 'vitest'
import { chromiumArguments } from '../../../../scripts/chromium.ts'
import { pageRoot } from './build-page.ts'

export interface StageOptions {
  /** 48 kHz WAV that the fake microphone of the browser plays once. */
  readonly microphoneWav?: string
  /** Answers the specification's calls instead of the local engines. */
  readonly enginesUrl?: string
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
  /** Opens a page, without waiting for it. */
  open(query: string): Promise<Page>
  /** Opens a page and waits until the guest is in the room. */
  enter(guest: Guest): Promise<Page>
  close(): Promise<void>
}

/** Engines, page and browser, as the demo runs them. */
export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const engines = options.enginesUrl ? undefined : await startLocalEngines({ port: 0 })
  process.env.LINGOBOOTH_ENGINES_URL = options.enginesUrl ?? engines?.url
  const server = await preview({
    root: pageRoot,
    configFile: join(pageRoot, 'vite.config.ts'),
    build: { outDir: inject('builtPage') },
    preview: { port: 0 },
  })
  const url = server.resolvedUrls?.local[0] ?? ''
  const wav = options.microphoneWav
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '',
    args: chromiumArguments(wav === undefined ? {} : { microphoneWav: wav }),
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true })
  const pageErrors: string[] = []

  const open = async (query: string) => {
    const page = await context.newPage()
    page.on('pageerror', (error) => pageErrors.push(error.message))
    await page.goto(`${url}${query}`)
    return page
  }

  return {
    url,
    context,
    pageErrors,
    open,
    async enter({ name, language, gender = 'male', room = 'weekly' }) {
      const query = new URLSearchParams({ n: name, id: room, lng: language, g: gender })
      const page = await open(`?${query}`)
      await page.getByText('Connected', { exact: true }).waitFor()
      return page
    },
    async close() {
      await browser.close()
      await server.close()
      await engines?.close()
    },
  }
}
