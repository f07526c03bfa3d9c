import { startLocalEngines } from '@lingobooth/local-engines'
import { inject } from 'vitest'
import { chromiumArguments } from '../../../../../scripts/chromium.ts'
import { type Devtools, type DevtoolsPage, launchBrowser, openPage } from '../../../../../scripts/servers/devtools.ts'
import { servePage } from '../../support/serve-page.ts'

export interface SpeechStageOptions {
  /** 48 kHz WAV that the fake microphone plays once, from its start whenever it is opened. */
  readonly microphoneWav?: string
  /** @default 'no-user-gesture-required' */
  readonly autoplay?: 'no-user-gesture-required' | 'user-gesture-required'
}

export interface SpeechStage {
  readonly browser: Devtools
  readonly origin: string
  /** A new page that speaks and listens; it comes to the front. */
  open(): Promise<DevtoolsPage>
  close(): Promise<void>
}

/** The page of these tests, the local engines on its origin, and a browser. */
export async function openSpeechStage({
  autoplay = 'no-user-gesture-required',
  ...microphone
}: SpeechStageOptions = {}): Promise<SpeechStage> {
  const engines = await startLocalEngines()
  const served = await servePage({ builtPage: inject('builtSpeechPage'), enginesUrl: engines.url })
  const browser = await launchBrowser(...chromiumArguments(microphone), `--autoplay-policy=${autoplay}`)
  return {
    browser,
    origin: new URL(served.url).origin,
    open: () => openPage(browser, served.url),
    async close() {
      await browser.close()
      await served.close()
      await engines.close()
    },
  }
}
