import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium } from 'playwright'
import { bareSwitches } from '../chromium.ts'
import { findBrowser } from '../provision/browser.ts'
import { startProgram } from './start-program.ts'

type Parameters = Readonly<Record<string, unknown>>

/** Chromium's own protocol, of the browser or of one page. */
export interface DevtoolsSession {
  send<T = unknown>(method: string, parameters?: Parameters): Promise<T>
  on(method: string, listener: (parameters: Parameters) => void): void
}

export interface Devtools extends DevtoolsSession {
  readonly context: BrowserContext
  setMicrophonePermission(url: string, setting: 'granted' | 'denied'): Promise<void>
  close(): Promise<void>
}

export interface DevtoolsPage extends DevtoolsSession {
  /** Errors that nobody caught. */
  readonly errors: readonly string[]
  /** Runs a function in the page, which is no gesture. Takes and gives JSON. */
  evaluate<Values extends unknown[], T>(run: (...values: Values) => T | Promise<T>, ...values: Values): Promise<T>
  /** A real click on a button, wherever it is. */
  tap(button: string | RegExp): Promise<void>
  /** Names of the buttons that somebody at the page sees. Looking for them is no gesture. */
  buttons(): Promise<readonly string[]>
  /** Brings the page to the front; the one before it is hidden from then on. */
  activate(): Promise<void>
  close(): Promise<void>
}

const sessionOf = (session: CDPSession): DevtoolsSession => ({
  send: (method, parameters) => session.send(method as never, parameters as never) as Promise<never>,
  on: (method, listener) => void session.on(method as never, listener as never),
})

const address = /^DevTools listening on (ws:.*)$/m

/**
 * A Chromium as somebody starts it, to which Playwright is connected. One that Playwright starts keeps every page visible, and ends no track
 * with its permission: what hidden, frozen, forbidden and silenced pages do cannot be seen through it.
 */
export async function launchBrowser(...switches: readonly string[]): Promise<Devtools> {
  const profile = await mkdtemp(join(tmpdir(), 'lingobooth-chromium-'))
  const own = ['--headless=new', '--window-size=1280,900', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const program = await startProgram({
    program: findBrowser() ?? 'chromium',
    settings: [...bareSwitches, ...own, ...switches, 'about:blank'],
    isReady: (said) => address.test(said),
  })
  const browser = await chromium.connectOverCDP(address.exec(program.said())?.[1] ?? '', { noDefaults: true })
  const [context] = browser.contexts() as [BrowserContext]
  const session = sessionOf(await browser.newBrowserCDPSession())
  return {
    ...session,
    context,
    async setMicrophonePermission(url, setting) {
      const { origin } = new URL(url)
      await session.send('Browser.setPermission', { permission: { name: 'microphone' }, setting, origin })
    },
    async close() {
      await browser.close()
      await program.end('SIGTERM')
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** Opens an address in a new tab of the browser's one window. */
export async function openPage({ context }: Devtools, url: string): Promise<DevtoolsPage> {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(url)
  const session = sessionOf(await context.newCDPSession(page))
  return {
    ...session,
    errors,
    // Playwright's own calls each look at a page a gesture.
    async evaluate<Values extends unknown[], T>(run: (...values: Values) => T | Promise<T>, ...values: Values) {
      const { result, exceptionDetails } = await session.send<{
        result: { value?: unknown }
        exceptionDetails?: { exception?: { description?: string }; text: string }
      }>('Runtime.evaluate', {
        ...{ expression: `(${run})(...${JSON.stringify(values)})`, userGesture: false },
        ...{ awaitPromise: true, returnByValue: true },
      })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value as T
    },
    tap: (name) => page.getByRole('button', { name, exact: true }).click(),
    async buttons() {
      const { root } = await session.send<{ root: { backendNodeId: number } }>('DOM.getDocument')
      const { nodes } = await session.send<{ nodes: { ignored: boolean; name?: { value: string } }[] }>(
        'Accessibility.queryAXTree',
        { backendNodeId: root.backendNodeId, role: 'button' },
      )
      return nodes.filter(({ ignored }) => !ignored).map(({ name }) => name?.value ?? '')
    },
    activate: () => page.bringToFront(),
    close: () => page.close(),
  }
}
