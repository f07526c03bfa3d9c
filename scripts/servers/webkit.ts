import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { findMiniBrowser } from '../provision/other-browsers.ts'
import { freePorts } from './free-ports.ts'
import { soundEnvironment } from './sound.ts'

const readyTimeoutMs = 20_000

export interface WebKit {
  /** A WebDriver command within the session, such as `POST`, `url`, `{ url }`. @throws with the driver's own words. */
  command<Answer = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer>
  /** What the pages wrote to the console, and errors that nobody caught. */
  readonly consoleLines: readonly string[]
  stop(): Promise<void>
}

/** A WebKitGTK with one WebDriver session, on a screen of its own. @param environment of the browser, besides that of this process */
export async function startWebKit(environment: Readonly<Record<string, string>>): Promise<WebKit> {
  const children: ChildProcess[] = []
  const consoleLines: string[] = []
  const start = (program: string, options: readonly string[], env: NodeJS.ProcessEnv) => {
    const child = spawn(program, options, { env, stdio: ['ignore', 'pipe', 'ignore'] })
    children.push(child)
    return createInterface({ input: child.stdout })
  }
  const end = () => {
    for (const child of children) child.kill()
  }
  process.once('exit', end)

  const [display] = await once(
    start('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], process.env),
    'line',
  )
  const [port = 0] = await freePorts(1)
  start('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    ...process.env,
    ...soundEnvironment,
    ...environment,
    DISPLAY: `:${display}`,
  }).on('line', (line) => consoleLines.push(line))

  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string; sessionId?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }

  const deadlineMs = performance.now() + readyTimeoutMs
  const ready = async (): Promise<unknown> =>
    call('GET', 'status').catch(async (error) => {
      if (performance.now() > deadlineMs) throw error
      await delay(50)
      return ready()
    })

  try {
    await ready()
    const { sessionId } = await call('POST', 'session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': {
            binary: findMiniBrowser(),
            args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
          },
        },
      },
    })
    return {
      command: (method, path, body) => call(method, `session/${sessionId}/${path}`, body) as never,
      consoleLines,
      async stop() {
        process.removeListener('exit', end)
        // A browser that has crashed has no session any more.
        await call('DELETE', `session/${sessionId}`).catch(() => undefined)
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}
