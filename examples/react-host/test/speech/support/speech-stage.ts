import { inject } from 'vitest'
import { servePage } from '../../support/serve-page.ts'
import { type BrowserOptions, type Devtools, launchBrowser } from './devtools.ts'
import { openPage, type SpeechPage } from './open-page.ts'

export interface SpeechStage {
  readonly browser: Devtools
  readonly origin: string
  /** A new page that speaks and listens; it comes to the front. */
  open(): Promise<SpeechPage>
  close(): Promise<void>
}

/** The page of these tests, the local engines on its origin, and a browser. */
export async function openSpeechStage(options: BrowserOptions = {}): Promise<SpeechStage> {
  const served = await servePage({ builtPage: inject('builtSpeechPage') })
  const browser = await launchBrowser(options)
  return {
    browser,
    origin: new URL(served.url).origin,
    open: () => openPage(browser, served.url),
    async close() {
      await browser.close()
      await served.close()
    },
  }
}
