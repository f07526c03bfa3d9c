import getPort from 'get-port'
import { findMiniBrowser } from '../../../../scripts/provision/packages.ts'
import { soundEnvironment } from '../../../../scripts/servers/sound.ts'
import { type RunningProgram, startProgram } from '../../../../scripts/servers/start-program.ts'

export interface WebKit {
  /** A WebDriver command within the session, such as `POST`, `url`, `{ url }`. @throws with the driver's own words. */
  command<Answer = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer>
  /** What the pages wrote to the console, and errors that nobody caught. */
  consoleLines(): readonly string[]
  stop(): Promise<void>
}

/**
 * A WebKitGTK as it is published with one WebDriver session, on a screen of its own; Playwright drives only its own build of WebKit.
 * @param environment of the browser, besides that of this process
 */
export async function startWebKit(environment: Readonly<Record<string, string>>): Promise<WebKit> {
  const programs: RunningProgram[] = []
  const start = async (options: Parameters<typeof startProgram>[0]) => {
    const program = await startProgram(options)
    programs.unshift(program)
    return program
  }
  const end = async () => {
    for (const program of programs) await program.end('SIGTERM')
  }
  const port = await getPort()
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string; sessionId?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }
  try {
    const screen = await start({
      program: 'Xvfb',
      settings: ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
      isReady: (said) => /^\d+\n/m.test(said),
    })
    const driver = await start({
      program: 'WebKitWebDriver',
      settings: ['--host=127.0.0.1', `--port=${port}`],
      env: { ...soundEnvironment, ...environment, DISPLAY: `:${/^\d+$/m.exec(screen.said())?.[0]}` },
      isReady: () =>
        call('GET', 'status').then(
          () => true,
          () => false,
        ),
    })
    const browser = {
      binary: findMiniBrowser(),
      args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
    }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } }
    const { sessionId } = await call('POST', 'session', { capabilities })
    return {
      command: (method, path, body) => call(method, `session/${sessionId}/${path}`, body) as never,
      consoleLines: () => driver.said().split('\n'),
      async stop() {
        // A browser that has crashed has no session any more.
        await call('DELETE', `session/${sessionId}`).catch(() => undefined)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
