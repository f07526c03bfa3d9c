import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startLocalEngines } from '@lingobooth/local-engines'
import { RoomServiceClient } from 'livekit-server-sdk'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { build, preview } from 'vite'
import { chromiumArguments } from '../../../../scripts/chromium.ts'
import { findBrowser } from '../../../../scripts/provision/browser.ts'
import { type LivekitServer, startLivekitServer } from '../../../../scripts/servers/livekit.ts'
import { startTokenServer } from '../../src/server/token-server.ts'

const pageRoot = fileURLToPath(new URL('../..', import.meta.url))
const configFile = join(pageRoot, 'vite.config.ts')

export interface Guest {
  readonly name: string
  readonly language: string
  readonly room: string
  readonly gender?: 'male' | 'female'
}

export const ada = (room: string): Guest => ({ name: 'Ada Lovelace', language: 'en-US', gender: 'female', room })
export const luis = (room: string): Guest => ({ name: 'Luis García', language: 'es-ES', room })
export const merce = (room: string): Guest => ({ name: 'Mercè Rodoreda', language: 'ca-ES', gender: 'female', room })

export interface OpenOptions extends BrowserContextOptions {
  /** Runs before the page is opened. */
  prepare?(context: BrowserContext): Promise<unknown>
}

export interface Stage {
  readonly livekit: LivekitServer
  /** Uncaught errors of the pages. */
  readonly pageErrors: readonly string[]
  /** Opens the page in a browser context of its own. */
  open(query: string, options?: OpenOptions): Promise<Page>
  /** Opens the page and waits until the guest is in the call and the booth is connected. */
  enter(guest: Guest, options?: OpenOptions): Promise<Page>
  /** Has the LiveKit server end the connection of whoever bears the name. */
  sendAway(room: string, name: string): Promise<void>
  /** Closes every page. */
  empty(): Promise<void>
  close(): Promise<void>
}

/** The servers of the demo, the page as a host would build it, and a browser whose microphone plays the WAV again and again. */
export async function openStage({ microphoneWav }: { readonly microphoneWav: string }): Promise<Stage> {
  const livekit = await startLivekitServer()
  const builtPage = await mkdtemp(join(tmpdir(), 'lingobooth-call-'))
  await build({
    root: pageRoot,
    configFile,
    logLevel: 'warn',
    build: { outDir: builtPage, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
  })
  const engines = await startLocalEngines({ port: 0 })
  const { url: livekitUrl, apiKey, apiSecret } = livekit
  let url = ''
  const allowsOrigin = (origin: string) => url.startsWith(origin)
  const tokens = await startTokenServer({ livekitUrl, apiKey, apiSecret, allowsOrigin })
  process.env.LINGOBOOTH_ENGINES_URL = engines.url
  process.env.LINGOBOOTH_TOKENS_URL = tokens.url
  const server = await preview({ root: pageRoot, configFile, build: { outDir: builtPage }, preview: { port: 0 } })
  url = server.resolvedUrls?.local[0] ?? ''
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    args: [
      ...chromiumArguments(),
      // Pictures of many pages are encoded and decoded here, without a graphics card.
      '--use-fake-device-for-media-stream=fps=5',
      `--use-file-for-fake-audio-capture=${microphoneWav}`,
    ],
  })
  const pageErrors: string[] = []

  const open = async (query: string, { prepare, ...options }: OpenOptions = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
    await prepare?.(context)
    const page = await context.newPage()
    page.on('pageerror', (error) => pageErrors.push(error.message))
    await page.goto(`${url}${query}`)
    return page
  }

  return {
    livekit,
    pageErrors,
    open,
    async enter({ name, language, room, gender = 'male' }, options) {
      const query = new URLSearchParams({ n: name, id: room, lng: language, g: gender })
      const page = await open(`?${query}`, options)
      await page.getByText('Connected', { exact: true }).waitFor()
      return page
    },
    async sendAway(room, name) {
      const service = new RoomServiceClient(livekitUrl.replace('ws:', 'http:'), apiKey, apiSecret)
      for (const participant of await service.listParticipants(room))
        if (participant.name === name) await service.removeParticipant(room, participant.identity)
    },
    async empty() {
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    async close() {
      await browser.close()
      await Promise.all([server.close(), tokens.close(), engines.close(), livekit.kill()])
      await rm(builtPage, { recursive: true, force: true })
    },
  }
}
